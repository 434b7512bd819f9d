import { expect, test } from 'vitest';
import { searchQuery } from './search-answers.ts';

test.each([
  ['/novostroyki', ''],
  ['/novostroyki/', ''],
  ['/novostroyki/moskva', 'moskva'],
  ['/novostroyki/moskva/studii?sort=price_asc', 'moskva,studii'],
  // One name that there is not, never two that there are.
  ['/novostroyki/moskva,studii', 'moskva%2Cstudii'],
  ['/novostroyki/moskva%2Cstudii', 'moskva%2Cstudii'],
])('%s asks for the segments %j', (path, segments) => {
  expect(searchQuery(path).segments).toBe(segments);
});

test('a key that is repeated stays a list', () => {
  expect(searchQuery('/novostroyki?rooms=1&rooms=2&sort=price_asc')).toEqual({
    rooms: ['1', '2'],
    sort: ['price_asc'],
    segments: '',
  });
});
