import fc from 'fast-check';
import { expect, it } from 'vitest';
import { openingHours } from '../../people/rules/opening-hours.ts';
import type { WorkHours } from '../../people/rules/work-time.ts';
import { minutesSince, workBegins, workingDaysBefore, workWindows } from './working-minutes.ts';

const at = (text: string): number => Date.parse(`${text}:00+03:00`);
const workingMinutes = (from: number, to: number, hours: readonly WorkHours[]): number =>
  minutesSince(from, workWindows(to, hours));
/** Wednesdays and the end of the week are free. */
const week: readonly WorkHours[] = [1, 2, 4, 5].map((weekday) => ({ weekday, from_minute: 600, to_minute: 1_140 }));

it('minutes run within the hours of working days and stand still outside them', () => {
  // 24 November 2026 is a Tuesday.
  expect(workingMinutes(at('2026-11-24T18:50'), at('2026-11-24T23:00'), week)).toBe(10);
  expect(workingMinutes(at('2026-11-24T18:50'), at('2026-11-26T10:05'), week)).toBe(15);
  expect(workingMinutes(at('2026-11-27T18:59'), at('2026-11-30T10:01'), week)).toBe(2);
  expect(workingMinutes(at('2026-11-24T08:00'), at('2026-11-24T22:00'), openingHours([]))).toBe(720);
  expect(new Date(workBegins(at('2026-11-24T20:00'), week) ?? 0).toISOString()).toBe('2026-11-26T07:00:00.000Z');
  expect(workBegins(at('2026-11-24T12:00'), week)).toBe(at('2026-11-24T12:00'));
  expect(workingDaysBefore(at('2026-11-24T12:00'), 5)).toBe(at('2026-11-17T12:00'));
});

it('are those of a count minute by minute, and waiting longer never makes them fewer', () => {
  const moment = fc.integer({ min: at('2026-11-23T00:00'), max: at('2026-11-30T00:00') });
  fc.assert(
    fc.property(moment, moment, (one, other) => {
      const [from, to] = [Math.min(one, other), Math.max(one, other)];
      let counted = 0;
      for (let now = Math.ceil(from / 60_000) * 60_000; now + 60_000 <= to; now += 60_000)
        if (workBegins(now, week) === now) counted += 1;
      expect(Math.abs(workingMinutes(from, to, week) - counted)).toBeLessThanOrEqual(2);
    }),
    { numRuns: 20 },
  );
});
