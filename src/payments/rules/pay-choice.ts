/** What a buyer chose of paying, and what it comes to for a flat: one answer wherever the flat is shown. */

import type { Moment } from '../../platform/rules/moscow-time.ts';
import { type WayToPay, waysToPay } from './compare-payments.ts';
import type { PayableFlat, PaymentProgrammes } from './payment-programmes.ts';

/** Null: not chosen, the start stands. */
export interface PayChoice {
  /** Id of a programme, or 'cash'. */
  readonly way: string | null;
  /** What the buyer has now, whole roubles. */
  readonly down: number | null;
  readonly years: number | null;
}

export const NO_CHOICE: PayChoice = { way: null, down: null, years: null };

/** A choice from fields of any origin; what means nothing is dropped. */
export function choiceOf({ way, down, years }: Readonly<Record<keyof PayChoice, unknown>>): PayChoice {
  const whole = (value: unknown, min: number, max: number): number | null =>
    typeof value === 'number' && Number.isInteger(value) && value >= min && value <= max ? value : null;
  return {
    way: typeof way === 'string' && /^[a-z0-9_-]{1,40}$/.test(way) ? way : null,
    down: whole(down, 0, 100_000_000_000),
    years: whole(years, 1, 30),
  };
}

/** A choice from the fields of an address, named there as the calculator names them. */
export function choiceOfQuery({ pay, down, years }: Readonly<Record<string, unknown>>): PayChoice {
  const number = (text: unknown) => (typeof text === 'string' && /^\d{1,12}$/.test(text) ? Number(text) : null);
  return choiceOf({ way: pay, down: number(down), years: number(years) });
}

/** The same fields for an address: '?pay=family&down=2000000', empty for no choice. */
export function queryOfChoice({ way, down, years }: PayChoice): string {
  const fields = Object.entries({ pay: way, down, years }).filter(([, value]) => value !== null);
  return fields.length > 0 ? `?${fields.map(([key, value]) => `${key}=${value}`).join('&')}` : '';
}

/** Where every calculation starts: share of the price paid down, per cent, and the term in years. */
export const PAY_START = { down: 20, years: 30 } as const;

export interface Payment {
  readonly price: number;
  /** What the buyer pays down at most, whole roubles; a programme may ask for more. */
  readonly down: number;
  readonly years: number;
  /** Every way that fits, in the order of the programmes; all at once comes last. */
  readonly ways: readonly WayToPay[];
  /** The one chosen, else the first credit, else the first. */
  readonly way: WayToPay;
}

/** What the flat costs by the choice of a buyer; null for one without a price. */
export function payFor(
  programmes: PaymentProgrammes,
  flat: PayableFlat,
  choice: PayChoice,
  now: Moment,
  discount_rate: number = programmes.discount_rate,
): Payment | null {
  const price = flat.price_total;
  if (price === null || price <= 0) return null;
  const years = choice.years ?? PAY_START.years;
  const down = Math.min(choice.down ?? Math.round((price * PAY_START.down) / 100), price);
  const order = programmes.programmes.map(({ id }) => id);
  const placeOf = ({ id }: WayToPay) => (order.includes(id) ? order.indexOf(id) : order.length);
  const wish = { down, term_months: years * 12, discount_rate };
  const ways = waysToPay(programmes, flat, wish, now).sort((a, b) => placeOf(a) - placeOf(b));
  const way = ways.find(({ id }) => id === choice.way) ?? ways.find(isCredit) ?? ways[0];
  return way ? { price, down, years, ways, way } : null;
}

/** Whether the first payment that a buyer chose, perhaps for a dearer flat, pays for the whole one: no credit is needed then. */
export function coversPrice(choice: PayChoice, price: number | null): choice is PayChoice & { readonly down: number } {
  return choice.down !== null && price !== null && choice.down >= price;
}

/** The credit that a payment in a month is told by: the one chosen, else the first that fits; null when none is needed or fits. */
export function monthlyCredit({ ways, way }: Payment): WayToPay | null {
  const credit = isCredit(way) ? way : ways.find(isCredit);
  return credit && credit.loan > 0 ? credit : null;
}

const isCredit = ({ rate }: WayToPay): boolean => rate !== null;
