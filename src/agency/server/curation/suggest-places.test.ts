import { expect, test } from 'vitest';
import type { Place } from '../../../geography/server/place-directory.ts';
import { placesOf } from './suggest-places.ts';

const place = (kind: Place['kind'], title: string, lat: number): Place =>
  ({ kind, title, title_full: title, lat, lng: 37, id: lat, region_code: 77, parent_id: null, line_id: null }) as Place;
const PLACES = [
  place('station', 'Щукинская', 1),
  place('station', 'Лесная', 2),
  place('district', 'Хамовники', 3),
  place('city', 'Люберцы', 4),
  place('city', 'Химки', 5),
];
const titles = (address: string, stations: string[] = []) =>
  placesOf({ addresses: [address], stations }, PLACES).map(({ title }) => title);

test.each([
  ['Россия, Московская область, Люберцы, Марусино', ['Люберцы']],
  ['Москва, район Хамовники, ул. Ефремова', ['район Хамовники']],
  ['Москва, м. Щукинская, ул. Лесная, 5', ['метро Щукинская']],
  ['Москва, улица Лесная, 5', []],
  ['', []],
])('%s', (address, expected) => expect(titles(address)).toEqual(expected));

test('stations that a feed names come first', () => {
  expect(titles('г. Химки, ул. Зелёная', ['ЩУКИНСКАЯ'])).toEqual(['метро Щукинская', 'Химки']);
});
