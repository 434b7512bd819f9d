import { expect, it } from 'vitest';
import { type FormPlace, keptFields, readSearchForm, withSpokenFields, writeSearchForm } from './search-form.ts';

const himki: FormPlace = { kind: 'cities', id: 5, title: 'Химки', region_code: 50 };
const sokol: FormPlace = { kind: 'districts', id: 7, title: 'Сокол', region_code: 77 };
const read = (fields: string, area: object, ...places: FormPlace[]) =>
  readSearchForm(new URLSearchParams(fields), area, places, 2026);

it('keeps the chosen part of the ground where the place lies in it, and drops it elsewhere', () => {
  expect(read('rooms=2&rooms=1', { region_code: 77 }).filters).toEqual({ region_code: 77, rooms: [1, 2] });
  expect(read('', { region_code: 77 }, sokol).filters).toEqual({ region_code: 77, districts: [7] });
  expect(read('', { region_code: 77 }, himki).filters).toEqual({ cities: [5] });
  expect(read('', { counties: [111, 112] }, sokol).filters).toEqual({ districts: [7] });
});

it('reads a price in words, and says when it cannot', () => {
  expect(read('price=20', {})).toEqual({ filters: { price_max: 20_000_000 }, unreadPrice: false });
  expect(read('price=недорого&release_date=2027', {})).toEqual({
    filters: { release_date: [2027] },
    unreadPrice: true,
  });
  expect(read('price=&price_max=20 000 000', {}).filters).toEqual({ price_max: 20_000_000 });
});

it('writes only what is filled in', () => {
  const fields = new URLSearchParams('area=moskva&term=&rooms=1&rooms=2&price=');
  expect(String(new URLSearchParams(writeSearchForm(fields)))).toBe('area=moskva&rooms=1&rooms=2');
});

it('takes filters that were said into its fields, each in place of what stood there', () => {
  const fields = new URLSearchParams('rooms=1&price=20&housing_class=2&floor_min=3&term=двушка');
  const spoken = withSpokenFields(fields, { rooms: '2,3', price_min: '5000000', housing_class: '3' });
  expect(spoken.map((pair) => pair.join('=').replaceAll('\u00a0', ' '))).toEqual([
    'floor_min=3',
    'term=двушка',
    'price=от 5 млн ₽',
    'rooms=2',
    'rooms=3',
    'housing_class=3',
  ]);
  expect(keptFields(spoken)).toEqual([
    ['floor_min', '3'],
    ['housing_class', '3'],
  ]);
  expect(withSpokenFields(fields, { release_date: '2027' })).toContainEqual(['price', '20']);
});
