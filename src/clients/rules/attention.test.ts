import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DEFAULT_WEIGHTS, type Fact, pointsOf, rank, type Signal, withoutMarked } from './attention.ts';

const NOW = Date.UTC(2026, 10, 24, 9);
const HOUR = 3_600_000;
const SIGNALS: Signal[] = [
  ...(['lead', 'lead_repeated', 'task_overdue', 'task_soon', 'task_today', 'hold', 'liked', 'disliked'] as const),
  ...(['commented', 'cheaper', 'sold', 'deadline', 'returned', 'interested', 'unopened', 'no_contact'] as const),
];
const facts = fc.uniqueArray(
  fc.record({
    key: fc.constantFrom('u1', 'u2', 'u3', 'u10', 'l4', 'l5'),
    signal: fc.constantFrom(...SIGNALS),
    subject: fc.constantFrom('a', 'b', 'c'),
    at: fc.integer({ min: NOW - 14 * 24 * HOUR, max: NOW }),
    amount: fc.integer({ min: 0, max: 60 }),
  }),
  { selector: ({ key, signal, subject }) => `${key} ${signal} ${subject}` },
);
const silence = (key: string): number => Number(key.slice(1)) % 3;
const order = (given: readonly Fact[]) => rank(given, DEFAULT_WEIGHTS, silence, NOW);

describe('the points', () => {
  const one = (signal: Signal, hoursAgo: number, amount = 0) =>
    pointsOf({ key: 'u1', signal, subject: '', at: NOW - hoursAgo * HOUR, amount }, DEFAULT_WEIGHTS, NOW);
  it('are those of the table of weights', () => {
    expect([one('lead', 1, 14), one('lead', 9, 60)]).toEqual([56, 120]);
    expect([one('task_overdue', 0.5), one('task_overdue', 3.2), one('task_overdue', 100)]).toEqual([40, 55, 80]);
    expect([one('hold', -24), one('hold', -12), one('hold', 0)]).toEqual([20, 30, 40]);
    expect([one('cheaper', 0, 3), one('cheaper', 48, 3), one('sold', 96)]).toEqual([34, 17, 8]);
    expect([one('no_contact', 400), one('lead_repeated', 400), one('task_today', 0)]).toEqual([15, 20, 0]);
  });
});

describe('the order', () => {
  it('is that of a naive calculation, client by client, and every sum is that of its parts', () => {
    fc.assert(
      fc.property(facts, (given) => {
        const keys = [...new Set(given.map(({ key }) => key))];
        const sumOf = (key: string) =>
          given.filter((fact) => fact.key === key).reduce((sum, fact) => sum + pointsOf(fact, DEFAULT_WEIGHTS, NOW), 0);
        const isBefore = (a: string, b: string): boolean => {
          if (sumOf(a) !== sumOf(b)) return sumOf(a) > sumOf(b);
          if (silence(a) !== silence(b)) return silence(a) < silence(b);
          if (a[0] !== b[0]) return (a[0] ?? '') < (b[0] ?? '');
          return Number(a.slice(1)) < Number(b.slice(1));
        };
        const ranked = order(given);
        expect(ranked.map(({ key }) => key).sort()).toEqual(keys.sort());
        for (const [n, { key, score, reasons }] of ranked.entries()) {
          expect(score).toBe(sumOf(key));
          expect(reasons.reduce((sum, { points }) => sum + points, 0)).toBe(score);
          const next = ranked[n + 1];
          if (next) expect(isBefore(key, next.key)).toBe(true);
        }
      }),
    );
  });

  it('does not depend on the order in which things were found', () => {
    fc.assert(
      fc.property(facts, fc.infiniteStream(fc.double({ min: 0, max: 1, noNaN: true })), (given, chances) => {
        const shuffled = given
          .map((fact) => ({ fact, place: chances.next().value ?? 0 }))
          .sort((a, b) => a.place - b.place)
          .map(({ fact }) => fact);
        expect(order(shuffled)).toEqual(order(given));
      }),
    );
  });

  it('never puts a client lower because his request waits longer', () => {
    fc.assert(
      fc.property(facts, fc.nat(200), (given, more) => {
        const [first] = given.filter(({ signal }) => signal === 'lead');
        fc.pre(first !== undefined);
        const placeOf = (list: readonly Fact[]) => order(list).findIndex(({ key }) => key === first?.key);
        const waited = given.map((fact) => (fact === first ? { ...fact, amount: fact.amount + more } : fact));
        expect(placeOf(waited)).toBeLessThanOrEqual(placeOf(given));
      }),
    );
  });
});

describe('what is put away', () => {
  it('is exactly one reason', () => {
    fc.assert(
      fc.property(facts, fc.nat(), (given, n) => {
        fc.pre(given.length > 0);
        const gone = given[n % given.length];
        if (!gone) return;
        const mark = { key: gone.key, signal: gone.signal, subject: gone.subject, until: null, at: NOW };
        expect(withoutMarked(given, [mark], NOW)).toEqual(given.filter((fact) => fact !== gone));
      }),
    );
  });

  it('is all of a client until the moment, but for a request that comes after it', () => {
    const at = NOW - HOUR;
    const fact = (signal: Signal, when: number): Fact => ({
      key: 'u1',
      signal,
      subject: String(when),
      at: when,
      amount: 1,
    });
    const given = [fact('lead', at - 1), fact('lead', at + 1), fact('liked', at + 1)];
    const mark = { key: 'u1', signal: '*', subject: '', until: NOW + HOUR, at };
    expect(withoutMarked(given, [mark], NOW)).toEqual([given[1]]);
    expect(withoutMarked(given, [mark], NOW + HOUR)).toEqual(given);
  });
});
