/** Prices as people type them: «20», «до 20 млн», «8,5-12», «от 9 млн», «5000 тыс», «20 000 000». */

import { formatPriceBound } from '../../complex/rules/format.ts';
import { PRICE_LIMITS } from './filters/price.ts';
import { meantPrice, unitOf } from './filters/price-units.ts';
import { bareMillions, rangeWords } from './filters/words.ts';

export interface PriceRange {
  readonly price_min?: number;
  readonly price_max?: number;
}

const NUMBER = /(\d[\d\s\u00a0]*(?:[.,]\d+)?)\s*(\p{L}+|₽)?/gu;

/** The range that words name; undefined when they name none, an empty one for no words. One number alone is the most. */
export function readPriceWords(words: string): PriceRange | undefined {
  const text = words.toLowerCase().replaceAll('ё', 'е').trim();
  if (text === '') return {};
  const found = [...text.matchAll(NUMBER)].slice(0, 3);
  const [one, other] = found;
  if (!one || found.length > 2) return undefined;
  // «8–12 млн»: the unit of the second holds for both.
  const last = unitOf((other ?? one)[2]);
  const prices = found.map(([, digits = '', unit]) => {
    const value = Number(digits.replace(/[\s\u00a0]/g, '').replace(',', '.'));
    const roubles = unitOf(unit) ?? last;
    return roubles === undefined ? meantPrice(value) : Math.round(value * roubles);
  });
  if (prices.some((price) => !(price >= PRICE_LIMITS.min && price <= PRICE_LIMITS.max))) return undefined;
  const sorted = prices.toSorted((a, b) => a - b);
  const [low, high] = sorted;
  if (low === undefined) return undefined;
  if (high !== undefined) return { price_min: low, price_max: high };
  return /^от(?:\s|\d)/.test(text) ? { price_min: low } : { price_max: low };
}

/** 'до 20 млн ₽', empty for no price: what the field shows when it is left. */
export const priceWords = ({ price_min, price_max }: PriceRange): string =>
  rangeWords(price_min, price_max, formatPriceBound, bareMillions) ?? '';
