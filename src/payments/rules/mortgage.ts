/**
 * Arithmetic of credits and instalments. Every amount is a whole number of kopecks, months are counted from the day of the
 * deal (0), rates are per cent a year.
 *
 * Rounding: the interest of a month is a twelfth of the yearly rate on the balance, rounded to the nearest kopeck; the
 * annuity is rounded up to a kopeck, so that the last payment is the same or smaller and never a surprise.
 */

export type Kopecks = number;

/** Whole kopecks of an amount in roubles. */
export const kopecks = (roubles: number): Kopecks => Math.round(roubles * 100);
/** Whole roubles to show, to the nearest. */
export const roubles = (amount: Kopecks): number => Math.round(amount / 100);

/** An amount paid or lent in a month. */
export interface Flow {
  readonly month: number;
  readonly amount: Kopecks;
}

/** What a repayment ahead of time makes smaller: the number of payments left, or each of them. */
export type EarlyMode = 'term' | 'payment';
export interface EarlyRepayment extends Flow {
  readonly mode: EarlyMode;
}

export interface Credit {
  /** What is lent when: one flow in month 0, or several tranches in growing order of months below the term. */
  readonly draws: readonly Flow[];
  readonly term_months: number;
  /** Per cent a year, 0 … 100. */
  readonly rate: number;
  /** Paid on top of the payment of their month; more than the balance pays the balance. */
  readonly early?: readonly EarlyRepayment[];
}

export interface CreditMonth {
  /** From 1. */
  readonly month: number;
  /** The regular payment: interest and principal. */
  readonly payment: Kopecks;
  readonly interest: Kopecks;
  /** Of the regular payment. */
  readonly principal: Kopecks;
  /** Repaid ahead of time this month. */
  readonly early: Kopecks;
  /** Owed after this month's payments, before a tranche drawn in it. */
  readonly balance: Kopecks;
}

const MAX_TERM = 600;

/**
 * The equal monthly payment that repays `loan` in `months` at `rate` per cent a year: L·r / (1 − (1 + r)^−n) with r a
 * twelfth of the rate, rounded up to a kopeck. Without interest L / n.
 * @throws RangeError for a loan below 0, a term outside 1 … 600 months, a rate outside 0 … 100.
 */
export function annuityPayment(loan: Kopecks, months: number, rate: number): Kopecks {
  checkTerms(loan, months, rate);
  const monthly = rate / 1_200;
  const payment = monthly === 0 ? loan / months : (loan * monthly) / -Math.expm1(-months * Math.log1p(monthly));
  // What binary fractions add to a whole number of kopecks is not another kopeck.
  return Math.max(0, Math.ceil(payment - 1e-6));
}

/**
 * The schedule of a credit month by month until nothing is owed. The principal and the early repayments add up to what was
 * lent and the last balance is 0. A tranche and an early repayment in mode 'payment' set a new annuity for the months left;
 * one in mode 'term' keeps it.
 * @throws RangeError as `annuityPayment`, and for tranches out of order or at the end of the term or later.
 */
export function creditSchedule({ draws, term_months, rate, early = [] }: Credit): CreditMonth[] {
  checkDraws(draws, term_months);
  const lent = sumAt(draws);
  const last = draws.at(-1)?.month ?? 0;
  let balance = lent(0);
  let payment = annuityPayment(balance, term_months, rate);
  const rows: CreditMonth[] = [];
  for (let month = 1; month <= term_months && (balance > 0 || month <= last); month++) {
    const interest = Math.round((balance * rate) / 1_200);
    const due = month === term_months ? balance + interest : Math.min(payment, balance + interest);
    const principal = due - interest;
    balance -= principal;
    const prepaid = prepay(early, month, balance);
    balance -= prepaid.amount;
    rows.push({ month, payment: due, interest, principal, early: prepaid.amount, balance });
    const drawn = lent(month);
    balance += drawn;
    const left = term_months - month;
    if (left > 0 && (drawn > 0 || prepaid.mode === 'payment')) payment = annuityPayment(balance, left, rate);
  }
  return rows;
}

