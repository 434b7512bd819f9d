import { sha256Words } from './sha256.ts';

/**
 * A puzzle that costs whoever asks some work and the server none: several numbers, each of which makes the SHA-256 of
 * `<challenge>:<place>:<number>` begin with zero bits. Several small puzzles in place of a large one take nearly the same
 * time for everybody, and the page can tell how far it is.
 */

/** Numbers that make up an answer. */
export const PROOF_PARTS = 16;
const PARTS_BITS = 4;
/** The least that is asked for: 65,000 attempts on average, well below a second on a phone. */
const MIN_BITS = 16;
/** The most: four million attempts, 21 seconds on a phone that makes 200,000 a second. */
const MAX_BITS = 22;
/** The bits for something that is done so many times as often as it is free: one more for each doubling. */
export const bitsFor = (times: number, most: number = MAX_BITS): number =>
  Math.min(most, MIN_BITS + Math.floor(Math.log2(Math.max(1, times))));
/** The largest number that is taken; a search that ends there without one has a chance of one in 10^27. */
export const LARGEST_NUMBER = 2 ** 24;

/** Whether a number is right at one place of an answer. */
function fits(challenge: string, bits: number, place: number, number: number): boolean {
  const [first = -1] = sha256Words(`${challenge}:${place}:${number}`);
  return Math.clz32(first) >= bits - PARTS_BITS;
}

/** Whether numbers are the answer of a challenge (ASCII) that asks for `bits`: two to that power attempts on average. */
export function isProof(challenge: string, bits: number, numbers: readonly number[]): boolean {
  return numbers.length === PROOF_PARTS && numbers.every((number, place) => fits(challenge, bits, place, number));
}

/** How far a search for an answer is. */
export interface ProofSearch {
  readonly challenge: string;
  readonly bits: number;
  /** Numbers found so far, by place. */
  readonly found: readonly number[];
  /** The next number to be tried for the next place. */
  readonly next: number;
}

/** A search at its beginning. */
export const beginSearch = (challenge: string, bits: number): ProofSearch => ({ challenge, bits, found: [], next: 0 });

/** Makes so many attempts and answers how far the search is then: a slice, so that a page stays alive between two of them. */
export function searchOn(search: ProofSearch, attempts: number): ProofSearch {
  const found = [...search.found];
  let { next } = search;
  for (let made = 0; made < attempts && found.length < PROOF_PARTS; made++) {
    if (!fits(search.challenge, search.bits, found.length, next)) next++;
    else {
      found.push(next);
      next = 0;
    }
  }
  return { ...search, found, next };
}

/** The whole answer of a search that is at its end. */
export function answerOf({ found }: ProofSearch): readonly number[] | undefined {
  return found.length === PROOF_PARTS ? found : undefined;
}
