import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  annuityPayment,
  type CreditMonth,
  creditSchedule,
  creditTotals,
  instalmentSchedule,
  kopecks,
  presentValue,
} from './mortgage.ts';

const oneLoan = (loan: number, term_months: number, rate: number) => ({
  draws: [{ month: 0, amount: loan }],
  term_months,
  rate,
});

/** Independent of the formula: the monthly rate at which the payments are worth the loan, by bisection. */
function internalRate(loan: number, payments: readonly number[]): number {
  let low = 0;
  let high = 1;
  for (let i = 0; i < 200; i++) {
    const rate = (low + high) / 2;
    let worth = 0;
    for (let n = payments.length - 1; n >= 0; n--) worth = (worth + (payments[n] ?? 0)) / (1 + rate);
    if (worth > loan) low = rate;
    else high = rate;
  }
  return low;
}

/** Independent of the formula: the smallest payment after which the recurrence leaves nothing, by bisection. */
function paymentByRecurrence(loan: number, months: number, rate: number): number {
  let low = 0;
  let high = loan * (1 + rate / 1_200);
  for (let i = 0; i < 200; i++) {
    const payment = (low + high) / 2;
    let balance = loan;
    for (let n = 0; n < months; n++) balance = balance * (1 + rate / 1_200) - payment;
    if (balance > 0) low = payment;
    else high = payment;
  }
  return high;
}

const repaid = (rows: readonly CreditMonth[]) => rows.reduce((sum, row) => sum + row.principal + row.early, 0);

const loans = fc.record({
  loan: fc.integer({ min: 10_000_000, max: 10_000_000_000 }),
  months: fc.integer({ min: 1, max: 360 }),
  rate: fc.integer({ min: 0, max: 400 }).map((tenths) => tenths / 10),
});

describe('the annuity', () => {
  it.each([
    // Tables of the textbook: 1 000 000 at 12 % for a year 88 848.79; 100 000 at 6 % for 30 years 599.55; no interest.
    [1_000_000, 12, 12, 88_848.79],
    [100_000, 360, 6, 599.56],
    [1_200_000, 12, 0, 100_000],
  ])('of %d ₽ in %d months at %d %% is %d ₽, rounded up to a kopeck', (loan, months, rate, payment) => {
    expect(annuityPayment(kopecks(loan), months, rate)).toBe(kopecks(payment));
  });

  it('is the payment after which the recurrence of balances leaves nothing', () => {
    fc.assert(
      fc.property(loans, ({ loan, months, rate }) => {
        const expected = paymentByRecurrence(loan, months, rate);
        const payment = annuityPayment(loan, months, rate);
        expect(payment).toBeGreaterThanOrEqual(Math.floor(expected - 0.01));
        expect(payment).toBeLessThanOrEqual(Math.ceil(expected + 0.01));
      }),
      { numRuns: 60 },
    );
  });

  it.each([
    [-1, 12, 10],
    [0.5, 12, 10],
    [100, 0, 10],
    [100, 601, 10],
    [100, 12, -1],
    [100, 12, Number.NaN],
  ])('refuses a loan of %d for %d months at %d %%', (loan, months, rate) => {
    expect(() => annuityPayment(loan, months, rate)).toThrow(RangeError);
  });
});

