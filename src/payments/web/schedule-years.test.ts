import { expect, test } from 'vitest';
import { creditSchedule, creditTotals, instalmentSchedule } from '../rules/mortgage.ts';
import { paymentRows, scheduleYears } from './schedule-years.ts';

test('years of a credit hold twelve months each and add up to all of it', () => {
  const schedule = creditSchedule({ draws: [{ month: 0, amount: 500_000_000 }], term_months: 30, rate: 16.5 });
  const years = scheduleYears(paymentRows({ schedule, flows: [], price: 0, down: 0 }));
  expect(years.map(({ year, months }) => [year, months.length])).toEqual([
    [1, 12],
    [2, 12],
    [3, 6],
  ]);
  const { paid, interest } = creditTotals(schedule);
  expect(years.reduce((total, { payment }) => total + payment, 0)).toBe(paid);
  expect(years.reduce((total, year) => total + year.interest, 0)).toBe(interest);
  expect(years.at(-1)?.balance).toBe(0);
});

test('an instalment owes the price less what was paid, without interest', () => {
  const price = 1_000_000_00;
  const flows = instalmentSchedule({ price, down: 300_000_00, months: 14, every_months: 3, final: 200_000_00 });
  const rows = paymentRows({ schedule: [], flows, price, down: 300_000_00 });
  expect(rows.map(({ month }) => month)).toEqual([3, 6, 9, 12, 14]);
  expect(rows.at(-1)).toMatchObject({ balance: 0, interest: 0, payment: 300_000_00 });
  expect(scheduleYears(rows).map(({ year }) => year)).toEqual([1, 2]);
});

test('paid at once there is nothing to schedule', () => {
  const cash = { schedule: [], flows: [{ month: 0, amount: 5 }], price: 5, down: 5 };
  expect(scheduleYears(paymentRows(cash))).toEqual([]);
});
