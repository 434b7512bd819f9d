import { expect, test } from 'vitest';
import { readVillageSort } from './village-sorts.ts';

test('an address asks for an order by its word', () => {
  expect(['price_asc', 'distance_asc', 'cheap', null].map(readVillageSort)).toEqual([
    'price_asc',
    'distance_asc',
    'rating_desc',
    'rating_desc',
  ]);
});
