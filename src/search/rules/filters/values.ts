/** What the values of a key may be, as text in an address and as a value. */

import type { DictionaryEntry } from '../../../complex/rules/dictionaries.ts';
import { readInteger } from '../../../platform/rules/read-integer.ts';

export interface ValueRule<Value> {
  /** The accepted value; undefined when one of the texts is refused. `year` is the current year in Moscow. */
  read(texts: readonly string[], year: number): Value | undefined;
  /** What of refused texts is accepted all the same: the good members of a list. */
  keep?(texts: readonly string[], year: number): Value | undefined;
  write(value: Value): string;
  /** Russian: what would be accepted. */
  readonly message: string;
}

export const MAX_IDS = 200;
const MAX_ID = 2_147_483_647;
export const NOT_ALLOWED = 'Недопустимое значение';

/** One of a few numbers, spelled as JavaScript spells them. */
export function oneOf<const Value extends number>(values: readonly Value[]): ValueRule<Value> {
  return {
    read: (texts) => (texts.length === 1 ? values.find((value) => String(value) === texts[0]) : undefined),
    write: String,
    message: `${NOT_ALLOWED}. Допустимо: ${values.join(', ')}`,
  };
}

/** A whole number within limits, both included. */
export function numberIn(limits: { readonly min: number; readonly max: number }): ValueRule<number> {
  return {
    read: (texts) => {
      const value = texts.length === 1 ? readInteger(texts[0] ?? '') : undefined;
      return value !== undefined && value >= limits.min && value <= limits.max ? value : undefined;
    },
    write: String,
    message: `Целое число от ${limits.min} до ${limits.max}`,
  };
}

/** Numbers separated by commas, read sorted and without repetition; a list is accepted whole, or its good members are kept. */
export function listOf<Value extends number>(
  accepts: (item: number, year: number) => boolean,
  message: string,
): ValueRule<readonly Value[]> {
  return {
    read: (texts, year) => {
      const items = texts.flatMap((text) => text.split(','));
      if (items.length > MAX_IDS) return undefined;
      const numbers = items.map((item) => readInteger(item));
      if (!numbers.every((item): item is Value => item !== undefined && accepts(item, year))) return undefined;
      return [...new Set(numbers)].sort((a, b) => a - b);
    },
    keep: (texts, year) => {
      const items = texts.flatMap((text) => text.split(','));
      if (items.length > MAX_IDS) return undefined;
      const numbers = items.map((item) => readInteger(item));
      const good = numbers.filter((item): item is Value => item !== undefined && accepts(item, year));
      return good.length > 0 ? [...new Set(good)].sort((a, b) => a - b) : undefined;
    },
    write: (values) => values.join(','),
    message,
  };
}

/** Ids of rows of the catalogue. */
export const ids = (): ValueRule<readonly number[]> =>
  listOf((id) => id <= MAX_ID, `Целые числа через запятую, не более ${MAX_IDS}`);

/** Ids of a dictionary. */
export function anyOf<Id extends number>(entries: readonly DictionaryEntry[]): ValueRule<readonly Id[]> {
  const known = new Set(entries.map((entry) => entry.id));
  return listOf((id) => known.has(id), `${NOT_ALLOWED}. Допустимо: ${[...known].join(', ')}`);
}
