/** Likeness of names beyond one key (`fold-name.ts`): other scripts, inflections, a slip of the keyboard. */

import { foldName } from './fold-name.ts';
import { slugify } from './slug.ts';

/** Endings by which Russian names are inflected, longest first («Лесного», «Лесному», «Лесные» are «Лесн»). */
const ENDING =
  /(?:ыми|ими|ого|его|ому|ему|ами|ями|ов|ев|ей|ой|ый|ий|ая|яя|ое|ее|ые|ие|ых|их|ым|им|ом|ем|ам|ям|ах|ях|ую|юю|а|я|о|е|ы|и|у|ю|й|ь)$/;
/** How one sound is written in two ways between Latin and Cyrillic, brought to one. */
const SOUNDS: readonly (readonly [RegExp, string])[] = [
  [/sch|shch/g, 's'],
  [/kh/g, 'h'],
  [/ts|tz/g, 'c'],
  [/ck|q|k/g, 'c'],
  [/ph/g, 'f'],
  [/w/g, 'v'],
  [/x/g, 'cs'],
  [/ee|ie|ea/g, 'i'],
  [/oo|ou/g, 'u'],
  [/ai|ay|ey|ei/g, 'e'],
  [/y|j/g, 'i'],
  [/(.)\1/g, '$1'],
];

/** The key under which inflected and transliterated spellings of a name meet; empty for a name without letters and digits. */
function soundKey(name: string): string {
  return foldName(name)
    .split(' ')
    .map((word) => {
      const stem = word.length > 4 ? word.replace(ENDING, '') : word;
      const sound = SOUNDS.reduce((text, [pattern, plain]) => text.replace(pattern, plain), slugify(stem));
      return sound.length > 4 ? sound.replace(/[aeiou]+$/, '') : sound;
    })
    .filter(Boolean)
    .join(' ');
}

/** How alike two names are: one key, one sound, a slip of the keyboard apart, one name within the other, or none of these. */
export type NameLikeness = 'same' | 'sound' | 'slip' | 'part' | 'none';

/** A name made ready to be compared with many. */
export interface NameProfile {
  /** As `foldName` gives it. */
  readonly folded: string;
  readonly sound: string;
  readonly digits: string;
}

/** What {@link compareNames} needs of a name. */
export function profileName(name: string): NameProfile {
  const folded = foldName(name);
  return { folded, sound: soundKey(folded), digits: digitsOf(folded) };
}

/** {@link compareNames} of two names as they are written. */
export const nameLikeness = (a: string, b: string): NameLikeness => compareNames(profileName(a), profileName(b));

/**
 * Compares two names. A slip is one edit in a name of 5 letters and more, two from 10; a part is a name of at least 5 letters
 * whose words all stand in the other («Лесной» and «Лесной, 2 очередь»).
 */
export function compareNames(a: NameProfile, b: NameProfile): NameLikeness {
  if (a.folded === '' || b.folded === '') return 'none';
  if (a.folded === b.folded) return 'same';
  // Numbers tell queues and houses apart: «Лесной 1» is no slip of «Лесной 2».
  if (a.digits !== b.digits) return isPart(a.folded, b.folded) ? 'part' : 'none';
  if (a.sound !== '' && a.sound.replaceAll(' ', '') === b.sound.replaceAll(' ', '')) return 'sound';
  const shorter = Math.min(a.sound.length, b.sound.length);
  const allowed = shorter >= 10 ? 2 : shorter >= 5 ? 1 : 0;
  if (allowed > 0 && isWithinEdits(a.sound, b.sound, allowed)) return 'slip';
  return isPart(a.folded, b.folded) ? 'part' : 'none';
}

const digitsOf = (text: string): string => text.replaceAll(/\D+/g, ' ').trim();

function isPart(a: string, b: string): boolean {
  const [short, long] = a.length <= b.length ? [a, b] : [b, a];
  if (short.length < 5) return false;
  const words = new Set(long.split(' '));
  return short.split(' ').every((word) => words.has(word));
}

/** Whether one text becomes the other by at most `most` insertions, removals or replacements of a letter (Levenshtein). */
export function isWithinEdits(a: string, b: string, most: number): boolean {
  if (Math.abs(a.length - b.length) > most) return false;
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    let least = i;
    for (let j = 1; j <= b.length; j++) {
      const cost = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      const value = Math.min(cost, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1);
      next.push(value);
      least = Math.min(least, value);
    }
    if (least > most) return false;
    row = next;
  }
  return (row[b.length] ?? most + 1) <= most;
}
