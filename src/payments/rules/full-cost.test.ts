import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fullCost } from './full-cost.ts';
import { creditSchedule, kopecks } from './mortgage.ts';

/**
 * Article 6 of 353-FZ read literally by somebody who has never seen our code: the date of each payment as a number of whole
 * periods, every addend with its own power, the least positive root found by walking up from 0 and halving the last step.
 */
function naiveFullCost(flows: readonly { readonly month: number; readonly amount: number }[]): number {
  const sum = (i: number) => flows.reduce((total, { month, amount }) => total + amount / (1 + i) ** month, 0);
  let step = 0.0005;
  let i = 1e-9;
  while (step > 1e-12) {
    while (sum(i + step) > 0) i += step;
    step /= 2;
  }
  return i * 12 * 100;
}

const credits = fc
  .record({
    loan: fc.integer({ min: 30_000_000, max: 5_000_000_000 }),
    term_months: fc.integer({ min: 2, max: 360 }),
    rate: fc.integer({ min: 1, max: 300 }).map((tenths) => tenths / 10),
    later: fc.option(
      fc.record({ share: fc.integer({ min: 1, max: 99 }), at: fc.double({ min: 0, max: 1, noNaN: true }) }),
    ),
  })
  .map(({ loan, term_months, rate, later }) => {
    const at = later ? Math.floor(later.at * (term_months - 1)) : 0;
    const second = later && at > 0 ? Math.floor((loan * later.share) / 100) : 0;
    const draws = [{ month: 0, amount: loan - second }, ...(second > 0 ? [{ month: at, amount: second }] : [])];
    return { draws, term_months, rate };
  });

describe('the full cost of a credit', () => {
  it('is the one that a literal reading of the law finds, whatever loan, rate, term and tranche', () => {
    fc.assert(
      fc.property(credits, (credit) => {
        const schedule = creditSchedule(credit);
        const flows = [
          ...credit.draws.map(({ month, amount }) => ({ month, amount: -amount })),
          ...schedule.map(({ month, payment }) => ({ month, amount: payment })),
        ];
        expect(fullCost(credit.draws, schedule)).toBeCloseTo(naiveFullCost(flows), 2);
      }),
      { numRuns: 60 },
    );
  });

  it('of equal payments without other costs is the rate itself, whatever the term', () => {
    for (const [rate, term_months] of [
      [16.5, 360],
      [6, 240],
      [24, 12],
    ] as const) {
      const draws = [{ month: 0, amount: kopecks(7_000_000) }];
      expect(fullCost(draws, creditSchedule({ draws, term_months, rate }))).toBeCloseTo(rate, 3);
    }
  });

  it('rises when more is paid in a month', () => {
    const draws = [{ month: 0, amount: kopecks(7_000_000) }];
    const schedule = creditSchedule({ draws, term_months: 240, rate: 16.5 });
    const insured = schedule.map((row) => ({ ...row, payment: row.payment + kopecks(2_000) }));
    const cost = fullCost(draws, insured) ?? 0;
    expect(cost).toBeGreaterThan(16.8);
    expect(cost).toBeLessThan(17.2);
  });

  it('is nothing without interest, and not there without a loan', () => {
    const draws = [{ month: 0, amount: kopecks(1_200_000) }];
    expect(fullCost(draws, creditSchedule({ draws, term_months: 12, rate: 0 }))).toBe(0);
    expect(fullCost([], [])).toBeNull();
  });
});
