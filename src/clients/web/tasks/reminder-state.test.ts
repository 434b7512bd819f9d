import { expect, it } from 'vitest';
import { nextLook, ringingNow } from './reminder-state.ts';

const NOW = Date.UTC(2026, 10, 22, 9);
const at = (ms: number): string => new Date(NOW + ms).toISOString();
const state = (next_at: string | null) => ({ due: 0, ringing: [], next_at });

it.each([
  [null, 60_000],
  [at(3_600_000), 60_000],
  [at(20_000), 20_500],
  [at(-5_000), 500],
])('with the next reminder at %s the page looks again after %i ms', (next, wait) => {
  expect(nextLook(state(next), NOW)).toBe(wait);
});

it('shows what rang within a day and was not closed; a reminder moved to later rings again', () => {
  const ringing = [
    { id: 1, remind_at: at(-1_000) },
    { id: 2, remind_at: at(-90_000_000) },
    { id: 3, remind_at: at(-2_000) },
  ];
  const closed = [`1 ${at(-5_000)}`, `3 ${at(-2_000)}`];
  expect(ringingNow({ due: 3, ringing, next_at: null }, closed, NOW)).toEqual([`1 ${at(-1_000)}`]);
});
