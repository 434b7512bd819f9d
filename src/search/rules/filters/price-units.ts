/** Units in which people tell a price. */

/** Nobody sells a flat for less, roubles: a smaller number was meant in millions or thousands. */
export const LEAST_PRICE = 100_000;

const UNITS: readonly (readonly [unit: RegExp, roubles: number])[] = [
  [/^(?:млрд|миллиард)/, 1_000_000_000],
  [/^(?:млн|миллион|лям|м$|кк$)/, 1_000_000],
  [/^(?:тыс|т$|к$)/, 1_000],
  [/^(?:р|руб|₽)/, 1],
];

/** Roubles of a unit; undefined for a word that is none. */
export const unitOf = (word: string | undefined): number | undefined =>
  word === undefined ? undefined : UNITS.find(([unit]) => unit.test(word))?.[1];
