import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  NO_OFFER_FILTERS,
  type OfferFilters,
  offerFilterPairs,
  readOfferFilters,
  writeOfferFilters,
} from './offer-filters.ts';

const read = (query: string) => readOfferFilters(new URLSearchParams(query));
const written = (filters: OfferFilters) =>
  offerFilterPairs(filters)
    .map((pair) => pair.join('='))
    .join('&');

const range = (min: number, max: number) => {
  const end = fc.option(fc.integer({ min, max }), { nil: undefined });
  return fc.record({ from: end, to: end }).filter(({ from, to }) => (from ?? 0) <= (to ?? Number.POSITIVE_INFINITY));
};
const anyFilters: fc.Arbitrary<OfferFilters> = fc.record({
  types: fc.uniqueArray(fc.integer({ min: 1, max: 10 })).map((codes) => codes.toSorted((a, b) => a - b)),
  price: range(100_000, 100_000_000_000),
  plot: range(1, 100_000),
  square: range(1, 100_000),
  onSale: fc.boolean(),
});

test('filters come back from the address they are written to, back on its first page, and other parts of it stay', () => {
  fc.assert(
    fc.property(anyFilters, (filters) => {
      const next = writeOfferFilters(
        new URLSearchParams('page=3&sort=price_asc&type=2&price_max=1&on_sale=1&utm_source=x'),
        filters,
      );
      expect(readOfferFilters(next)).toEqual(filters);
      expect([next.get('page'), next.get('sort'), next.get('utm_source')]).toEqual([null, 'price_asc', 'x']);
    }),
  );
});

test.each([
  ...['type=11', 'type=0,x', 'on_sale=2'],
  ...['price_min=abc', 'price_max=-5', 'price_max=0', 'price_max=999999999999'],
  ...['plot_min=0', 'plot_max=100001', 'square_min=1e3', 'square_max='],
])('%s means nothing', (query) => {
  expect(read(query)).toEqual(NO_OFFER_FILTERS);
});

test('bad values go, good ones beside them stay, and a reversed pair is swapped', () => {
  expect(written(read('type=2,77,1,2&price_max=cheap&plot_min=12&plot_max=6'))).toBe('type=1,2&plot_min=6&plot_max=12');
});

test('a form without JavaScript sends what is typed: thousands with spaces, small prices in millions', () => {
  const query = new URLSearchParams([
    ['type', '3'],
    ['type', '1'],
    ['type', '3'],
    ['price_min', '5\u00a0000\u00a0000'],
    ['price_max', '20'],
    ['square_min', ''],
    ['on_sale', '1'],
  ]);
  expect(written(readOfferFilters(query))).toBe('type=1,3&price_min=5000000&price_max=20000000&on_sale=1');
});
