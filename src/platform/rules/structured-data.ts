/**
 * What search engines are told about a page beside its text: nodes of schema.org for `application/ld+json`. Only what the
 * page shows itself; a figure that is not known is left out, never empty. The page's printing escapes `<` (React Router).
 */

/** A node or the value of a property; never null or undefined. */
export type StructuredNode = { readonly [property: string]: unknown };

export interface StructuredCrumb {
  readonly title: string;
  /** Path on this site; absent for the page itself. */
  readonly to?: string;
}

/** One object of several nodes, as a page carries it; the context is added where it is printed. */
export function structuredGraph(...nodes: readonly StructuredNode[]): StructuredNode {
  return { '@graph': nodes };
}

/** The way from the main page to here. */
export function breadcrumbList(origin: string, crumbs: readonly StructuredCrumb[]): StructuredNode {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: crumbs.map(({ title, to }, i) =>
      known({ '@type': 'ListItem', position: i + 1, name: title, item: to && origin + to }),
    ),
  };
}

export interface StructuredList {
  /** Heading of the page. */
  readonly name: string;
  /** Canonical path. */
  readonly path: string;
  /** Items on all pages together. */
  readonly total: number;
  /** Position of the first item of this page, from 1. */
  readonly first: number;
  readonly items: readonly { readonly title: string; readonly path: string; readonly image?: string | null }[];
}

/** One page of a list of cards. */
export function itemList(origin: string, { name, path, total, first, items }: StructuredList): StructuredNode {
  return {
    '@type': 'ItemList',
    name,
    url: origin + path,
    numberOfItems: total,
    itemListElement: items.map((item, i) =>
      known({
        '@type': 'ListItem',
        position: first + i,
        name: item.title,
        url: origin + item.path,
        image: item.image && origin + item.image,
      }),
    ),
  };
}

interface Range {
  readonly from: number | null;
  readonly to: number | null;
}

interface StructuredPlace {
  readonly address_short: string | null;
  readonly lat: number;
  readonly lng: number;
  readonly region_code: number;
  readonly district: string | null;
}

interface StructuredCard {
  readonly title_eng: string;
  readonly titles: { readonly title: string };
  readonly description: string | null;
  readonly location: StructuredPlace;
  readonly developer: { readonly title: string } | null;
}

/** The fields of a complex that are told; the card of the API has them all. */
export interface StructuredComplex extends StructuredCard {
  readonly apartments_count: number | null;
  readonly flats: { readonly total: number; readonly price: Range };
}

/** The fields of a village that are told. */
export interface StructuredVillage extends StructuredCard {
  readonly offers: { readonly total: number; readonly price: Range };
}

/**
 * A complex as a place and, with flats on sale at a known price, as a product with the range of prices in roubles.
 * `image` is a path on this site.
 */
export function complexStructure(
  origin: string,
  complex: StructuredComplex,
  image?: string | null,
): readonly StructuredNode[] {
  const { apartments_count, flats } = complex;
  const place = known({
    ...placeNode(origin, 'ApartmentComplex', complex, image),
    numberOfAccommodationUnits: apartments_count && quantity(apartments_count),
    numberOfAvailableAccommodationUnits: flats.total > 0 ? quantity(flats.total) : undefined,
  });
  const name = `Квартиры в ЖК «${complex.titles.title}»`;
  return [place, ...productNodes(origin, { card: complex, name, image, total: flats.total, price: flats.price })];
}

/** A cottage village as a place and, with offers at a known price, as a product. */
export function villageStructure(
  origin: string,
  village: StructuredVillage,
  image?: string | null,
): readonly StructuredNode[] {
  const { total, price } = village.offers;
  const name = `Дома и участки в посёлке «${village.titles.title}»`;
  return [
    placeNode(origin, 'Residence', village, image),
    ...productNodes(origin, { card: village, name, image, total, price }),
  ];
}

const quantity = (value: number): StructuredNode => ({ '@type': 'QuantitativeValue', value });

function placeNode(
  origin: string,
  type: 'ApartmentComplex' | 'Residence',
  { title_eng, titles, description, location }: StructuredCard,
  image: string | null | undefined,
): StructuredNode {
  const url = `${origin}/${title_eng}`;
  return known({
    '@type': type,
    '@id': `${url}#place`,
    name: titles.title,
    url,
    description: description ? shortened(description) : undefined,
    image: image && origin + image,
    address: known({
      '@type': 'PostalAddress',
      addressCountry: 'RU',
      addressRegion: location.region_code === 50 ? 'Московская область' : 'Москва',
      addressLocality: location.region_code === 50 ? location.district : 'Москва',
      streetAddress: location.address_short,
    }),
    geo: { '@type': 'GeoCoordinates', latitude: location.lat, longitude: location.lng },
  });
}

interface ProductParts {
  readonly card: StructuredCard;
  readonly name: string;
  readonly image: string | null | undefined;
  readonly total: number;
  readonly price: Range;
}

/** A product without a price is no offer: it is left out. */
function productNodes(origin: string, { card, name, image, total, price }: ProductParts): StructuredNode[] {
  if (total === 0 || price.from === null) return [];
  const url = `${origin}/${card.title_eng}`;
  const product = known({
    '@type': 'Product',
    '@id': `${url}#product`,
    name,
    url,
    category: 'Недвижимость',
    image: image && origin + image,
    brand: card.developer && { '@type': 'Brand', name: card.developer.title },
    offers: {
      '@type': 'AggregateOffer',
      url,
      priceCurrency: 'RUB',
      lowPrice: price.from,
      highPrice: price.to ?? price.from,
      offerCount: total,
      availability: 'https://schema.org/InStock',
    },
  });
  return [product];
}

/** Most characters of a description. */
const DESCRIPTION_MAX = 500;

/** Cut at a word where there is one near the end. */
function shortened(text: string): string {
  const plain = text.replace(/\s+/g, ' ').trim();
  if (plain.length <= DESCRIPTION_MAX) return plain;
  const cut = plain.slice(0, DESCRIPTION_MAX);
  const space = cut.lastIndexOf(' ');
  return `${cut.slice(0, space > DESCRIPTION_MAX / 2 ? space : DESCRIPTION_MAX)}…`;
}

/** The properties that have a value. */
function known(properties: Record<string, unknown>): StructuredNode {
  return Object.fromEntries(
    Object.entries(properties).filter(([, value]) => value !== undefined && value !== null && value !== ''),
  );
}