describe('a schedule', () => {
  it('repays exactly the loan, ends at 0 and asks for no more than the annuity in any month', () => {
    fc.assert(
      fc.property(loans, ({ loan, months, rate }) => {
        const rows = creditSchedule(oneLoan(loan, months, rate));
        const payment = annuityPayment(loan, months, rate);
        expect(repaid(rows)).toBe(loan);
        expect(rows.at(-1)?.balance).toBe(0);
        expect(rows.length).toBeLessThanOrEqual(months);
        for (const [i, row] of rows.entries()) {
          expect(row.month).toBe(i + 1);
          expect(row.payment).toBe(row.interest + row.principal);
          if (i < rows.length - 1) expect(row.payment).toBe(payment);
          // Half a kopeck of every interest can be left to the last payment.
          else expect(row.payment).toBeLessThanOrEqual(payment + excess(months, rate));
        }
      }),
    );
  });

  it('costs the rate agreed: the internal rate of its payments is a twelfth of it', () => {
    for (const rate of [0.1, 6, 16.5, 24]) {
      const loan = kopecks(9_500_000);
      const rows = creditSchedule(oneLoan(loan, 300, rate));
      const payments = rows.map((row) => row.payment);
      expect(internalRate(loan, payments) * 1_200).toBeCloseTo(rate, 5);
    }
  });

  it('agrees with the recurrence of balances month by month', () => {
    const rows = creditSchedule(oneLoan(kopecks(6_000_000), 24, 18));
    let balance = 6_000_000;
    for (const row of rows.slice(0, -1)) {
      balance = Math.round(balance * 1.015 * 100) / 100 - row.payment / 100;
      expect(row.balance / 100).toBeCloseTo(balance, 2);
    }
    expect(creditTotals(rows)).toEqual({
      paid: rows.reduce((sum, row) => sum + row.payment, 0),
      interest: rows.reduce((sum, row) => sum + row.payment, 0) - kopecks(6_000_000),
      months: 24,
    });
  });
});

/** Kopecks that rounding interest by half a kopeck a month can add to the last payment. */
function excess(months: number, rate: number): number {
  const monthly = rate / 1_200;
  return Math.ceil(monthly === 0 ? months : (0.5 * ((1 + monthly) ** months - 1)) / monthly) + 1;
}

describe('early repayment', () => {
  const credit = oneLoan(kopecks(8_000_000), 240, 15);
  const plain = creditSchedule(credit);
  const extra = { month: 12, amount: kopecks(1_000_000) };

  it('in mode term keeps the payment and ends sooner', () => {
    const rows = creditSchedule({ ...credit, early: [{ ...extra, mode: 'term' }] });
    expect(rows[12]?.payment).toBe(plain[0]?.payment);
    expect(rows.length).toBeLessThan(plain.length);
    // n = −ln(1 − B·r / P) / ln(1 + r) months are left after the repayment.
    const left = -Math.log(1 - ((rows[11]?.balance ?? 0) * 0.0125) / (plain[0]?.payment ?? 0)) / Math.log(1.0125);
    expect(rows.length).toBe(12 + Math.ceil(left));
  });

  it('in mode payment keeps the term and asks for less each month', () => {
    const rows = creditSchedule({ ...credit, early: [{ ...extra, mode: 'payment' }] });
    expect(rows).toHaveLength(240);
    const expected = paymentByRecurrence(rows[11]?.balance ?? 0, 228, 15);
    expect(rows[12]?.payment).toBe(Math.ceil(expected - 0.01));
  });

  it('saves more interest by a shorter term than by a smaller payment, and always some', () => {
    const cost = (mode: 'term' | 'payment') =>
      creditTotals(creditSchedule({ ...credit, early: [{ ...extra, mode }] })).interest;
    expect(cost('term')).toBeLessThan(cost('payment'));
    expect(cost('payment')).toBeLessThan(creditTotals(plain).interest);
  });

  it('repays the loan exactly, whatever is paid when', () => {
    const repayments = fc.array(
      fc.record({
        month: fc.integer({ min: 1, max: 120 }),
        amount: fc.integer({ min: 0, max: 300_000_000 }),
        mode: fc.constantFrom('term' as const, 'payment' as const),
      }),
      { maxLength: 8 },
    );
    fc.assert(
      fc.property(loans, repayments, ({ loan, months, rate }, early) => {
        const rows = creditSchedule({ ...oneLoan(loan, months, rate), early });
        expect(repaid(rows)).toBe(loan);
        expect(rows.at(-1)?.balance).toBe(0);
        expect(rows.every((row) => row.balance >= 0 && row.principal >= 0 && row.early >= 0)).toBe(true);
      }),
    );
  });
});

