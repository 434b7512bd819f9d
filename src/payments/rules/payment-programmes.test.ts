import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { waysToPay } from './compare-payments.ts';
import {
  fitProgramme,
  mayShowProgramme,
  monthsToKeys,
  type PayableFlat,
  type PaymentProgramme,
  readPaymentProgrammes,
} from './payment-programmes.ts';

const NOW = '2026-11-21T09:00:00Z';
const text = readFileSync(new URL('../../../data/reference/payment-programmes.json', import.meta.url), 'utf8');
const file = readPaymentProgrammes(JSON.parse(text));
const flat: PayableFlat = {
  price_total: 12_000_000,
  region_code: 77,
  apartment: false,
  mortgage: true,
  military_mortgage: true,
  subsidy: true,
  installment: true,
  months_to_keys: 20,
};

function programme(id: string): PaymentProgramme {
  const found = file.programmes.find((candidate) => candidate.id === id);
  if (!found) throw new Error(`no programme ${id}`);
  return found;
}

/** The file with one field of one programme changed, as parsed JSON. */
function changed(id: string, fields: Record<string, unknown>): unknown {
  const json = JSON.parse(text) as { programmes: { id: string }[] };
  return { ...json, programmes: json.programmes.map((entry) => (entry.id === id ? { ...entry, ...fields } : entry)) };
}

describe('the file of programmes', () => {
  it('holds every way the card compares, and each of them may be shown', () => {
    expect(file.programmes.map(({ id }) => id)).toEqual([
      'base',
      'family',
      'it',
      'military',
      'subsidised',
      'tranche',
      'installment',
    ]);
    expect(file.programmes.every((entry) => mayShowProgramme(entry, file.warning))).toBe(true);
  });

  it.each([
    ['base', { rate: null }, 'rate'],
    ['base', { rate: '16' }, 'rate'],
    ['base', { full_cost: { from: 3, to: 9 } }, 'full_cost'],
    ['base', { full_cost: { from: 20, to: 19 } }, 'full_cost.to'],
    ['base', { max_loan: { '78': 1 } }, 'region 78'],
    ['base', { max_loan: { '77': -1 } }, 'max_loan.77'],
    ['base', { id: 'family' }, 'twice'],
    ['base', { requires: 'luck' }, 'requires'],
    ['base', { valid_to: '2020-01-01' }, 'valid_to'],
    ['base', { max_term_months: 6 }, 'max_term_months'],
    ['installment', { instalment: null }, 'instalment'],
    ['installment', { instalment: { every_months: 3, final: 90 } }, 'final'],
  ])('with %s changed to %j is refused', (id, fields, message) => {
    expect(() => readPaymentProgrammes(changed(id, fields))).toThrow(message);
  });

  it('that is no object is refused', () => {
    expect(() => readPaymentProgrammes([])).toThrow(RangeError);
    expect(() => readPaymentProgrammes(null)).toThrow(RangeError);
  });
});

describe('a programme', () => {
  it.each([{ full_cost: null }, { lender: null }])('with %j is not shown', (fields) => {
    expect(mayShowProgramme({ ...programme('base'), ...fields }, file.warning)).toBe(false);
  });

  it('is not shown without the warning, unless it has no rate', () => {
    expect(mayShowProgramme(programme('base'), '')).toBe(false);
    expect(mayShowProgramme(programme('installment'), '')).toBe(true);
  });

  it('asks for what exceeds its largest loan as down payment', () => {
    const fits = (id: string, price_total: number) => fitProgramme(programme(id), { ...flat, price_total }, NOW);
    expect(fits('family', 12_000_000)).toMatchObject({ fits: true, price: 12_000_000, min_down: 2_400_000 });
    expect(fits('family', 20_000_000)).toMatchObject({ min_down: 8_000_000 });
    expect(fits('base', 20_000_000)).toMatchObject({ min_down: 4_000_000, max_term_months: 360 });
    expect(fits('subsidised', 10_000_000)).toMatchObject({ price: 11_200_000, min_down: 3_360_000 });
  });

  it.each<[string, Partial<PayableFlat>, string]>([
    ['base', { price_total: null }, 'no_price'],
    ['base', { mortgage: false }, 'not_accepted'],
    ['it', {}, 'region'],
    ['family', { apartment: true }, 'apartment'],
    ['tranche', { months_to_keys: 5 }, 'keys'],
    ['installment', { months_to_keys: 0 }, 'keys'],
    ['installment', { months_to_keys: null }, 'keys'],
  ])('%s does not fit a flat with %j: %s', (id, fields, misfit) => {
    expect(fitProgramme(programme(id), { ...flat, ...fields }, NOW)).toEqual({ fits: false, misfit });
  });

  it('holds from its first to its last Moscow day', () => {
    const fits = (moment: string) =>
      fitProgramme({ ...programme('base'), valid_from: '2026-11-02', valid_to: '2026-11-20' }, flat, moment).fits;
    expect(fits('2026-11-01T20:59:59Z')).toBe(false);
    expect(fits('2026-11-01T21:00:00Z')).toBe(true);
    expect(fits('2026-11-20T20:59:59Z')).toBe(true);
    expect(fits('2026-11-20T21:00:00Z')).toBe(false);
  });

  it('that is an instalment ends with the keys', () => {
    expect(fitProgramme(programme('installment'), flat, NOW)).toMatchObject({ max_term_months: 20 });
  });
});

