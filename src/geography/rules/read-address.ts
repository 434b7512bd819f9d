import { houseAt, type StreetName, streetOf, wordsOf } from './written-address.ts';

/** One way to understand a text as an address. */
export interface ReadAddress {
  readonly street: StreetName;
  readonly house: string;
  /** What else was said of the place: «Московская область», «Химки»; its words, part by part. */
  readonly around: readonly (readonly string[])[];
}

const PARTING: ReadonlySet<string> = new Set([',', ';', '(', ')', '\n']);
/** What comes after a house says where in it. */
const INSIDE: ReadonlySet<string> = new Set([
  'кв',
  'квартира',
  'оф',
  'офис',
  'пом',
  'помещение',
  'подъезд',
  'под',
  'эт',
  'этаж',
  'апарт',
  'апартаменты',
  'секция',
]);
/** Nobody writes more of one place; the rest of a longer text is not looked at. */
const MOST_WORDS = 60;

/**
 * Every way to understand a text as a street with a house: the street may come with or without its kind, before or after a
 * comma, with its town before it in the same breath.
 */
export function readAddress(text: string): ReadAddress[] {
  const words = wordsOf(text.slice(0, 1_000)).slice(0, MOST_WORDS);
  const found: ReadAddress[] = [];
  words.forEach((_, at) => {
    const house = houseAt(words.slice(at));
    if (!house) return;
    const after = words.slice(at + house.length);
    if (after.length > 0 && !PARTING.has(after[0] ?? '') && !INSIDE.has(after[0] ?? '')) return;
    const before = words.slice(0, at);
    while (PARTING.has(before.at(-1) ?? '')) before.pop();
    const from = before.findLastIndex((word) => PARTING.has(word)) + 1;
    for (let start = from; start < before.length; start++) {
      const street = streetOf(before.slice(start));
      if (!street) continue;
      const around = [...partsOf(before.slice(0, from)), before.slice(from, start), ...partsOf(outside(after))];
      found.push({ street, house: house.number, around: around.filter((part) => part.length > 0) });
    }
  });
  return found;
}

/** Without the flat, and what follows in its part. */
function outside(words: readonly string[]): readonly string[] {
  const inside = words.findIndex((word) => INSIDE.has(word));
  if (inside < 0) return words;
  const end = words.findIndex((word, i) => i > inside && PARTING.has(word));
  return [...words.slice(0, inside), ...(end < 0 ? [] : outside(words.slice(end)))];
}

function partsOf(words: readonly string[]): string[][] {
  const parts: string[][] = [[]];
  for (const word of words) {
    if (PARTING.has(word)) parts.push([]);
    else parts.at(-1)?.push(word);
  }
  return parts;
}
