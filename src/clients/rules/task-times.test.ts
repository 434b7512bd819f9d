import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { moscowTime } from '../../platform/rules/moscow-time.ts';
import { callAgainAt, quickTimes } from './task-times.ts';

const moments = fc.integer({ min: Date.UTC(2026, 0, 1), max: Date.UTC(2030, 0, 1) });

describe('a client who did not answer', () => {
  it.each([
    ['2026-11-24T09:10:00Z', '2026-11-24T11:30:00.000Z', 'two hours later, on the half hour'],
    ['2026-11-24T15:10:00Z', '2026-11-25T07:00:00.000Z', 'in the morning when it would be evening'],
    ['2026-11-24T21:30:00Z', '2026-11-25T07:00:00.000Z', 'in the morning of the same day after midnight'],
    ['2026-11-24T04:00:00Z', '2026-11-24T07:00:00.000Z', 'not before ten'],
  ])('at %s is called again at %s: %s', (now, then) => expect(callAgainAt(Date.parse(now))).toBe(then));

  it('is always called later, within a day and a half, and between ten and eight', () => {
    fc.assert(
      fc.property(moments, (now) => {
        const then = Date.parse(callAgainAt(now));
        const { hour } = moscowTime(then);
        expect(then).toBeGreaterThan(now);
        expect(then).toBeLessThan(now + 36 * 3_600_000);
        expect(hour >= 10 && hour < 20).toBe(true);
      }),
    );
  });
});

describe('times of one press', () => {
  it('begin half an hour from now, in order but for the first', () => {
    fc.assert(
      fc.property(moments, (now) => {
        const times = quickTimes(now).map((time) => Date.parse(time.at));
        for (const time of times) expect(time).toBeGreaterThanOrEqual(now + 1_800_000);
        expect([...times.slice(1)].sort((one, other) => one - other)).toEqual(times.slice(1));
      }),
    );
  });

  it('offer this evening only while there is time left', () => {
    const labels = (now: string) => quickTimes(Date.parse(now)).map(({ label }) => label);
    expect(labels('2026-11-24T14:00:00Z')).toContain('сегодня 18:00');
    expect(labels('2026-11-24T14:40:00Z')).not.toContain('сегодня 18:00');
  });
});
