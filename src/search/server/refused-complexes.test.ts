import { expect, it } from 'vitest';
import { RefusedComplexes } from './refused-complexes.ts';

const HOUR = 3_600_000;

it('doubles the wait up to five minutes, and begins anew for other rows', () => {
  const refused = new RefusedComplexes();
  const waits: number[] = [];
  let now = 0;
  const waitUntilDue = () => {
    const since = now;
    while (refused.due(now).length === 0) now += 1_000;
    return (now - since) / 1_000;
  };
  for (const changed of [true, false, false, false, false, false, false, false, false, true]) {
    refused.refuse(7, now, changed);
    waits.push(waitUntilDue());
  }
  expect(waits).toEqual([3, 6, 12, 24, 48, 96, 192, 300, 300, 3]);
});

it('tries again when the clock was set back', () => {
  const refused = new RefusedComplexes();
  refused.refuse(7, 24 * HOUR, true);
  expect(refused.due(HOUR)).toEqual([7]);
});
