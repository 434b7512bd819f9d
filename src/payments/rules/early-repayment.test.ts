import fc from 'fast-check';
import { expect, test } from 'vitest';
import { repayEarly } from './early-repayment.ts';
import { creditSchedule, creditTotals } from './mortgage.ts';

function credit(loan: number, term_months: number, rate: number) {
  const draws = [{ month: 0, amount: loan }];
  return { draws, term_months, rate, schedule: creditSchedule({ draws, term_months, rate }) };
}

const LOAN = credit(1_000_000_000, 240, 12);

test('a sum repaid once ends the credit earlier or lowers the payment, as wished', () => {
  const shorter = repayEarly(LOAN, { amount: 100_000_000, mode: 'term', rhythm: 'once', from: 12 });
  const lower = repayEarly(LOAN, { amount: 100_000_000, mode: 'payment', rhythm: 'once', from: 12 });
  const payment = LOAN.schedule[0]?.payment ?? 0;
  expect(shorter?.months_saved).toBeGreaterThan(36);
  expect(shorter?.next_payment).toBe(payment);
  expect(lower?.months_saved).toBe(0);
  expect(lower?.next_payment).toBeLessThan(payment * 0.91);
  expect(shorter?.saved).toBeGreaterThan(lower?.saved ?? Number.POSITIVE_INFINITY);
});

test('a sum as large as the loan ends it at once', () => {
  const effect = repayEarly(LOAN, { amount: 2_000_000_000, mode: 'payment', rhythm: 'once', from: 1 });
  expect(effect).toMatchObject({ months_saved: 239, next_payment: 0 });
});

test('without a schedule or a sum there is nothing to repay', () => {
  const wish = { amount: 1, mode: 'term', rhythm: 'once', from: 1 } as const;
  expect(repayEarly({ draws: [], schedule: [], rate: null, term_months: 12 }, wish)).toBeNull();
  expect(repayEarly(LOAN, { ...wish, amount: 0 })).toBeNull();
});

/** What a kopeck a month grows to over a term. */
function grownKopecks(term: number, rate: number): number {
  const monthly = rate / 1_200;
  return ((1 + monthly) ** term - 1) / monthly;
}

test('what is lent is repaid whatever is repaid early, and no interest is added by it but for what is rounded', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 5_000_000_000 }),
      fc.integer({ min: 2, max: 120 }),
      fc.integer({ min: 1, max: 30 }),
      fc.integer({ min: 1, max: 200_000_000 }),
      fc.constantFrom('term', 'payment'),
      fc.constantFrom('once', 'monthly'),
      fc.integer({ min: 1, max: 120 }),
      (loan, term, rate, amount, mode, rhythm, from) => {
        const way = credit(loan, term, rate);
        const effect = repayEarly(way, { amount, mode, rhythm, from: Math.min(from, term) });
        const { paid, interest } = creditTotals(effect?.schedule ?? []);
        expect(paid - interest).toBe(loan);
        // A month's payment is less by a kopeck at most than without rounding anew, and its interest a kopeck off; both grow.
        expect(effect?.saved).toBeGreaterThanOrEqual(term - 2 * grownKopecks(term, rate));
        expect(effect?.months_saved).toBeGreaterThanOrEqual(0);
      },
    ),
    { examples: [[1_726_168_608, 104, 22, 1, 'payment', 'once', 1]] },
  );
});
