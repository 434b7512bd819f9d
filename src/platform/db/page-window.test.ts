import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pageFromNearestEnd } from './page-window.ts';

describe('a page read from the nearer end', () => {
  it('holds the same rows as one read from the beginning', () => {
    fc.assert(
      fc.property(fc.nat(200), fc.nat(250), fc.integer({ min: 1, max: 100 }), (total, offset, limit) => {
        const rows = Array.from({ length: total }, (_, i) => i);
        const slice = pageFromNearestEnd(total, offset, limit);
        const source = slice.reversed ? rows.toReversed() : rows;
        const page = source.slice(slice.offset, slice.offset + slice.limit);
        expect(slice.limit === 0 ? [] : slice.reversed ? page.reverse() : page).toEqual(
          rows.slice(offset, offset + limit),
        );
        expect(slice.limit === 0 || slice.offset <= total / 2).toBe(true);
      }),
    );
  });
});
