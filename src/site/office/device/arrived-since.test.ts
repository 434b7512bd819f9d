import { expect, test } from 'vitest';
import { arrivedSince } from './arrived-since.ts';

test('what waited and is gone has arrived, also from another tab; what was sent at once never waited', () => {
  const waited = { key: 'a', attempts: 2 };
  const fresh = { key: 'b', attempts: 0 };
  expect(arrivedSince([waited], [])).toBe(true);
  expect(arrivedSince([waited, fresh], [fresh])).toBe(true);
  expect(arrivedSince([fresh], [])).toBe(false);
  expect(arrivedSince([waited], [waited, fresh])).toBe(false);
  expect(arrivedSince([], [waited])).toBe(false);
});
