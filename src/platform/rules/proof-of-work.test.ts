import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { answerOf, beginSearch, isProof, searchOn } from './proof-of-work.ts';
import { sha256Words } from './sha256.ts';

const hex = (text: string): string =>
  Array.from(sha256Words(text), (word) => (word >>> 0).toString(16).padStart(8, '0')).join('');

describe('SHA-256', () => {
  it('is the one of the standard for texts of any length', () => {
    const ascii = fc.string({ unit: 'binary-ascii', maxLength: 300 });
    fc.assert(
      fc.property(ascii, (text) => {
        expect(hex(text)).toBe(createHash('sha256').update(text, 'latin1').digest('hex'));
      }),
      { numRuns: 500 },
    );
    for (const length of [0, 55, 56, 63, 64, 119, 120, 128])
      expect(hex('a'.repeat(length))).toBe(createHash('sha256').update('a'.repeat(length)).digest('hex'));
  });
});

describe('the proof of work', () => {
  const solve = (challenge: string, bits: number) => {
    let search = beginSearch(challenge, bits);
    let attempts = 0;
    for (; answerOf(search) === undefined; attempts += 50) search = searchOn(search, 50);
    return { numbers: [...(answerOf(search) ?? [])], attempts };
  };

  it('is found in slices and checked by any other SHA-256', () => {
    const { numbers } = solve('a challenge', 12);
    for (const [place, number] of numbers.entries()) {
      const digest = createHash('sha256').update(`a challenge:${place}:${number}`).digest();
      expect(digest.readUInt32BE() >>> 24).toBe(0);
    }
    expect(isProof('a challenge', 12, numbers)).toBe(true);
    expect(isProof('another challenge', 12, numbers)).toBe(false);
    expect(isProof('a challenge', 12, numbers.slice(1))).toBe(false);
    expect(isProof('a challenge', 12, [])).toBe(false);
    expect(isProof('a challenge', 12, [...numbers, ...numbers])).toBe(false);
    expect(isProof('a challenge', 12, numbers.toReversed())).toBe(false);
  });

  it('takes about two to the number of bits attempts, and hardly anybody twice as many', () => {
    const tried = Array.from({ length: 200 }, (_, i) => solve(`nr ${i}`, 10).attempts);
    const mean = tried.reduce((sum, n) => sum + n, 0) / tried.length;
    expect(mean).toBeGreaterThan(900);
    expect(mean).toBeLessThan(1_200);
    expect(tried.filter((n) => n > 2_048).length).toBeLessThan(4);
  });
});
