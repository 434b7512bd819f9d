import { describe, expect, test } from 'vitest';
import { isHandedOver, isLate, isTermPast, releaseColour } from './release-state.ts';

const NOW = new Date('2026-11-21T09:00:00Z');
const building = (year: number | null, quarter: number | null = 4) => ({ state: 'Строится', year, quarter });

describe('the colour of a term', () => {
  test.each([
    [{ state: 'Сдан', year: 2030, quarter: 1 }, 'done'],
    [{ state: 'Сдан', year: null, quarter: null }, 'done'],
    [{ state: null, year: 2024, quarter: 1 }, 'done'],
    [{ state: null, year: 2026, quarter: 3 }, 'done'],
    [building(2026), 'thisYear'],
    [building(2026, 1), 'thisYear'],
    [building(2027), 'nextYear'],
    [building(2028, null), 'inTwoYears'],
    [building(2029), 'later'],
    [building(null, null), 'later'],
    [building(2025), 'later'],
    [{ state: null, year: null, quarter: null }, 'later'],
  ])('%j', (term, colour) => {
    expect(releaseColour(term, NOW)).toBe(colour);
  });
});

describe('a passed quarter', () => {
  test('ends with its last second in Moscow', () => {
    const term = { state: null, year: 2026, quarter: 3 };
    expect(isTermPast(term, new Date('2026-09-30T20:59:59Z'))).toBe(false);
    expect(isTermPast(term, new Date('2026-09-30T21:00:00Z'))).toBe(true);
  });
  test('without a quarter ends with its year', () => {
    const term = { state: null, year: 2026, quarter: null };
    expect(isTermPast(term, new Date('2026-12-31T20:59:59Z'))).toBe(false);
    expect(isTermPast(term, new Date('2026-12-31T21:00:00Z'))).toBe(true);
  });
  test('never hands over a house that the catalogue says is being built', () => {
    expect(isHandedOver(building(2020, 1), NOW)).toBe(false);
    expect(isLate(building(2020, 1), NOW)).toBe(true);
    expect(isLate({ state: 'Сдан', year: 2020, quarter: 1 }, NOW)).toBe(false);
    expect(isLate({ state: null, year: 2020, quarter: 1 }, NOW)).toBe(false);
  });
});
