/**
 * Ways to pay as data (data/reference/payment-programmes.json): what they are, when they hold, which fit a flat, and which
 * may be shown at all. Percentages are of the price or a year, money in whole roubles.
 */

import type { RegionCode } from '../../geography/rules/coordinates.ts';
import { type Moment, moscowDate } from '../../platform/rules/moscow-time.ts';

export type PaymentFlag = 'mortgage' | 'military_mortgage' | 'subsidy' | 'installment';
export const PAYMENT_FLAGS: readonly PaymentFlag[] = ['mortgage', 'military_mortgage', 'subsidy', 'installment'];

export interface PaymentProgramme {
  readonly id: string;
  readonly kind: 'credit' | 'instalment';
  readonly title: string;
  /** What the developer has to accept for the flat. */
  readonly requires: PaymentFlag;
  readonly lender: string | null;
  /** Per cent a year; null for an instalment. */
  readonly rate: number | null;
  /** Range of the full cost of credit (ПСК), per cent a year. */
  readonly full_cost: { readonly from: number; readonly to: number } | null;
  /** Per cent of the price. */
  readonly min_down: number;
  readonly min_term_months: number;
  readonly max_term_months: number;
  /** By region code; null is without a limit, a region left out has no such programme. */
  readonly max_loan: { readonly [Region in RegionCode]?: number | null };
  /** Not for apartments, which are no dwellings by law. */
  readonly dwellings_only: boolean;
  /** Added to the price for the lower rate, per cent of it. */
  readonly markup: number;
  /** A part of the loan, per cent of it, is drawn at the deal and the rest at the keys. */
  readonly tranche: { readonly first: number; readonly min_months_to_keys: number } | null;
  /** `final`: per cent of the price left to the last payment. */
  readonly instalment: { readonly every_months: number; readonly final: number } | null;
  readonly conditions: readonly string[];
  /** First and last day, YYYY-MM-DD in Moscow; null for open-ended. */
  readonly valid_from: string;
  readonly valid_to: string | null;
}

export interface PaymentProgrammes {
  readonly version: string;
  /** Invented conditions of the demo catalogue; pages say so. */
  readonly demo: boolean;
  /** What money earns elsewhere, per cent a year: the rate of present values unless a visitor sets his own. */
  readonly discount_rate: number;
  /** Said beside every rate (federal law 38-FZ, article 28). */
  readonly warning: string;
  readonly programmes: readonly PaymentProgramme[];
}

/**
 * Whether a programme may be shown. A credit's rate stands only together with its lender, the range of its full cost and
 * the warning (38-FZ article 28): without any of them nothing of the programme is rendered.
 */
export function mayShowProgramme(programme: PaymentProgramme, warning: string): boolean {
  if (programme.kind === 'instalment') return true;
  return programme.rate !== null && programme.full_cost !== null && Boolean(programme.lender) && warning !== '';
}

/** Whether the programme holds on the Moscow day of `now`. */
export function isInForce(programme: PaymentProgramme, now: Moment): boolean {
  const today = moscowDate(now);
  return programme.valid_from <= today && (programme.valid_to === null || today <= programme.valid_to);
}

/** What decides which programmes fit a flat. */
export interface PayableFlat {
  readonly price_total: number | null;
  readonly region_code: RegionCode;
  readonly apartment: boolean;
  readonly mortgage: boolean;
  readonly military_mortgage: boolean;
  readonly subsidy: boolean;
  readonly installment: boolean;
  /** Whole months to the keys; 0 when handed over, null when unknown. */
  readonly months_to_keys: number | null;
}

export type Misfit = 'no_price' | 'not_accepted' | 'region' | 'apartment' | 'not_in_force' | 'keys';
export type Fit =
  | { readonly fits: true; readonly price: number; readonly min_down: number; readonly max_term_months: number }
  | { readonly fits: false; readonly misfit: Misfit };

/**
 * Whether a programme fits a flat, and then: the price with its mark-up, the smallest down payment (also what exceeds the
 * largest loan has to be paid down) in roubles, and the longest term. An instalment ends with the keys.
 */
