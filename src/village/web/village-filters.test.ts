import { expect, test } from 'vitest';
import { readVillageFilters, villagesPath } from './village-filters.ts';

const read = (query: string) => readVillageFilters(new URLSearchParams(query));

test('the list of villages has an address for its filters, order and page', () => {
  expect(villagesPath('price_asc', read('type=1,4&price_max=20&square_min=90'), 2)).toBe(
    '/kottedzhnye-poselki?type=1%2C4&price_max=20000000&square_min=90&sort=price_asc&page=2',
  );
  expect(villagesPath('rating_desc')).toBe('/kottedzhnye-poselki');
});

test('what is sold is no question of the list: cards are not opened without it either', () => {
  expect(read('on_sale=1&type=4')).toMatchObject({ types: [4], onSale: false });
});
