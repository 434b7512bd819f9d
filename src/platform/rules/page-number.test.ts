import { expect, test } from 'vitest';
import { pageNumber } from './page-number.ts';

test('a whole number from 1 is a page however large, anything else the first', () => {
  expect(['1', '7', '99999'].map(pageNumber)).toEqual([1, 7, 99_999]);
  expect(['999999999', '9'.repeat(400)].map(pageNumber)).toEqual([100_000, 100_000]);
  expect(['0', '-1', '1.5', '01', 'abc', '', null, undefined].map(pageNumber)).toEqual(Array(8).fill(1));
});