describe('tranches', () => {
  it('bear interest only from the month they are drawn in and are repaid together by the end of the term', () => {
    const draws = [
      { month: 0, amount: kopecks(1_000_000) },
      { month: 18, amount: kopecks(9_000_000) },
    ];
    const rows = creditSchedule({ draws, term_months: 240, rate: 18 });
    expect(rows[0]?.interest).toBe(kopecks(15_000));
    expect(rows[17]?.payment).toBe(annuityPayment(kopecks(1_000_000), 240, 18));
    const owed = (rows[17]?.balance ?? 0) + kopecks(9_000_000);
    expect(rows[18]?.interest).toBe(Math.round(owed * 0.015));
    expect(rows).toHaveLength(240);
    expect(repaid(rows)).toBe(kopecks(10_000_000));
    expect(rows.at(-1)?.balance).toBe(0);
  });

  it('are drawn even when the first one was repaid before', () => {
    const draws = [
      { month: 0, amount: 100 },
      { month: 6, amount: 100_000 },
    ];
    const early = [{ month: 1, amount: 100, mode: 'term' as const }];
    expect(repaid(creditSchedule({ draws, term_months: 12, rate: 10, early }))).toBe(100_100);
  });

  it('out of order or after the term are refused', () => {
    const draw = (month: number) => ({ month, amount: 100 });
    expect(() => creditSchedule({ draws: [draw(5), draw(2)], term_months: 12, rate: 1 })).toThrow(RangeError);
    expect(() => creditSchedule({ draws: [draw(0), draw(12)], term_months: 12, rate: 1 })).toThrow(RangeError);
  });
});

describe('an instalment', () => {
  it('adds up to the price in equal payments with the rest at the end', () => {
    const flows = instalmentSchedule({ price: 1_000_001, down: 300_000, months: 12, every_months: 3, final: 200_000 });
    expect(flows).toEqual([
      { month: 0, amount: 300_000 },
      { month: 3, amount: 125_000 },
      { month: 6, amount: 125_000 },
      { month: 9, amount: 125_000 },
      { month: 12, amount: 325_001 },
    ]);
  });

  it('adds up to the price whatever its parts', () => {
    const parts = fc.record({
      price: fc.integer({ min: 100, max: 5_000_000_000 }),
      down: fc.double({ min: 0, max: 0.5, noNaN: true }),
      final: fc.double({ min: 0, max: 0.5, noNaN: true }),
      months: fc.integer({ min: 1, max: 60 }),
      every_months: fc.constantFrom(1, 3, 6),
    });
    fc.assert(
      fc.property(parts, ({ price, down, final, ...steps }) => {
        const shares = { down: Math.floor(price * down), final: Math.floor(price * final) };
        const flows = instalmentSchedule({ price, ...shares, ...steps });
        expect(flows.reduce((sum, { amount }) => sum + amount, 0)).toBe(price);
        expect(flows.at(-1)?.month).toBe(steps.months);
      }),
    );
  });
});

describe('the present value', () => {
  it('halves what is paid in a year when money doubles in it, and leaves what is paid today', () => {
    expect(presentValue([{ month: 0, amount: 500 }], 17)).toBe(500);
    expect(presentValue([{ month: 12, amount: 500 }], 100)).toBe(250);
    expect(presentValue([{ month: 24, amount: 12_100 }], 10)).toBe(10_000);
  });

  it('of a credit discounted at its own effective rate is the loan', () => {
    const rows = creditSchedule(oneLoan(kopecks(5_000_000), 120, 12));
    const flows = rows.map(({ month, payment }) => ({ month, amount: payment }));
    const effective = (1.01 ** 12 - 1) * 100;
    expect(Math.abs(presentValue(flows, effective) - kopecks(5_000_000))).toBeLessThan(100);
  });
});
