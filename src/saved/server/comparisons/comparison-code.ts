import { createHash } from 'node:crypto';

/** Letters and digits that are not taken for one another: no 0, o, 1, l, i. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';
const LENGTH = 10;

/**
 * The code of a comparison: ten characters that follow from whose it is and what it holds, so that sharing the same list
 * again gives the same link and fills nothing. `attempt` steps aside when another list has the code.
 */
export function comparisonCode(
  { kind, ids, userId }: { kind: string; ids: readonly number[]; userId: number | null },
  attempt = 0,
): string {
  const digest = createHash('sha256')
    .update(`${kind}:${ids.join()}:${userId ?? 'guest'}:${attempt}`)
    .digest();
  return Array.from(digest.subarray(0, LENGTH), (byte) => ALPHABET[byte % ALPHABET.length]).join('');
}
