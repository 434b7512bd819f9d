import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  breadcrumbList,
  complexStructure,
  itemList,
  type StructuredComplex,
  type StructuredNode,
  structuredGraph,
  villageStructure,
} from './structured-data.ts';

/** Properties that schema.org 29 knows for each type, and those that Google asks for. */
const TYPES: Record<string, { readonly required: readonly string[]; readonly optional: readonly string[] }> = {
  BreadcrumbList: { required: ['itemListElement'], optional: [] },
  ItemList: { required: ['itemListElement', 'numberOfItems', 'name', 'url'], optional: [] },
  ListItem: { required: ['position', 'name'], optional: ['item', 'url', 'image'] },
  ApartmentComplex: {
    required: ['@id', 'name', 'url', 'address', 'geo'],
    optional: ['description', 'image', 'numberOfAccommodationUnits', 'numberOfAvailableAccommodationUnits'],
  },
  Residence: { required: ['@id', 'name', 'url', 'address', 'geo'], optional: ['description', 'image'] },
  Product: { required: ['@id', 'name', 'url', 'category', 'offers'], optional: ['image', 'brand'] },
  AggregateOffer: {
    required: ['lowPrice', 'highPrice', 'offerCount', 'priceCurrency', 'availability', 'url'],
    optional: [],
  },
  Brand: { required: ['name'], optional: [] },
  PostalAddress: { required: ['addressCountry', 'addressRegion'], optional: ['addressLocality', 'streetAddress'] },
  GeoCoordinates: { required: ['latitude', 'longitude'], optional: [] },
  QuantitativeValue: { required: ['value'], optional: [] },
};

/** Expects a node and everything in it to be what schema.org knows, complete and without empty values. */
function expectValid(node: StructuredNode): void {
  const { '@type': type, ...properties } = node;
  const known = TYPES[String(type)];
  if (!known) throw new Error(`unknown type ${String(type)}`);
  const names = Object.keys(properties);
  expect(names, String(type)).toEqual(expect.arrayContaining([...known.required]));
  expect([...known.required, ...known.optional], String(type)).toEqual(expect.arrayContaining(names));
  for (const [name, value] of Object.entries(properties)) {
    expect(value, name).not.toBeNull();
    expect(value, name).not.toBeUndefined();
    expect(value, name).not.toBe('');
    if (['url', 'item', 'image', '@id'].includes(name)) expect(String(value)).toMatch(/^https:\/\/novosel\.example\//);
    for (const inner of [value].flat()) {
      if (typeof inner === 'object' && inner !== null) expectValid(inner as StructuredNode);
    }
  }
}

const ORIGIN = 'https://novosel.example';
const complex: StructuredComplex = {
  title_eng: 'yauzskiy-kaskad',
  titles: { title: 'Яузский каскад' },
  description: 'Дом у воды. '.repeat(80),
  location: { address_short: 'ул. Яузская, 1', lat: 55.75, lng: 37.65, region_code: 77, district: 'Таганский' },
  developer: { title: 'Контур' },
  apartments_count: 640,
  flats: { total: 12, price: { from: 9_800_000, to: 41_000_000 } },
};

describe('structured data', () => {
  it('tells a complex as a place and as a product with the range of its prices', () => {
    const [place, product] = complexStructure(ORIGIN, complex, '/media/drawn/facade/1');
    expectValid(place ?? {});
    expectValid(product ?? {});
    expect(place).toMatchObject({
      '@type': 'ApartmentComplex',
      url: 'https://novosel.example/yauzskiy-kaskad',
      address: { addressLocality: 'Москва', streetAddress: 'ул. Яузская, 1' },
      numberOfAvailableAccommodationUnits: { value: 12 },
    });
    expect(product).toMatchObject({
      '@type': 'Product',
      image: 'https://novosel.example/media/drawn/facade/1',
      offers: { lowPrice: 9_800_000, highPrice: 41_000_000, offerCount: 12, priceCurrency: 'RUB' },
    });
    expect(String(place?.description).length).toBeLessThanOrEqual(501);
  });

  it('offers nothing that has no price or is not on sale', () => {
    const without = { ...complex, flats: { total: 3, price: { from: null, to: null } } };
    expect(complexStructure(ORIGIN, without)).toHaveLength(1);
    expect(complexStructure(ORIGIN, { ...complex, flats: { total: 0, price: { from: null, to: null } } })).toHaveLength(
      1,
    );
  });

  it('tells a village, crumbs and a page of a list', () => {
    const { flats: _flats, apartments_count: _count, ...card } = complex;
    const village = { ...card, location: { ...card.location, region_code: 50, district: 'Истра' } };
    const nodes = [
      ...villageStructure(ORIGIN, { ...village, offers: { total: 2, price: { from: 3_000_000, to: null } } }),
      breadcrumbList(ORIGIN, [{ title: 'Главная', to: '/' }, { title: 'Роща' }]),
      itemList(ORIGIN, {
        name: 'Новостройки',
        path: '/novostroyki?page=2',
        total: 40,
        first: 16,
        items: [{ title: 'Яузский каскад', path: '/yauzskiy-kaskad', image: null }],
      }),
    ];
    for (const node of nodes) expectValid(node);
    expect(nodes[0]).toMatchObject({ address: { addressRegion: 'Московская область', addressLocality: 'Истра' } });
    expect(nodes[1]).toMatchObject({ offers: { lowPrice: 3_000_000, highPrice: 3_000_000 } });
    expect(nodes[2]).toMatchObject({
      itemListElement: [
        { position: 1, item: 'https://novosel.example/' },
        { position: 2, name: 'Роща' },
      ],
    });
    expect(nodes[3]).toMatchObject({ numberOfItems: 40, itemListElement: [{ position: 16 }] });
    expect(structuredGraph(...nodes)).toEqual({ '@graph': nodes });
  });

  it('is valid whatever is unknown', () => {
    const price = fc.option(fc.integer({ min: 1, max: 1e9 }));
    const text = fc.option(fc.string());
    fc.assert(
      fc.property(
        fc.record({
          title_eng: fc.stringMatching(/^[a-z0-9]{1,20}$/),
          titles: fc.record({ title: fc.string({ minLength: 1 }) }),
          description: text,
          location: fc.record({
            address_short: text,
            lat: fc.double({ noNaN: true }),
            lng: fc.double({ noNaN: true }),
            region_code: fc.constantFrom(77, 50),
            district: text,
          }),
          developer: fc.option(fc.record({ title: fc.string({ minLength: 1 }) })),
          apartments_count: fc.option(fc.nat()),
          flats: fc.record({ total: fc.nat(500), price: fc.record({ from: price, to: price }) }),
        }),
        (random) => {
          for (const node of complexStructure(ORIGIN, random)) expectValid(node);
        },
      ),
    );
  });
});
