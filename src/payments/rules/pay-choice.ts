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
  /** What he has now as a share of any price, per cent with at most one decimal; null where he named roubles. */
  readonly share: number | null;
  readonly years: number | null;
}

export const NO_CHOICE: PayChoice = { way: null, down: null, share: null, years: null };

/** A choice from fields of any origin; what means nothing is dropped. */
export function choiceOf({ way, down, share, years }: Readonly<Record<keyof PayChoice, unknown>>): PayChoice {
  const whole = (value: unknown, min: number, max: number): number | null =>
    typeof value === 'number' && Number.isInteger(value) && value >= min && value <= max ? value : null;
  const tenths = typeof share === 'number' ? whole(Math.round(share * 1e9) / 1e8, 0, 1_000) : null;
  const roubles = whole(down, 0, 100_000_000_000);
  return {
    way: typeof way === 'string' && /^[a-z0-9_-]{1,40}$/.test(way) ? way : null,
    down: roubles,
    share: roubles === null && tenths !== null ? tenths / 10 : null,
    years: whole(years, 1, 30),
  };
}

/** A choice from the fields of an address, named there as the calculator names them. */
export function choiceOfQuery({ pay, down, share, years }: Readonly<Record<string, unknown>>): PayChoice {
  const number = (text: unknown) => (typeof text === 'string' && /^\d{1,12}$/.test(text) ? Number(text) : null);
  const percent = typeof share === 'string' && /^\d{1,3}(\.\d)?$/.test(share) ? Number(share) : null;
  return choiceOf({ way: pay, down: number(down), share: percent, years: number(years) });
}

/** The same fields for an address: '?pay=family&down=2000000', empty for no choice. */
export function queryOfChoice({ way, down, share, years }: PayChoice): string {
  const fields = Object.entries({ pay: way, down, share, years }).filter(([, value]) => value !== null);
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
  const down = Math.min(choice.down ?? Math.round((price * (choice.share ?? PAY_START.down)) / 100), price);
  const order = programmes.programmes.map(({ id }) => id);
  const placeOf = ({ id }: WayToPay) => (order.includes(id) ? order.indexOf(id) : order.length);
  const wish = { down, term_months: years * 12, discount_rate };
  const ways = waysToPay(programmes, flat, wish, now).sort((a, b) => placeOf(a) - placeOf(b));
  const way = ways.find(({ id }) => id === choice.way) ?? ways.find(isCredit) ?? ways[0];
  return way ? { price, down, years, ways, way } : null;
}

/** Whether the first payment that a buyer chose, perhaps for a dearer flat, pays for the whole one: no credit is needed then. */
export function coversPrice({ down, share }: PayChoice, price: number | null): boolean {
  return price !== null && (down === null ? share === 100 : down >= price);
}

/** The credit that a payment in a month is told by: the one chosen, else the first that fits; null when none is needed or fits. */
export function monthlyCredit({ ways, way }: Payment): WayToPay | null {
  const credit = isCredit(way) ? way : ways.find(isCredit);
  return credit && credit.loan > 0 ? credit : null;
}

const isCredit = ({ rate }: WayToPay): boolean => rate !== null;
