import { describe, expect, it } from 'vitest';
import { sortPage } from './page-order.ts';
import { seededRandom } from './seeded-random.ts';

describe('sorting a page', () => {
  it('gives the page a full sort would give', () => {
    const random = seededRandom(7);
    for (let round = 0; round < 500; round++) {
      const length = Math.floor(random() * 300);
      const shape = round % 4;
      const items = Int32Array.from({ length }, (_, i) =>
        shape === 0 ? i : shape === 1 ? length - i : shape === 2 ? (i % 2) * 1000 + i : i,
      );
      if (shape === 3) items.sort(() => random() - 0.5);
      const expected = items.slice().sort();
      const from = Math.floor(random() * (length + 1));
      const to = Math.min(length, from + Math.floor(random() * 40));
      sortPage(items, length, from, to, (a, b) => a < b);
      expect(items.slice(from, to)).toEqual(expected.slice(from, to));
      expect(items.slice().sort()).toEqual(expected);
    }
  });

  it('refuses more items than the buffer has', () => {
    expect(() => sortPage(new Int32Array(3), 5, 0, 1, (a, b) => a < b)).toThrow('5 items asked of a buffer of 3');
  });
});
