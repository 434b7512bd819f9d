/** What repaying ahead of time changes about a way to pay. */

import type { WayToPay } from './compare-payments.ts';
import { type CreditMonth, creditSchedule, creditTotals, type EarlyMode, type Kopecks } from './mortgage.ts';

export interface EarlyWish {
  /** Whole kopecks, above 0. */
  readonly amount: Kopecks;
  readonly mode: EarlyMode;
  /** `once`: in month `from`; `monthly`: in every month from `from` on. */
  readonly rhythm: 'once' | 'monthly';
  /** From 1. */
  readonly from: number;
}

export interface EarlyEffect {
  readonly schedule: readonly CreditMonth[];
  /** Interest that is not paid, kopecks. */
  readonly saved: Kopecks;
  /** Months by which the credit ends earlier. */
  readonly months_saved: number;
  /** The regular payment after the first early one, kopecks; 0 when nothing is left to pay. */
  readonly next_payment: Kopecks;
}

/** The schedule of a credit with early repayments and what they save; null for a way to pay without a schedule. */
export function repayEarly(
  way: Pick<WayToPay, 'draws' | 'schedule' | 'rate' | 'term_months'>,
  wish: EarlyWish,
): EarlyEffect | null {
  const { draws, schedule: plain, term_months, rate } = way;
  if (plain.length === 0 || wish.amount <= 0) return null;
  const last = wish.rhythm === 'once' ? wish.from : term_months;
  const early = [];
  for (let month = wish.from; month <= last; month++) early.push({ month, amount: wish.amount, mode: wish.mode });
  const schedule = creditSchedule({ draws, term_months, rate: rate ?? 0, early });
  const [before, after] = [creditTotals(plain), creditTotals(schedule)];
  return {
    schedule,
    saved: before.interest - after.interest,
    months_saved: before.months - after.months,
    next_payment: schedule.find(({ month }) => month > wish.from)?.payment ?? 0,
  };
}
