import type { WayToPay } from '../rules/compare-payments.ts';
import type { CreditMonth, Kopecks } from '../rules/mortgage.ts';

/** Twelve payments from the day of the deal on. */
export interface ScheduleYear {
  /** From 1. */
  readonly year: number;
  /** Regular payments: interest and principal. */
  readonly payment: Kopecks;
  readonly interest: Kopecks;
  readonly principal: Kopecks;
  readonly early: Kopecks;
  /** Owed at its end. */
  readonly balance: Kopecks;
  readonly months: readonly CreditMonth[];
}

/** Payments after the deal one by one: the months of a credit, the steps of an instalment. None when paid at once. */
export function paymentRows({
  schedule,
  flows,
  price,
  down,
}: Pick<WayToPay, 'schedule' | 'flows' | 'price' | 'down'>): readonly CreditMonth[] {
  if (schedule.length > 0) return schedule;
  let balance = price - down;
  return flows
    .filter(({ month }) => month > 0)
    .map(({ month, amount }) => {
      balance -= amount;
      return { month, payment: amount, interest: 0, principal: amount, early: 0, balance };
    });
}

/** The rows by years; a year without a payment is not there. */
export function scheduleYears(rows: readonly CreditMonth[]): ScheduleYear[] {
  const groups = Map.groupBy(rows, ({ month }) => Math.ceil(month / 12));
  return [...groups].map(([year, months]) => ({
    year,
    payment: sum(months, 'payment'),
    interest: sum(months, 'interest'),
    principal: sum(months, 'principal'),
    early: sum(months, 'early'),
    balance: months.at(-1)?.balance ?? 0,
    months,
  }));
}

function sum(months: readonly CreditMonth[], key: 'payment' | 'interest' | 'principal' | 'early'): Kopecks {
  return months.reduce((total, month) => total + month[key], 0);
}
