import fc from 'fast-check';
import { expect, it } from 'vitest';
import { bitCount, editsBetween, letterBits } from './edits.ts';

const word = fc.string({ unit: fc.constantFrom('а', 'б', 'в'), maxLength: 9 });

/** Optimal string alignment, written as its definition. */
function plainly(a: string, b: string): number {
  if (a === '' || b === '') return Math.max(a.length, b.length);
  const [restA, restB] = [a.slice(0, -1), b.slice(0, -1)];
  const same = a.at(-1) === b.at(-1);
  let least = Math.min(plainly(restA, b) + 1, plainly(a, restB) + 1, plainly(restA, restB) + (same ? 0 : 1));
  if (a.length > 1 && b.length > 1 && a.at(-1) === b.at(-2) && a.at(-2) === b.at(-1)) {
    least = Math.min(least, plainly(a.slice(0, -2), b.slice(0, -2)) + 1);
  }
  return least;
}

it('counts insertions, removals, replacements and swaps up to a limit', () => {
  const short = fc.string({ unit: fc.constantFrom('а', 'б', 'в'), maxLength: 6 });
  fc.assert(
    fc.property(short, short, fc.integer({ min: 0, max: 2 }), (a, b, most) => {
      expect(editsBetween(a, b, most)).toBe(Math.min(plainly(a, b), most + 1));
    }),
  );
});

it('of an open end takes the beginning that fits best', () => {
  fc.assert(
    fc.property(word, word, fc.integer({ min: 0, max: 2 }), (a, b, most) => {
      const best = Math.min(...Array.from({ length: b.length + 1 }, (_, n) => editsBetween(a, b.slice(0, n), most)));
      expect(editsBetween(a, b, most, true)).toBe(best);
    }),
  );
});

it('counts bits', () => {
  fc.assert(
    fc.property(fc.integer(), (bits) => {
      expect(bitCount(bits)).toBe((bits >>> 0).toString(2).replaceAll('0', '').length);
    }),
  );
  expect(bitCount(letterBits('мама'))).toBe(2);
});
