import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  choiceOfQuery,
  coversPrice,
  monthlyCredit,
  NO_CHOICE,
  PAY_START,
  type PayChoice,
  payFor,
  queryOfChoice,
} from './pay-choice.ts';
import { type PayableFlat, type PaymentProgramme, readPaymentProgrammes } from './payment-programmes.ts';

const NOW = Date.UTC(2026, 10, 21);
const FILE = readPaymentProgrammes(JSON.parse(readFileSync('data/reference/payment-programmes.json', 'utf8')));
const money = fc.integer({ min: 500_000, max: 120_000_000 });

const anyPayable: fc.Arbitrary<PayableFlat> = fc.record({
  price_total: money,
  region_code: fc.constantFrom<50 | 77>(50, 77),
  apartment: fc.boolean(),
  mortgage: fc.boolean(),
  military_mortgage: fc.boolean(),
  subsidy: fc.boolean(),
  installment: fc.boolean(),
  months_to_keys: fc.option(fc.integer({ min: 0, max: 60 })),
});
const anyCredit: fc.Arbitrary<PaymentProgramme> = fc
  .record({
    // Halves are exact in binary: what is half a kopeck is half a kopeck for both programs.
    rate: fc.integer({ min: 0, max: 60 }).map((halves) => halves / 2),
    min_down: fc.integer({ min: 0, max: 60 }),
    min_term_months: fc.integer({ min: 1, max: 60 }),
    more_months: fc.integer({ min: 0, max: 300 }),
    markup: fc.constantFrom(0, 0, 7, 12),
    dwellings_only: fc.boolean(),
    max_loan: fc.constantFrom({ 77: null, 50: null }, { 50: 6_000_000 }, { 77: 12_000_000, 50: 9_000_000 }),
    tranche: fc.option(fc.record({ first: fc.integer({ min: 0, max: 100 }), min_months_to_keys: fc.constant(6) })),
    requires: fc.constantFrom('mortgage' as const, 'military_mortgage' as const, 'subsidy' as const),
  })
  .map(({ more_months, rate, ...rest }) => ({
    ...rest,
    id: 'any',
    kind: 'credit',
    title: 'Любой кредит',
    lender: 'Банк',
    rate,
    full_cost: { from: rate, to: rate + 3 },
    max_term_months: rest.min_term_months + more_months,
    instalment: null,
    conditions: [],
    valid_from: '2026-01-01',
    valid_to: null,
  }));
/** Roubles, a share of the price in tenths of a per cent, or neither. */
const anyPaid = fc.oneof(
  fc.constant({ down: null, share: null }),
  fc.record({ down: fc.oneof(fc.constant(0), money), share: fc.constant(null) }),
  fc.record({ down: fc.constant(null), share: fc.integer({ min: 0, max: 1_000 }).map((tenths) => tenths / 10) }),
);
const anyChoice: fc.Arbitrary<PayChoice> = fc
  .record({
    way: fc.constantFrom(null, 'any', 'cash', 'gone', ...FILE.programmes.map(({ id }) => id)),
    paid: anyPaid,
    years: fc.option(fc.integer({ min: 1, max: 30 })),
  })
  .map(({ paid, ...rest }) => ({ ...rest, ...paid }));
const anyCase = fc.record({ flat: anyPayable, credit: anyCredit, choice: anyChoice });

interface Naive {
  readonly down: number;
  readonly loan: number;
  readonly months: number;
  readonly payments: readonly number[];
}

/** A credit told month by month by somebody who has never seen our code: plain numbers, roubles with kopecks, no formula of annuities. */
function naiveCredit(programme: PaymentProgramme, flat: PayableFlat, choice: PayChoice): Naive | null {
  const price = flat.price_total ?? 0;
  const accepted = flat[programme.requires];
  const limit = flat.region_code === 77 ? programme.max_loan[77] : programme.max_loan[50];
  const keys = flat.months_to_keys ?? 0;
  if (!accepted || limit === undefined || (programme.dwellings_only && flat.apartment)) return null;
  if (programme.tranche && keys < programme.tranche.min_months_to_keys) return null;
  let down = choice.down === null ? Math.round((price * (choice.share ?? PAY_START.down)) / 100) : choice.down;
  if (down > price) down = price;
  // A mark-up is paid for a lower rate: whoever has the whole price needs none.
  if (down === price) return { down, loan: 0, months: 0, payments: [] };
  const full = Math.round((price * (100 + programme.markup)) / 100);
  const least = Math.ceil((full * programme.min_down) / 100);
  if (down < least) down = least;
  if (limit !== null && full - down > limit) down = full - limit;
  let months = (choice.years ?? PAY_START.years) * 12;
  if (months < programme.min_term_months) months = programme.min_term_months;
  if (months > programme.max_term_months) months = programme.max_term_months;
  return { down, loan: full - down, months, payments: simulate(programme, full - down, months, keys) };
}

