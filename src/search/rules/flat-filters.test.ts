import fc from 'fast-check';
import { expect, test } from 'vitest';
import { flatQuery, readFlatFilters, readFlatSort, writeFlatFilters } from './flat-filters.ts';
import type { SearchFilters } from './search-filters.ts';

const NOW = Date.UTC(2026, 10, 27);

test('of a search only what chooses among flats goes on to a complex', () => {
  const search: SearchFilters = {
    rooms: [1, 2],
    price_max: 12_000_000,
    not_first: 1,
    region_code: 77,
    stations: [17],
    housing_class: [3],
    sort: 'price_asc',
  };
  expect(flatQuery(search)).toBe('?rooms=1%2C2&price_max=12000000&not_first=1');
  expect(flatQuery({ release_date: [2027], wall_material: [5] })).toBe('?release_date=2027&wall_material=5');
  expect(flatQuery({ region_code: 77, sort: 'price_asc' })).toBe('');
});

test('what an address states wrongly is dropped, a reversed pair is swapped, other keys are nobody’s business', () => {
  const raw = { rooms: ['1,9'], price_min: ['20000000'], price_max: ['5000000'], stations: ['3'], flat: ['7'] };
  expect(readFlatFilters(raw, NOW)).toEqual({ rooms: [1], price_min: 5_000_000, price_max: 20_000_000 });
});

test('filters that are written are read again', () => {
  const filters = fc.record(
    {
      rooms: fc.uniqueArray(fc.constantFrom(0, 1, 2, 3, 4), { minLength: 1 }).map((rooms) => rooms.sort()),
      price_max: fc.integer({ min: 1, max: 100_000_000_000 }),
      square_min: fc.integer({ min: 1, max: 100_000 }),
      floor_min: fc.integer({ min: 1, max: 100 }),
      not_last: fc.constant(1),
      apartments: fc.constantFrom(0, 1),
      ceiling_height_min: fc.constantFrom(2.5, 2.7, 3, 3.5),
      release_date: fc.constantFrom([0], [2026], [0, 2028], [2030]),
      wall_material: fc.constantFrom([1], [4, 5]),
    },
    { requiredKeys: [] },
  );
  fc.assert(
    fc.property(filters, (wished) => {
      const raw = Object.fromEntries(writeFlatFilters(wished as SearchFilters).map(([key, value]) => [key, [value]]));
      expect(readFlatFilters(raw, NOW)).toEqual(wished);
    }),
  );
});

test('a year that is over is dropped', () => {
  expect(readFlatFilters({ release_date: ['2025'], rooms: ['1'] }, NOW)).toEqual({ rooms: [1] });
});

test.each([
  ['price_asc', 'price_asc'],
  ['rating_desc', undefined],
  ['cheapest', undefined],
  [null, undefined],
])('the order %s is %s', (text, sort) => expect(readFlatSort(text)).toBe(sort));
