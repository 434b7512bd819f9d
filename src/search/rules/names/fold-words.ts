/** How names and what people type are made comparable. */

import { TRANSLITERATION } from '../../../platform/rules/slug.ts';

/** Words that are shortened with a hyphen. */
const FULL: Readonly<Record<string, string>> = {
  'пр-т': 'проспект',
  'пр-кт': 'проспект',
  'пр-д': 'проезд',
  'б-р': 'бульвар',
  'р-н': 'район',
  'ж/к': 'жк',
};
const SHORTENED = /(?<!\p{L})(?:пр-к?т|пр-д|б-р|р-н|ж\/к)(?!\p{L})/gu;

/** Small letters, ё as е, everything but letters and digits as a space: 'Рублёво-Успенское ш.' → ['рублево', 'успенское', 'ш']. */
export function foldWords(text: string): string[] {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll('ё', 'е')
    .replace(SHORTENED, (short) => FULL[short] ?? short)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
}

export interface TypedWord {
  /** As `foldWords` spells it; several words where a sign stands for them. */
  readonly words: readonly string[];
  readonly from: number;
  readonly to: number;
}

const WORD = new RegExp(`${SHORTENED.source}|[\\p{L}\\p{N}\\p{M}]+`, 'giu');

/** The words of a text, each with its place in it. */
export const wordsIn = (text: string): TypedWord[] =>
  Array.from(text.matchAll(WORD), ({ 0: word, index }) => ({
    words: foldWords(word),
    from: index,
    to: index + word.length,
  }));

const LATIN = "qwertyuiop[]asdfghjkl;'zxcvbnm,.`";
const CYRILLIC = 'йцукенгшщзхъфывапролджэячсмитьбюё';

/** What was meant with the other keyboard layout on: 'vjcrdf' → 'москва', 'ынызрщтн' → 'symphony'. */
export function switchLayout(text: string): string {
  const [from, to] = /[а-яё]/i.test(text) ? [CYRILLIC, LATIN] : [LATIN, CYRILLIC];
  return Array.from(text.toLowerCase(), (letter) => to[from.indexOf(letter)] ?? letter).join('');
}

const ENDING =
  /(?:ыми|ими|ого|его|ому|ему|ами|ями|ая|яя|ое|ее|ий|ый|ой|ом|ем|ым|им|ую|юю|ых|их|ые|ие|ей|ам|ям|ах|ях|ов|ев|[аеиоуыэюяй])$/;
const STEM_MIN = 3;

/** A word without its Russian ending: 'никулинском' and 'никулинский' have one stem. Short words stay as they are. */
export function stem(word: string): string {
  if (word.length <= STEM_MIN || !/^[а-я]+$/.test(word)) return word;
  const bare = word.replace(ENDING, '');
  const stemmed = (bare.length < STEM_MIN ? word : bare).replace(/[йь]+$/, '');
  return stemmed.length < STEM_MIN ? word : stemmed;
}

/** Letters that are written in several ways, each by the shortest one. */
const SOUNDS: Readonly<Record<string, string>> = { ...TRANSLITERATION, й: 'i', щ: 'sh', ы: 'i', ю: 'iu', я: 'ia' };

/**
 * How a word sounds in Latin letters, whichever of the usual transliterations it is written by: 'Хамовники', 'hamovniki',
 * 'khamovniki' are one.
 */
export function soundOf(word: string): string {
  return Array.from(word, (letter) => SOUNDS[letter] ?? letter)
    .join('')
    .replaceAll(/s(?:h|c)+h?|shch/g, 'sh')
    .replaceAll('kh', 'h')
    .replaceAll('ph', 'f')
    .replaceAll(/tz|ts/g, 'c')
    .replaceAll('x', 'ks')
    .replaceAll('w', 'v')
    .replaceAll('ck', 'k')
    .replaceAll('q', 'k')
    .replaceAll(/[yj]/g, 'i')
    .replaceAll(/(?<=^|[aeiou])ie|io(?=[^aeiou]|$)/g, 'e')
    .replaceAll(/([a-z])\1+/g, '$1');
}
