import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readOfferFilters, writeOfferFilters } from './offer-filters.ts';

test('filters come back from the address they are written to, and other parts of it stay', () => {
  const plot = fc.option(fc.integer({ min: 1, max: 100_000 }), { nil: undefined });
  const types = fc.uniqueArray(fc.integer({ min: 1, max: 10 })).map((codes) => codes.toSorted((a, b) => a - b));
  fc.assert(
    fc.property(fc.record({ types, from: plot, to: plot, onSale: fc.boolean() }), (filters) => {
      fc.pre((filters.from ?? 0) <= (filters.to ?? Number.POSITIVE_INFINITY));
      const written = writeOfferFilters(new URLSearchParams('page=3&utm_source=x&type=2&on_sale=1'), filters);
      expect(readOfferFilters(written)).toEqual(filters);
      expect([written.get('page'), written.get('utm_source')]).toEqual([null, 'x']);
    }),
  );
});

test('a reversed pair in an address is swapped', () => {
  expect(readOfferFilters(new URLSearchParams('plot_min=12&plot_max=6'))).toMatchObject({ from: 6, to: 12 });
});

test('a form without JavaScript repeats the key of the types', () => {
  expect(readOfferFilters(new URLSearchParams('type=3&type=1&type=3')).types).toEqual([1, 3]);
});

test.each(['type=11', 'type=0', 'type=x', 'plot_min=0', 'plot_max=100001', 'plot_min=-5', 'plot_min=1e3', 'on_sale=2'])(
  '%s means nothing',
  (query) => {
    expect(readOfferFilters(new URLSearchParams(query))).toEqual({
      types: [],
      from: undefined,
      to: undefined,
      onSale: false,
    });
  },
);