/** What is repaid ahead of time in a month, at most the balance; lowering the payment wins over shortening the term. */
function prepay(
  early: readonly EarlyRepayment[],
  month: number,
  balance: Kopecks,
): { amount: Kopecks; mode: EarlyMode } {
  let amount = 0;
  let mode: EarlyMode = 'term';
  for (const repayment of early) {
    if (repayment.month !== month) continue;
    amount += repayment.amount;
    if (repayment.mode === 'payment') mode = 'payment';
  }
  return { amount: Math.min(amount, balance), mode: amount > 0 ? mode : 'term' };
}

function sumAt(flows: readonly Flow[]): (month: number) => Kopecks {
  const sums = new Map<number, Kopecks>();
  for (const { month, amount } of flows) sums.set(month, (sums.get(month) ?? 0) + amount);
  return (month) => sums.get(month) ?? 0;
}

/** Sums of a schedule. */
export interface CreditTotals {
  readonly paid: Kopecks;
  readonly interest: Kopecks;
  /** Number of payments. */
  readonly months: number;
}

/** What a schedule costs in all. */
export function creditTotals(schedule: readonly CreditMonth[]): CreditTotals {
  let paid = 0;
  let interest = 0;
  for (const row of schedule) {
    paid += row.payment + row.early;
    interest += row.interest;
  }
  return { paid, interest, months: schedule.length };
}

export interface Instalment {
  readonly price: Kopecks;
  /** Paid on the day of the deal. */
  readonly down: Kopecks;
  /** Month of the last payment. */
  readonly months: number;
  /** 1 monthly, 3 quarterly. */
  readonly every_months: number;
  /** Part of the price left to the last payment besides its equal share. */
  readonly final: Kopecks;
}

/**
 * The payments of an interest-free instalment: the down payment, equal ones every `every_months` up to `months` (and always
 * one in the last month), the last with the remainder and the kopecks that do not divide. They add up to the price.
 * @throws RangeError when down payment and remainder exceed the price, or the steps are not whole and positive.
 */
export function instalmentSchedule({ price, down, months, every_months, final }: Instalment): Flow[] {
  if (down < 0 || final < 0 || down + final > price) throw new RangeError('instalment: more than the price is paid');
  if (!isCount(months) || !isCount(every_months)) throw new RangeError('instalment: steps are whole months from 1');
  const dates: number[] = [];
  for (let month = every_months; month < months; month += every_months) dates.push(month);
  const share = Math.floor((price - down - final) / (dates.length + 1));
  const flows: Flow[] = dates.map((month) => ({ month, amount: share }));
  flows.push({ month: months, amount: price - down - share * dates.length });
  return [{ month: 0, amount: down }, ...flows].filter(({ amount }) => amount > 0);
}

/**
 * What payments are worth on the day of the deal to someone whose money earns `discountRate` per cent a year: the sum of
 * amount / (1 + d)^(month / 12), to the nearest kopeck.
 */
export function presentValue(flows: readonly Flow[], discountRate: number): Kopecks {
  const growth = Math.log1p(discountRate / 100) / 12;
  let value = 0;
  for (const { month, amount } of flows) value += amount * Math.exp(-growth * month);
  return Math.round(value);
}

function checkTerms(amount: Kopecks, months: number, rate: number): void {
  if (!Number.isSafeInteger(amount) || amount < 0) throw new RangeError(`amount of ${amount}: whole kopecks from 0`);
  if (!isCount(months) || months > MAX_TERM) throw new RangeError(`term of ${months} months: 1 … ${MAX_TERM}`);
  if (!(rate >= 0 && rate <= 100)) throw new RangeError(`rate of ${rate} %: 0 … 100`);
}

function checkDraws(draws: readonly Flow[], term: number): void {
  let before = -1;
  for (const { month, amount } of draws) {
    if (!Number.isInteger(month) || month <= before || month >= term) throw new RangeError('tranches out of order');
    if (!Number.isSafeInteger(amount) || amount < 0) throw new RangeError(`tranche of ${amount}: whole kopecks from 0`);
    before = month;
  }
}

const isCount = (value: number): boolean => Number.isInteger(value) && value >= 1;
