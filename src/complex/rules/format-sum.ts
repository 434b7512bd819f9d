import { groupDigits, NBSP } from '../../platform/rules/russian.ts';
import { formatPrice } from './format.ts';

/** A sum of deals in roubles: in full, from ten millions on in millions to the nearest tenth: '640 000 ₽', '12,4 млн ₽'. */
export function formatSum(roubles: number): string {
  if (Math.abs(roubles) < 10_000_000) return formatPrice(roubles);
  return `${groupDigits(Math.round(roubles / 100_000) / 10)}${NBSP}млн${NBSP}₽`;
}
