/** Ways to pay for one flat side by side: in all, before the keys, and in today's money. */

import type { Moment } from '../../platform/rules/moscow-time.ts';
import {
  type CreditMonth,
  creditSchedule,
  type Flow,
  instalmentSchedule,
  type Kopecks,
  kopecks,
  presentValue,
} from './mortgage.ts';
import {
  type Fit,
  fitProgramme,
  mayShowProgramme,
  type PayableFlat,
  type PaymentProgramme,
  type PaymentProgrammes,
} from './payment-programmes.ts';

export interface PaymentWish {
  /** What the buyer has now, whole roubles; raised to the least a programme asks, lowered to the price. */
  readonly down: number;
  /** Wanted term of credits; brought within what a programme allows. */
  readonly term_months: number;
  /** What the buyer's money would earn, per cent a year. */
  readonly discount_rate: number;
}

/** A way to pay; amounts in kopecks. */
export interface WayToPay {
  /** Id of the programme, or 'cash' for all at once. */
  readonly id: string;
  readonly title: string;
  /** Per cent a year; null without a credit. */
  readonly rate: number | null;
  readonly price: Kopecks;
  /** Part of the price that buys the lower rate. */
  readonly markup: Kopecks;
  readonly down: Kopecks;
  /** 0 without a credit. */
  readonly loan: Kopecks;
  readonly term_months: number;
  /** The first regular payment, and the largest one. */
  readonly first_payment: Kopecks;
  readonly largest_payment: Kopecks;
  /** All payments together, down payment included. */
  readonly total: Kopecks;
  readonly overpaid: Kopecks;
  /** Paid up to and in the month of the keys; null when that month is unknown. */
  readonly before_keys: Kopecks | null;
  readonly present_value: Kopecks;
  /** What is lent when; empty without a credit. */
  readonly draws: readonly Flow[];
  /** Months of a credit; empty otherwise. */
  readonly schedule: readonly CreditMonth[];
  /** Every payment of the buyer, the down payment in month 0. */
  readonly flows: readonly Flow[];
}

/**
 * Every way to pay that fits the flat and may be shown, the least present value first; all at once is always among them.
 * Empty without a price. `overpaid` compares with the plain price, so that the mark-up of a subsidised rate counts as a cost.
 */
export function waysToPay(
  { programmes, warning }: PaymentProgrammes,
  flat: PayableFlat,
  wish: PaymentWish,
  now: Moment,
): WayToPay[] {
  const { price_total } = flat;
  if (price_total === null) return [];
  const plain = kopecks(price_total);
  const context = { plain, keys: flat.months_to_keys, discount: wish.discount_rate };
  const ways = programmes.flatMap((programme) => {
    const fit = fitProgramme(programme, flat, now);
    if (!fit.fits || !mayShowProgramme(programme, warning)) return [];
    const pay = programme.instalment ? payByInstalment : payByCredit;
    return [describe(context, pay(programme, unborrowed(fit, price_total, wish), wish, flat.months_to_keys))];
  });
  const cash = describe(context, {
    id: 'cash',
    title: 'Оплата сразу',
    rate: null,
    price: plain,
    down: plain,
    loan: 0,
    term_months: 0,
    draws: [],
    schedule: [],
    flows: [{ month: 0, amount: plain }],
  });
  return [cash, ...ways].sort((a, b) => a.present_value - b.present_value);
}

type Fitting = Extract<Fit, { fits: true }>;

/** Whoever has the whole price borrows nothing: no mark-up is paid for a rate that nobody needs. */
function unborrowed(fit: Fitting, plain: number, { down }: PaymentWish): Fitting {
  return down >= plain && fit.price > plain ? { ...fit, price: plain, min_down: Math.min(fit.min_down, plain) } : fit;
}

function payByCredit(programme: PaymentProgramme, fit: Fitting, wish: PaymentWish, keys: number | null): Payments {
  const { id, title, rate, tranche, min_term_months } = programme;
  const price = kopecks(fit.price);
  const down = Math.min(price, kopecks(Math.max(wish.down, fit.min_down)));
  const loan = price - down;
  const term_months = Math.min(Math.max(wish.term_months, min_term_months), fit.max_term_months);
  // Where nothing is lent there is nothing to draw and no month to pay in.
  const draws = loan > 0 ? drawsOf(loan, tranche, keys ?? 0, term_months) : [];
  const schedule = creditSchedule({ draws, term_months, rate: rate ?? 0 });
  const payments = schedule.map(({ month, payment }) => ({ month, amount: payment }));
  const flows = [{ month: 0, amount: down }, ...payments].filter(({ amount }) => amount > 0);
  return { id, title, rate, price, down, loan, term_months, draws, schedule, flows };
}

function payByInstalment({ id, title, instalment }: PaymentProgramme, fit: Fitting, wish: PaymentWish): Payments {
  const price = kopecks(fit.price);
  const down = Math.min(price, kopecks(Math.max(wish.down, fit.min_down)));
  const final = Math.min(Math.floor((price * (instalment?.final ?? 0)) / 100), price - down);
  const months = fit.max_term_months;
  const flows = instalmentSchedule({ price, down, months, every_months: instalment?.every_months ?? 1, final });
  return { id, title, rate: null, price, down, loan: 0, term_months: months, draws: [], schedule: [], flows };
}

function drawsOf(loan: Kopecks, tranche: { first: number } | null, keys: number, term: number): Flow[] {
  if (!tranche || keys <= 0 || keys >= term) return [{ month: 0, amount: loan }];
  const first = Math.floor((loan * tranche.first) / 100);
  return [
    { month: 0, amount: first },
    { month: keys, amount: loan - first },
  ];
}

type Payments = Pick<
  WayToPay,
  'id' | 'title' | 'rate' | 'price' | 'down' | 'loan' | 'term_months' | 'draws' | 'schedule' | 'flows'
>;

function describe(
  { plain, keys, discount }: { plain: Kopecks; keys: number | null; discount: number },
  way: Payments,
): WayToPay {
  const regular = way.flows.filter(({ month }) => month > 0).map(({ amount }) => amount);
  const total = sum(way.flows);
  return {
    ...way,
    markup: way.price - plain,
    first_payment: regular[0] ?? 0,
    largest_payment: regular.reduce((largest, amount) => Math.max(largest, amount), 0),
    total,
    overpaid: total - plain,
    before_keys: keys === null ? null : sum(way.flows.filter(({ month }) => month <= keys)),
    present_value: presentValue(way.flows, discount),
  };
}

const sum = (flows: readonly Flow[]): Kopecks => flows.reduce((total, { amount }) => total + amount, 0);