export function fitProgramme(programme: PaymentProgramme, flat: PayableFlat, now: Moment): Fit {
  const misfit = misfitOf(programme, flat, now);
  if (misfit) return { fits: false, misfit };
  const price = Math.round(((flat.price_total ?? 0) * (100 + programme.markup)) / 100);
  const maxLoan = programme.max_loan[flat.region_code] ?? Number.POSITIVE_INFINITY;
  return {
    fits: true,
    price,
    min_down: Math.max(Math.ceil((price * programme.min_down) / 100), price - maxLoan),
    max_term_months:
      programme.kind === 'instalment'
        ? Math.min(programme.max_term_months, flat.months_to_keys ?? 0)
        : programme.max_term_months,
  };
}

function misfitOf(programme: PaymentProgramme, flat: PayableFlat, now: Moment): Misfit | null {
  if (!isInForce(programme, now)) return 'not_in_force';
  if (!flat[programme.requires]) return 'not_accepted';
  if (programme.max_loan[flat.region_code] === undefined) return 'region';
  if (programme.dwellings_only && flat.apartment) return 'apartment';
  const untilKeys = programme.tranche?.min_months_to_keys ?? (programme.instalment ? programme.min_term_months : 0);
  if (untilKeys > 0 && (flat.months_to_keys ?? 0) < untilKeys) return 'keys';
  if (flat.price_total === null) return 'no_price';
  return null;
}

/** Whole months from now to the day of the keys ('YYYY-MM-DD'), rounded up; 0 when it has passed, null when unknown. */
export function monthsToKeys(releaseDate: string | null, handedOver: boolean, now: Moment): number | null {
  if (handedOver) return 0;
  if (releaseDate === null) return null;
  const [year = 0, month = 0, day = 0] = moscowDate(now).split('-').map(Number);
  const [keysYear = 0, keysMonth = 0, keysDay = 0] = releaseDate.split('-').map(Number);
  return Math.max(0, (keysYear - year) * 12 + keysMonth - month + (keysDay > day ? 1 : 0));
}

/**
 * Programmes from parsed JSON.
 * @throws RangeError naming the programme and the field of the first value that is not as the types above say.
 */
export function readPaymentProgrammes(json: unknown): PaymentProgrammes {
  const file = record(json, 'file');
  const programmes = list(file.programmes, 'programmes').map((entry, i) => readProgramme(entry, `programmes[${i}]`));
  const ids = new Set(programmes.map(({ id }) => id));
  if (ids.size !== programmes.length) throw new RangeError('programmes: an id is given twice');
  return {
    version: day(file.version, 'version'),
    demo: flag(file.demo, 'demo'),
    discount_rate: between(file.discount_rate, 0, 100, 'discount_rate'),
    warning: text(file.warning, 'warning'),
    programmes,
  };
}

function readProgramme(json: unknown, at: string): PaymentProgramme {
  const fields = record(json, at);
  const kind = oneOf(fields.kind, ['credit', 'instalment'] as const, `${at}.kind`);
  const min_term_months = whole(fields.min_term_months, `${at}.min_term_months`);
  const programme: PaymentProgramme = {
    id: text(fields.id, `${at}.id`),
    kind,
    title: text(fields.title, `${at}.title`),
    requires: oneOf(fields.requires, PAYMENT_FLAGS, `${at}.requires`),
    lender: optional(fields.lender, (value) => text(value, `${at}.lender`)),
    rate: optional(fields.rate, (value) => between(value, 0, 100, `${at}.rate`)),
    full_cost: optional(fields.full_cost, (value) => readFullCost(value, `${at}.full_cost`)),
    min_down: between(fields.min_down, 0, 100, `${at}.min_down`),
    min_term_months,
    max_term_months: between(fields.max_term_months, min_term_months, 600, `${at}.max_term_months`),
    max_loan: readMaxLoan(fields.max_loan, `${at}.max_loan`),
    dwellings_only: flag(fields.dwellings_only, `${at}.dwellings_only`),
    markup: between(fields.markup, 0, 100, `${at}.markup`),
    tranche: optional(fields.tranche, (value) => readTranche(value, `${at}.tranche`)),
    instalment: optional(fields.instalment, (value) => readInstalment(value, `${at}.instalment`)),
    conditions: list(fields.conditions, `${at}.conditions`).map((value) => text(value, `${at}.conditions`)),
    valid_from: day(fields.valid_from, `${at}.valid_from`),
    valid_to: optional(fields.valid_to, (value) => day(value, `${at}.valid_to`)),
  };
  const [fault] = programmeFaults(programme);
  if (fault) throw new RangeError(`${at}.${fault.field}: ${fault.message}`);
  return programme;
}

