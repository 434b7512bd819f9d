/** Units in which people tell a price. */

/** Nobody sells a flat for less, roubles: a smaller number was meant in millions or thousands. */
export const LEAST_PRICE = 100_000;

/** What a number means as a price of a flat: up to 999 millions, up to 99 999 thousands. */
export function meantPrice(value: number): number {
  if (value < 1_000) return Math.round(value * 1_000_000);
  return value < LEAST_PRICE ? Math.round(value * 1_000) : Math.round(value);
}

const UNITS: readonly (readonly [unit: RegExp, roubles: number])[] = [
  [/^(?:млрд|миллиард)/, 1_000_000_000],
  [/^(?:млн|миллион|лям|лимон|милл?$|мл$|м$|кк$)/, 1_000_000],
  [/^(?:тыс|т$|к$)/, 1_000],
  [/^(?:р|руб|₽)/, 1],
];

/** Roubles of a unit; undefined for a word that is none. */
export const unitOf = (word: string | undefined): number | undefined =>
  word === undefined ? undefined : UNITS.find(([unit]) => unit.test(word))?.[1];