it.each([
  ['2028-09-30', false, 23],
  ['2026-12-21', false, 1],
  ['2026-12-22', false, 2],
  ['2026-11-20', false, 0],
  ['2025-01-01', false, 0],
  ['2028-09-30', true, 0],
  [null, false, null],
])('from 21 November 2026 to keys on %s (handed over: %s) are %s months', (date, handedOver, months) => {
  expect(monthsToKeys(date, handedOver, NOW)).toBe(months);
});

describe('ways to pay', () => {
  const wish = { down: 3_600_000, term_months: 240, discount_rate: 14 };
  const ways = waysToPay(file, flat, wish, NOW);
  const way = (id: string) => ways.find((candidate) => candidate.id === id);

  it('are all that fit, the least in today’s money first', () => {
    expect(ways.map(({ id }) => id).sort()).toEqual(
      ['base', 'cash', 'family', 'installment', 'military', 'subsidised', 'tranche'].sort(),
    );
    const values = ways.map(({ present_value }) => present_value);
    expect(values).toEqual([...values].sort((a, b) => a - b));
  });

  it('show what a subsidised rate costs: the mark-up counts as overpaid', () => {
    const subsidised = way('subsidised');
    expect(subsidised?.markup).toBe(1_440_000_00);
    const interest = subsidised?.schedule.reduce((sum, row) => sum + row.interest, 0) ?? 0;
    expect(subsidised?.overpaid).toBe(1_440_000_00 + interest);
  });

  it('lend nothing to whoever has the whole price, and add nothing to it', () => {
    const price_total = flat.price_total ?? 0;
    for (const each of waysToPay(file, flat, { ...wish, down: price_total }, NOW))
      expect(each, each.id).toMatchObject({ loan: 0, markup: 0, overpaid: 0, total: price_total * 100 });
  });

  it('count what is paid up to the keys: down payment and twenty payments of a credit, all of an instalment', () => {
    const base = way('base');
    expect(base?.before_keys).toBe((base?.down ?? 0) + 20 * (base?.first_payment ?? 0));
    expect(way('installment')?.before_keys).toBe(12_000_000_00);
    expect(way('installment')?.overpaid).toBe(0);
  });

  it('make a tranche cheaper before the keys than the same credit at once, and dearer after', () => {
    const [tranche, base] = [way('tranche'), way('base')];
    expect(tranche?.before_keys).toBeLessThan(base?.before_keys ?? 0);
    expect(tranche?.largest_payment).toBeGreaterThan(base?.largest_payment ?? 0);
    expect(tranche?.largest_payment).toBeGreaterThan(tranche?.first_payment ?? 0);
  });

  it('keep every payment: flows add up to the total and cover the price', () => {
    for (const { flows, total, price, loan, schedule, down } of ways) {
      expect(flows.reduce((sum, { amount }) => sum + amount, 0)).toBe(total);
      expect(total).toBeGreaterThanOrEqual(price);
      if (loan > 0) expect(schedule.reduce((sum, row) => sum + row.principal, down)).toBe(price);
    }
  });

  it('leave out a programme without its full cost, and all of them without a price', () => {
    const silent = readPaymentProgrammes(changed('base', { full_cost: null }));
    expect(waysToPay(silent, flat, wish, NOW).some(({ id }) => id === 'base')).toBe(false);
    expect(waysToPay(file, { ...flat, price_total: null }, wish, NOW)).toEqual([]);
  });

  it('hold with more money than the price and with none', () => {
    const rich = waysToPay(file, flat, { ...wish, down: 100_000_000 }, NOW);
    expect(rich.find(({ id }) => id === 'base')).toMatchObject({ loan: 0, total: 12_000_000_00, overpaid: 0 });
    const poor = waysToPay(file, flat, { ...wish, down: 0 }, NOW);
    expect(poor.find(({ id }) => id === 'base')?.down).toBe(2_400_000_00);
  });
});
