import { expect, it } from 'vitest';
import { rowRanges } from './row-ranges.ts';

it.each<[number[], string]>([
  [[], ''],
  [[5], 'строка 5'],
  [[5, 5], 'строка 5'],
  [[6, 5], 'строки 5, 6'],
  [[9, 2, 3, 4], 'строки 2–4, 9'],
])('names rows %j', (rows, words) => {
  expect(rowRanges(rows)).toBe(words);
});
