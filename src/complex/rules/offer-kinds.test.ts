import { expect, test } from 'vitest';
import { headlinePrice, headlinePriceText } from './offer-kinds.ts';

const priced = (...types: [type: number, price_from: number | null][]) =>
  headlinePrice(types.map(([type, price_from]) => ({ type, price_from })));

test('a village is shown with the lowest price of its houses, then of its plots, and with that of a garage last', () => {
  expect(priced([10, 990_000], [4, 2_100_000], [8, 14_000_000], [1, 12_300_000])).toEqual({
    kind: 'дома',
    from: 12_300_000,
  });
  // A part of a house, a duplex or a townhouse is no house.
  expect(priced([5, 8_900_000], [8, 11_800_000], [3, 18_200_000])).toEqual({ kind: 'дома', from: 18_200_000 });
  expect(priced([5, 8_900_000], [8, 11_800_000])).toEqual({ kind: 'таунхаусы', from: 11_800_000 });
  expect(priced([5, 8_900_000], [4, 2_100_000])).toEqual({ kind: 'части домов', from: 8_900_000 });
  expect(priced([10, 990_000], [4, 2_100_000])).toEqual({ kind: 'участки', from: 2_100_000 });
  expect(priced([7, 900_000], [6, 4_000_000])).toEqual({ kind: 'квартиры', from: 4_000_000 });
  expect(priced([10, 990_000])).toEqual({ kind: 'гаражи', from: 990_000 });
});

test('a kind whose prices are on request leaves the word to the next; types that are not known have no name', () => {
  expect(priced([1, null], [4, 2_100_000])).toEqual({ kind: 'участки', from: 2_100_000 });
  expect(priced([99, 5_000_000])).toEqual({ kind: null, from: 5_000_000 });
  expect(priced()).toEqual({ kind: null, from: null });
});

test('the price is said with its kind, where there is one', () => {
  const plain = (text: string) => text.replaceAll('\u00a0', ' ');
  expect(plain(headlinePriceText({ kind: 'дома', from: 12_300_000 }))).toBe('дома от 12,3 млн ₽');
  expect(plain(headlinePriceText({ kind: null, from: 5_000_000 }))).toBe('от 5 млн ₽');
  expect(headlinePriceText({ kind: null, from: null })).toBe('по запросу');
});
