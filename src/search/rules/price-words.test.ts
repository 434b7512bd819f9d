import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type PriceRange, priceWords, readPriceWords } from './price-words.ts';

const M = 1_000_000;

it.each<[string, PriceRange | undefined]>([
  ['', {}],
  ['20', { price_max: 20 * M }],
  ['до 20', { price_max: 20 * M }],
  ['до 20 млн ₽', { price_max: 20 * M }],
  ['8,5', { price_max: 8.5 * M }],
  ['от 9 млн', { price_min: 9 * M }],
  ['8-12', { price_min: 8 * M, price_max: 12 * M }],
  ['от 8 до 12 млн', { price_min: 8 * M, price_max: 12 * M }],
  ['12–8 млн', { price_min: 8 * M, price_max: 12 * M }],
  ['20 000 000', { price_max: 20 * M }],
  ['20000000 руб', { price_max: 20 * M }],
  ['9000 тыс', { price_max: 9 * M }],
  ['9500', { price_max: 9.5 * M }],
  ['1 млрд', { price_max: 1_000 * M }],
  ['дёшево', undefined],
  ['1 2 3 4', { price_max: 1.234 * M }],
  ['5 и 6 и 7', undefined],
  ['0', undefined],
])('reads «%s» as %j', (words, range) => {
  expect(readPriceWords(words)).toEqual(range);
});

it('reads what it writes', () => {
  const price = fc.integer({ min: 10, max: 99_900 }).map((n) => n * 10_000);
  fc.assert(
    fc.property(fc.option(price), fc.option(price), (a, b) => {
      const [low, high] = a !== null && b !== null ? [Math.min(a, b), Math.max(a, b)] : [a, b];
      const range = { ...(low === null ? {} : { price_min: low }), ...(high === null ? {} : { price_max: high }) };
      expect(readPriceWords(priceWords(range))).toEqual(range);
    }),
  );
});
