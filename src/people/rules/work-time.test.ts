import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { absenceAt, clockOf, hoursInWords, isOnDuty, minutesOf, moscowWeekday } from './work-time.ts';

const OFFICE = [1, 2, 3, 4, 5].map((weekday) => ({ weekday, from_minute: 540, to_minute: 1_080 }));

describe('working time', () => {
  it.each([
    ['2026-11-23T06:00:00Z', true], // Monday 09:00 in Moscow
    ['2026-11-23T05:59:59Z', false],
    ['2026-11-23T14:59:59Z', true],
    ['2026-11-23T15:00:00Z', false],
    ['2026-11-22T21:30:00Z', false], // Monday 00:30 in Moscow, Sunday elsewhere
    ['2026-11-28T09:00:00Z', false], // Saturday
  ])('of Monday to Friday 9 to 18 on the Moscow clock holds %s: %s', (moment, on) => {
    expect(isOnDuty(moment, { hours: OFFICE, days_off: [] })).toBe(on);
  });

  it('without hours is always, and days off are whole days, both ends included', () => {
    const days_off = [{ from_day: '2026-11-23', to_day: '2026-11-24', substitute_id: 7 }];
    for (const hours of [[], OFFICE]) {
      expect(isOnDuty('2026-11-22T21:00:00Z', { hours, days_off })).toBe(false);
      expect(isOnDuty('2026-11-24T20:59:59Z', { hours, days_off })).toBe(false);
      expect(isOnDuty('2026-11-25T09:00:00Z', { hours, days_off })).toBe(true);
    }
    expect(isOnDuty('2026-11-22T20:59:59Z', { hours: [], days_off })).toBe(true);
    expect(absenceAt('2026-11-24T10:00:00Z', { days_off })?.substitute_id).toBe(7);
  });

  it('knows the days of the week as the calendar does', () => {
    fc.assert(
      fc.property(fc.date({ min: new Date('1960-01-01'), max: new Date('2100-01-01'), noInvalidDate: true }), (at) => {
        const day = new Date(at.getTime() + 3 * 3_600_000).getUTCDay();
        expect(moscowWeekday(at)).toBe(day === 0 ? 7 : day);
      }),
    );
  });

  it('is read and written on a clock, and told in words', () => {
    fc.assert(fc.property(fc.integer({ min: 0, max: 1_440 }), (n) => minutesOf(clockOf(n)) === n));
    for (const wrong of ['', '9', '24:01', '12:60', '-1:00', '9:5', 'утро']) expect(minutesOf(wrong)).toBeUndefined();
    expect(minutesOf('9:05')).toBe(545);
    expect(hoursInWords([])).toBe('всегда');
    expect(hoursInWords([{ weekday: 6, from_minute: 600, to_minute: 900 }, ...OFFICE])).toBe(
      'пн–пт 09:00–18:00, сб 10:00–15:00',
    );
  });
});
