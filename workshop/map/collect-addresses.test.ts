import { expect, test } from 'vitest';
import { AddressCollector } from './collect-addresses.ts';

const house = (lat: number, lng: number, tags: Record<string, string>) => ({
  lat,
  lng,
  tags: new Map(Object.entries(tags)),
});

test('a house lies where it says, else in the smallest place around it, else in the town whose border is known', () => {
  const addresses = new AddressCollector(([lat]) => (lat > 55.7 ? 'Москва' : undefined));
  addresses.place('Сосенки', 'village', 55.75, 37.4);
  addresses.house(
    house(55.8, 37.54, { 'addr:street': 'Планетная улица', 'addr:housenumber': '23', 'addr:city': 'Химки' }),
  );
  addresses.house(house(55.751, 37.4, { 'addr:street': 'Садовая улица', 'addr:housenumber': '1' }));
  addresses.house(house(55.8, 37.54, { 'addr:street': 'Садовая улица', 'addr:housenumber': '2' }));
  addresses.house(house(55.6, 37.54, { 'addr:street': 'Садовая улица', 'addr:housenumber': '3' }));
  const found = [...addresses.streets()].flatMap(({ title, town, houses }) =>
    houses.map(({ number }) => `${town}: ${title}, ${number}`),
  );
  expect(found.toSorted()).toEqual([
    ': Садовая улица, 3',
    'Москва: Садовая улица, 2',
    'Сосенки: Садовая улица, 1',
    'Химки: Планетная улица, 23',
  ]);
});
