import { sha256Words } from './sha256.ts';

/**
 * A puzzle that costs whoever asks some work and the server none (targets-trust 11): find a number whose SHA-256, written
 * after the challenge, begins with so many zero bits.
 */

/** Zero bits that are asked for: 65,000 attempts on average, well below a second on a phone. */
export const PROOF_BITS = 16;
/** The largest answer that is taken; so many attempts without one have a chance of one in 10^27. */
export const LARGEST_ANSWER = 2 ** 22;

/** Whether a number is the answer of a challenge (ASCII). */
export function isProof(challenge: string, answer: number, bits: number = PROOF_BITS): boolean {
  const [first = -1] = sha256Words(`${challenge}:${answer}`);
  return Math.clz32(first) >= bits;
}

/**
 * Looks for the answer among `count` numbers from `from` on: a slice, so that a page stays alive between two of them.
 * Undefined when it is not among them.
 */
export function findProof(
  challenge: string,
  { from, count, bits = PROOF_BITS }: { readonly from: number; readonly count: number; readonly bits?: number },
): number | undefined {
  for (let answer = from; answer < from + count; answer++) if (isProof(challenge, answer, bits)) return answer;
  return undefined;
}
