import { groupDigits } from './russian.ts';

/** What a typed sum says: whole roubles, nothing, or what is wrong with it in words for its field. */
export type TypedSum = { readonly value: number | null } | { readonly problem: string };

const WHAT_IS_WRONG = 'Введите сумму цифрами, например 345 000';
/** Roubles; the largest sum that anything of the agency costs. */
const LARGEST = 100_000_000_000;

/**
 * Reads a sum in roubles as people write it: thousands split by spaces, points, commas or apostrophes, «₽» or «руб.» at its
 * end. A mark with one or two digits after it begins kopecks, one with three splits thousands: digits never move over a
 * mark. Kopecks other than zero are a problem that names both whole sums beside, since nobody but the writer knows which.
 */
export function readSum(typed: string): TypedSum {
  const bare = typed
    .trim()
    .replace(/\s*(₽|руб(\.|лей|ля|ль)?|р\.?)$/i, '')
    .replace(/(?<=\d)[\s'’]+(?=\d)/g, ' ')
    .trim();
  if (bare === '') return { value: null };
  const found = /^(\d+|\d{1,3}(?: \d{3})+|\d{1,3}(?:\.\d{3})+|\d{1,3}(?:,\d{3})+)(?:[.,](\d{0,2}))?$/.exec(bare);
  const [, whole = '', kopecks = ''] = found ?? [];
  if (!found) return { problem: WHAT_IS_WRONG };
  const roubles = Number(whole.replace(/\D/g, ''));
  if (roubles > LARGEST) return { problem: 'Не больше 100 млрд ₽' };
  if (Number(kopecks) === 0) return { value: roubles };
  return { problem: `Без копеек: ${groupDigits(roubles)} или ${groupDigits(roubles + 1)} ₽` };
}

/** What is wrong with the sum in a field; null when it says one, or none. */
export function sumProblem(value: number | string): string | null {
  const read = readSum(String(value));
  return 'problem' in read ? read.problem : null;
}

/** The sum in a field; null for an empty one. What says no sum becomes NaN, which no server takes for one. */
export function sumOf(value: number | string): number | null {
  const read = readSum(String(value));
  return 'value' in read ? read.value : Number.NaN;
}