export interface ProgrammeFault {
  readonly field: 'rate' | 'instalment' | 'tranche' | 'full_cost' | 'instalment.final' | 'valid_to' | 'max_term_months';
  readonly message: string;
}

/** What no field alone can be wrong about; empty for a sound programme. */
export function programmeFaults(programme: PaymentProgramme): ProgrammeFault[] {
  const { kind, rate, full_cost, instalment, tranche, valid_from, valid_to, min_down } = programme;
  const { min_term_months, max_term_months } = programme;
  const faults: ProgrammeFault[] = [];
  const refuse = (field: ProgrammeFault['field'], message: string) => faults.push({ field, message });
  if (kind === 'credit' && rate === null) refuse('rate', 'У кредита должна быть ставка');
  if (kind === 'instalment' && rate !== null) refuse('rate', 'У рассрочки нет ставки');
  if (kind === 'instalment' && instalment === null) refuse('instalment', 'Укажите порядок платежей рассрочки');
  if (kind === 'credit' && instalment !== null) refuse('instalment', 'Порядок платежей бывает только у рассрочки');
  if (kind === 'instalment' && tranche) refuse('tranche', 'Транши бывают только у кредита');
  if (full_cost && rate !== null && full_cost.from < rate)
    refuse('full_cost', 'Полная стоимость кредита не может быть ниже ставки');
  if (instalment && instalment.final + min_down > 100)
    refuse('instalment.final', 'Первый и последний взносы вместе больше цены');
  if (max_term_months < min_term_months) refuse('max_term_months', 'Наибольший срок меньше наименьшего');
  if (valid_to !== null && valid_to < valid_from) refuse('valid_to', 'Последний день раньше первого');
  return faults;
}

function readFullCost(json: unknown, at: string): { from: number; to: number } {
  const fields = record(json, at);
  const from = between(fields.from, 0, 400, `${at}.from`);
  return { from, to: between(fields.to, from, 400, `${at}.to`) };
}

function readMaxLoan(json: unknown, at: string): PaymentProgramme['max_loan'] {
  const fields = record(json, at);
  const limits: { [Region in RegionCode]?: number | null } = {};
  for (const [region, value] of Object.entries(fields)) {
    if (region !== '77' && region !== '50') throw new RangeError(`${at}: unknown region ${region}`);
    limits[region === '77' ? 77 : 50] = optional(value, (limit) => whole(limit, `${at}.${region}`));
  }
  return limits;
}

function readTranche(json: unknown, at: string): { first: number; min_months_to_keys: number } {
  const fields = record(json, at);
  return {
    first: between(fields.first, 0, 100, `${at}.first`),
    min_months_to_keys: whole(fields.min_months_to_keys, `${at}.min_months_to_keys`),
  };
}

function readInstalment(json: unknown, at: string): { every_months: number; final: number } {
  const fields = record(json, at);
  return {
    every_months: whole(fields.every_months, `${at}.every_months`),
    final: between(fields.final, 0, 100, `${at}.final`),
  };
}

function refuse(at: string, expected: string): never {
  throw new RangeError(`${at}: ${expected}`);
}

const optional = <T>(value: unknown, read: (value: unknown) => T): T | null => (value === null ? null : read(value));
const record = (value: unknown, at: string): Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : refuse(at, 'an object');
const list = (value: unknown, at: string): readonly unknown[] => (Array.isArray(value) ? value : refuse(at, 'a list'));
const text = (value: unknown, at: string): string =>
  typeof value === 'string' && value.trim() !== '' ? value : refuse(at, 'a text');
const flag = (value: unknown, at: string): boolean =>
  typeof value === 'boolean' ? value : refuse(at, 'true or false');
const between = (value: unknown, min: number, max: number, at: string): number =>
  typeof value === 'number' && value >= min && value <= max ? value : refuse(at, `a number of ${min} … ${max}`);
const whole = (value: unknown, at: string): number =>
  typeof value === 'number' && Number.isSafeInteger(value) && value > 0 ? value : refuse(at, 'a whole number from 1');
const day = (value: unknown, at: string): string =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value) ? value : refuse(at, 'a day YYYY-MM-DD');
const oneOf = <T extends string>(value: unknown, values: readonly T[], at: string): T =>
  values.find((candidate) => candidate === value) ?? refuse(at, `one of ${values.join(', ')}`);
