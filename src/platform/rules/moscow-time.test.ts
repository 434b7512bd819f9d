import { describe, expect, test } from 'vitest';
import { moscowDate, moscowDayNumber, moscowInstant, moscowTime, moscowYear } from './moscow-time.ts';

describe('Moscow time', () => {
  test('runs three hours ahead of UTC, over midnight and New Year', () => {
    expect(moscowTime('2026-12-31T21:05:00Z')).toEqual({ year: 2027, month: 1, day: 1, hour: 0, minute: 5 });
    expect(moscowTime(new Date('2026-07-01T12:00:00Z'))).toMatchObject({ hour: 15 });
    expect([moscowYear('2026-12-31T20:59:59Z'), moscowYear('2026-12-31T21:00:00Z')]).toEqual([2026, 2027]);
    expect(moscowDate(Date.UTC(2026, 10, 20, 21))).toBe('2026-11-21');
  });
  test('numbers days from midnight to midnight', () => {
    const noon = moscowDayNumber('2026-11-21T09:00:00Z');
    expect(moscowDayNumber('2026-11-20T21:00:00Z')).toBe(noon);
    expect(moscowDayNumber('2026-11-20T20:59:59Z')).toBe(noon - 1);
    expect(moscowDayNumber('1970-01-01T00:00:00Z')).toBe(0);
  });
  test('refuses what is no moment', () => {
    expect(() => moscowTime('soon')).toThrow(RangeError);
  });
});

describe('a moment read from a Moscow clock', () => {
  test.each([
    ['2026-11-22 12:30', '2026-11-22T09:30:00.000Z'],
    ['2026-11-22 00:10:30', '2026-11-21T21:10:30.000Z'],
  ])('%s is %s', (text, moment) => expect(moscowInstant(text)).toBe(moment));

  test('refuses what is none', () => expect(() => moscowInstant('завтра')).toThrow(RangeError));
});
