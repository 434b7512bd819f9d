import { expect, test } from 'vitest';
import { NoncedPage } from './nonced-page.ts';
import { PageCache } from './page-cache.ts';

const page = (length: number) => new NoncedPage('x'.repeat(length), 'nonce');

test('a page is given out until its time is over', () => {
  const cache = new PageCache({ lifetime: 1_000, capacity: 1_000_000 });
  const kept = page(10);
  cache.set('/', kept, 0);
  expect(cache.get('/', 999)).toBe(kept);
  expect(cache.get('/', 1_000)).toBeUndefined();
});

test('a page is not kept for longer when the clock is put back', () => {
  const cache = new PageCache({ lifetime: 1_000, capacity: 1_000_000 });
  cache.set('/', page(10), 3_600_000);
  expect(cache.get('/', 5_000)).toBeUndefined();
});

test('the oldest pages make room for new ones', () => {
  const { weight } = page(1_000);
  const cache = new PageCache({ lifetime: 1_000, capacity: weight * 2 });
  for (const key of ['a', 'b', 'c']) cache.set(key, page(1_000), 0);
  expect(cache.get('a', 1)).toBeUndefined();
  expect(cache.get('b', 1)).toBeDefined();
  expect(cache.get('c', 1)).toBeDefined();
});

test('replacing a page does not count it twice', () => {
  const { weight } = page(1_000);
  const cache = new PageCache({ lifetime: 1_000, capacity: weight * 2 });
  for (const key of ['a', 'b', 'b', 'b']) cache.set(key, page(1_000), 0);
  expect(cache.get('a', 1)).toBeDefined();
});
