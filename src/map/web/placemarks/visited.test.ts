import { expect, test } from 'vitest';
import { markVisited, visitedSince } from './visited.ts';

const HOUR = 3_600_000;
const NOW = 1_000 * HOUR;

test('a mark lasts 24 hours', () => {
  const text = markVisited(new Map(), 7, NOW);
  expect([...visitedSince(text, NOW + 24 * HOUR - 1).keys()]).toEqual([7]);
  expect([...visitedSince(text, NOW + 24 * HOUR).keys()]).toEqual([]);
});

test('marks add up, a new visit renews its mark, the oldest of too many go', () => {
  let text: string | null = null;
  for (let id = 0; id < 600; id++) text = markVisited(visitedSince(text, NOW + id), id, NOW + id);
  text = markVisited(visitedSince(text, NOW + 600), 150, NOW + 600);
  const marks = visitedSince(text, NOW + 601);
  expect(marks.size).toBe(500);
  expect(marks.get(150)).toBe(NOW + 600);
  expect(marks.has(99)).toBe(false);
  expect(marks.has(599)).toBe(true);
});

test('whatever else is stored counts as nothing', () => {
  for (const text of [null, '', '{', '[]', '5', '"x"', '{"a":1}', '{"5":"x"}', `{"5":${NOW + HOUR}}`]) {
    expect(visitedSince(text, NOW).size).toBe(0);
  }
});