/** The payment of each month: what leaves nothing at the end, found by trying, in kopecks. */
function simulate({ rate, tranche }: PaymentProgramme, roubles: number, months: number, keys: number): number[] {
  const loan = roubles * 100;
  const late = tranche && keys > 0 && keys < months ? loan - Math.floor((loan * tranche.first) / 100) : 0;
  const halves = (rate ?? 0) * 2;
  const share = halves / 2400;
  const payments: number[] = [];
  let debt = loan - late;
  let payment = leastPayment(debt, months, share);
  for (let month = 1; month <= months && (debt > 0 || (late > 0 && month <= keys)); month++) {
    const interest = Math.round((debt * halves) / 2400);
    const paid = month === months ? debt + interest : Math.min(payment, debt + interest);
    debt = debt + interest - paid;
    payments.push(paid);
    if (late > 0 && month === keys) {
      debt += late;
      payment = leastPayment(debt, months - month, share);
    }
  }
  return payments;
}

/** The least whole number of kopecks a month that leaves nothing; a millionth of a kopeck is noise of binary fractions. */
function leastPayment(debt: number, months: number, share: number): number {
  const leaves = (payment: number) => {
    let rest = debt;
    for (let month = 0; month < months; month++) rest = rest * (1 + share) - payment;
    return rest;
  };
  let noise = 0;
  for (let month = 0; month < months; month++) noise = noise * (1 + share) + 1e-6;
  let [low, high] = [-1, Math.ceil(debt * (1 + share)) + 1];
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (leaves(middle) > noise) low = middle;
    else high = middle;
  }
  return high;
}

test('whatever flat, credit, first payment and term: the figures are those of a month by month simulation', () => {
  fc.assert(
    fc.property(anyCase, ({ flat, credit, choice }) => {
      const expected = naiveCredit(credit, flat, choice);
      const payment = payFor({ ...FILE, programmes: [credit] }, flat, choice, NOW);
      const way = payment?.ways.find(({ id }) => id === 'any');
      expect(way === undefined).toBe(expected === null);
      if (!way || !expected) return;
      expect([way.down / 100, way.loan / 100]).toEqual([expected.down, expected.loan]);
      if (expected.loan > 0) expect(way.term_months).toBe(expected.months);
      const paid = way.schedule.map((row) => row.payment);
      expect(paid).toEqual(expected.payments);
      expect(way.total).toBe(expected.payments.reduce((total, amount) => total + amount, expected.down * 100));
    }),
    { numRuns: 150 },
  );
});

test('with a price there is always an answer: the way chosen if it fits, else the first credit, else the first way', () => {
  fc.assert(
    fc.property(anyCase, ({ flat, credit, choice }) => {
      const payment = payFor({ ...FILE, programmes: [...FILE.programmes, credit] }, flat, choice, NOW);
      if (!payment) throw new Error('no answer');
      const ids = payment.ways.map(({ id }) => id);
      const firstCredit = payment.ways.find(({ rate }) => rate !== null)?.id ?? ids[0];
      expect(payment.way.id).toBe(choice.way !== null && ids.includes(choice.way) ? choice.way : firstCredit);
      expect(ids.at(-1)).toBe('cash');
      const credited = monthlyCredit(payment);
      if (credited) expect(credited.first_payment).toBeGreaterThan(0);
    }),
    { numRuns: 150 },
  );
});

test('a first payment of the whole price leaves no loan, no payment in a month and no credit to tell of', () => {
  fc.assert(
    fc.property(anyPayable, fc.integer({ min: 0, max: 5_000_000 }), (flat, more) => {
      const choice = { ...NO_CHOICE, way: 'base', down: (flat.price_total ?? 0) + more };
      const payment = payFor(FILE, { ...flat, mortgage: true }, choice, NOW);
      expect(payment?.way).toMatchObject({ id: 'base', loan: 0, first_payment: 0, overpaid: 0 });
      expect(payment && monthlyCredit(payment)).toBeNull();
    }),
    { numRuns: 50 },
  );
});

test('a flat without a price has no answer', () => {
  const [flat] = fc.sample(anyPayable, { numRuns: 1, seed: 3 });
  expect(flat && payFor(FILE, { ...flat, price_total: null }, NO_CHOICE, NOW)).toBeNull();
});

test('a choice comes back from an address as it was, and what means nothing is dropped', () => {
  fc.assert(
    fc.property(anyChoice, (choice) => {
      expect(choiceOfQuery(Object.fromEntries(new URLSearchParams(queryOfChoice(choice))))).toEqual(choice);
    }),
  );
  expect(queryOfChoice(NO_CHOICE)).toBe('');
  expect(choiceOfQuery({ pay: ['base'], down: '1e3', share: '100.5', years: '31' })).toEqual(NO_CHOICE);
});

test('a payment covers the price exactly when all of it was chosen to be paid at once: the words stand where no credit is', () => {
  fc.assert(
    fc.property(anyPayable, anyChoice, (flat, choice) => {
      const payment = payFor(FILE, flat, choice, NOW);
      const covers = coversPrice(choice, flat.price_total);
      const all = choice.down === null ? choice.share === 100 : payment?.down === flat.price_total;
      expect(covers).toBe(all);
      if (all) expect(payment?.down).toBe(flat.price_total);
      expect(coversPrice({ ...choice, down: null, share: null }, flat.price_total)).toBe(false);
      expect(coversPrice(choice, null)).toBe(false);
    }),
  );
});
