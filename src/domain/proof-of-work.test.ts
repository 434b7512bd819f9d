import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findProof, isProof, LARGEST_ANSWER } from './proof-of-work.ts';
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
  it('is found in slices and checked by any other SHA-256', () => {
    let answer: number | undefined;
    for (let from = 0; answer === undefined && from < LARGEST_ANSWER; from += 1_000)
      answer = findProof('a challenge', { from, count: 1_000, bits: 12 });
    const digest = createHash('sha256').update(`a challenge:${answer}`).digest();
    expect(digest.readUInt32BE() >>> 20).toBe(0);
    expect(isProof('a challenge', answer ?? -1, 12)).toBe(true);
    expect(isProof('another challenge', answer ?? -1, 12)).toBe(false);
  });

  it('takes about two to the number of bits attempts', () => {
    const tried = Array.from({ length: 200 }, (_, i) => findProof(`nr ${i}`, { from: 0, count: 10_000, bits: 6 }) ?? 0);
    const mean = tried.reduce((sum, n) => sum + n, 0) / tried.length;
    expect(mean).toBeGreaterThan(40);
    expect(mean).toBeLessThan(90);
  });
});
