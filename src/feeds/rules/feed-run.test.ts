import { describe, expect, test } from 'vitest';
import { absenceAfter, judgeCompleteness, PRESENT, type RunFacts, shouldRetire } from './feed-run.ts';

const WHOLE: RunFacts = { root_closed: true, fatal: null, lots: 64, bad_share: 0, lots_by_complex: { a: 40, b: 24 } };
const codes = (run: Partial<RunFacts>, known: Record<string, number> = {}) =>
  judgeCompleteness({ ...WHOLE, ...run }, known).reasons.map(({ code }) => code);

describe('judgeCompleteness', () => {
  test('accepts a whole file of a source seen for the first time and one that only grew', () => {
    expect(judgeCompleteness(WHOLE, {})).toEqual({ complete: true, reasons: [] });
    expect(codes({}, { a: 10, b: 24 })).toEqual([]);
  });

  test.each([
    ['the root end tag is missing', { root_closed: false }, 'root_not_closed'],
    ['an error was fatal', { fatal: 'too_deep' }, 'fatal'],
    ['there is no lot', { lots: 0 }, 'no_lots'],
    ['exactly 5 % of the records are bad', { bad_share: 0.05 }, 'bad_records'],
  ])('is incomplete when %s', (_, run, code) => {
    expect(codes(run)).toEqual([code]);
  });

  test('accepts fewer than 5 % bad records', () => {
    expect(codes({ bad_share: 0.049 })).toEqual([]);
  });

  test('is incomplete when a complex lost more than 30 % of its lots, and complete at 30 %', () => {
    expect(codes({ lots_by_complex: { a: 70 } }, { a: 100 })).toEqual([]);
    expect(codes({ lots_by_complex: { a: 69 } }, { a: 100 })).toEqual(['complex_shrunk']);
  });

  test('is incomplete when a known complex is gone, however small it was', () => {
    expect(codes({ lots_by_complex: { a: 40 } }, { a: 40, b: 24 })).toEqual(['complex_gone']);
    expect(codes({ lots_by_complex: {} }, { a: 1 })).toEqual(['complex_gone']);
    expect(codes({}, { sold_out: 0 })).toEqual([]);
  });

  test('takes the sale of one of three lots for what it is', () => {
    expect(codes({ lots_by_complex: { a: 2 } }, { a: 3 })).toEqual([]);
    expect(codes({ lots_by_complex: { a: 1 } }, { a: 3 })).toEqual(['complex_shrunk']);
  });

  test('does not mistake a complex named like a property of every object for a seen one', () => {
    expect(codes({ lots_by_complex: {} }, { constructor: 5 })).toEqual(['complex_gone']);
  });
});

describe('retirement', () => {
  const hour = 3_600_000;
  const start = Date.UTC(2026, 6, 14);

  /** A lot's fate over runs every `hours` hours from `start`; returns after how many of them it is retired. */
  function retiredAfter(runs: readonly { seen: boolean; complete: boolean }[], hours: number): number | null {
    let absence = PRESENT;
    for (const [at, run] of runs.entries()) {
      const now = start + at * hours * hour;
      absence = absenceAfter(absence, run, now);
      if (shouldRetire(absence, now)) return at + 1;
    }
    return null;
  }
  const missing = { seen: false, complete: true };

  test('needs three complete runs and 24 hours, whichever comes later', () => {
    expect(retiredAfter(Array(40).fill(missing), 1)).toBe(25);
    expect(retiredAfter(Array(40).fill(missing), 24)).toBe(3);
    expect(retiredAfter(Array(40).fill(missing), 12)).toBe(3);
    expect(retiredAfter(Array(2).fill(missing), 100)).toBeNull();
  });

  test('does not count incomplete runs', () => {
    expect(retiredAfter(Array(40).fill({ seen: false, complete: false }), 24)).toBeNull();
  });

  test('starts over when the lot comes back, even in an incomplete run', () => {
    const runs = [missing, missing, { seen: true, complete: false }, missing, missing];
    expect(retiredAfter(runs, 24)).toBeNull();
    expect(retiredAfter([...runs, missing], 24)).toBe(6);
  });

  test('grants a flapping source the grace it is configured with', () => {
    const absence = { missing_runs: 30, missing_since: new Date(start) };
    expect(shouldRetire(absence, start + 48 * hour)).toBe(true);
    expect(shouldRetire(absence, start + 48 * hour, { after_runs: 3, after_hours: 650 })).toBe(false);
    expect(shouldRetire({ ...absence, missing_since: '2026-07-14T00:00:00Z' }, '2026-07-14T23:59:59Z')).toBe(false);
  });
});
