/** Words of filters as people slip in them: «тершка», «двушкa» with a Latin letter, «treshka». */

import { editsBetween } from '../names/edits.ts';
import { soundOf, stem } from '../names/fold-words.ts';

/** Shorter words are too like each other. */
const LEAST = 5;

/** The word that was meant: one slip away, in Latin letters of its very sound; undefined for a known word, and where it may be several. */
export function mendWord(word: string, known: ReadonlySet<string>): string | undefined {
  if (word.length < LEAST || known.has(word)) return undefined;
  if (/^[a-z]+$/.test(word)) return soundsOf(known).get(soundOf(word));
  if (!/^[а-я]+$/.test(word)) return undefined;
  const near = [...known].filter((one) => Math.abs(one.length - word.length) <= 1 && editsBetween(word, one, 1) <= 1);
  return new Set(near.map(stem)).size === 1 ? near[0] : undefined;
}

const sounds = new WeakMap<ReadonlySet<string>, ReadonlyMap<string, string>>();

function soundsOf(known: ReadonlySet<string>): ReadonlyMap<string, string> {
  const made = sounds.get(known) ?? new Map(Array.from(known, (word) => [soundOf(word), word] as const));
  sounds.set(known, made);
  return made;
}
