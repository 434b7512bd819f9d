import fc from 'fast-check';
import { expect, test } from 'vitest';
import { pageWindow } from './pager.tsx';

test('the pager shows at most five neighbouring pages, the current one among them', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 400 }), fc.nat(399), (lastPage, offset) => {
      const page = 1 + (offset % lastPage);
      const pages = pageWindow(page, lastPage);
      expect(pages).toHaveLength(Math.min(5, lastPage));
      expect(pages).toContain(page);
      expect(pages[0]).toBeGreaterThanOrEqual(1);
      expect(pages.at(-1)).toBeLessThanOrEqual(lastPage);
      expect(pages.every((n, i) => i === 0 || n === (pages[i - 1] ?? 0) + 1)).toBe(true);
    }),
  );
});

test('near the edges the window stays five wide', () => {
  expect(pageWindow(1, 20)).toEqual([1, 2, 3, 4, 5]);
  expect(pageWindow(20, 20)).toEqual([16, 17, 18, 19, 20]);
});
