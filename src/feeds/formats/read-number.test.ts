import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { readArea, readAreaUnit, readInteger, readNumber, readPlot, readPrice } from './read-number.ts';

const silent = () => undefined;

describe('readNumber', () => {
  test.each([
    ['18890623.2', 18_890_623.2],
    ['18 890 623,20 руб.', 18_890_623.2],
    ['18\u00a0890\u202f623 ₽', 18_890_623],
    ['18.890.623,20', 18_890_623.2],
    ['1,234,567', 1_234_567],
    ["1'234'567.50", 1_234_567.5],
    ['от 5 млн', 5_000_000],
    ['12,5 млн руб.', 12_500_000],
    ['950 тыс.', 950_000],
    ['1.2E+7', 12_000_000],
    ['58,4 м2', 58.4],
    ['58.4 кв.м²', 58.4],
    ['12.', 12],
    ['-2', -2],
    ['0', 0],
  ])('reads «%s» as %d', (text, value) => {
    expect(readNumber(text)).toBe(value);
  });

  test.each([null, '', 'undefined', 'по запросу', '5–7', '58,4 (54,1)', '1.2.3', '9e99', '1e400', '12 1/2 3'])(
    'finds no single number in %j',
    (text) => {
      expect(readNumber(text)).toBeNull();
    },
  );

  test('reads back what it is given in Russian spelling', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1e11 }), fc.integer({ min: 0, max: 99 }), (roubles, kopecks) => {
        const grouped = String(roubles).replace(/\B(?=(\d{3})+$)/g, '\u00a0');
        const text = `${grouped},${String(kopecks).padStart(2, '0')} руб.`;
        expect(readNumber(text)).toBeCloseTo(roubles + kopecks / 100, 2);
      }),
    );
  });

  test('never throws and never gives infinity', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'0123456789.,-+eE млнтысруб м2'.split('')) }), (text) => {
        const value = readNumber(text);
        expect(value === null || Number.isFinite(value)).toBe(true);
      }),
    );
  });
});

describe('readInteger', () => {
  test('cuts fractions, refuses what is out of bounds with a warning and zero without', () => {
    const warn = vi.fn();
    expect(readInteger('12.0', 1, 50, warn)).toBe(12);
    expect(readInteger('0', 1, 50, warn)).toBeNull();
    expect(warn).not.toHaveBeenCalled();
    expect(readInteger('999', 1, 50, warn)).toBeNull();
    expect(readInteger('первый', 1, 50, warn)).toBeNull();
    expect(warn.mock.calls).toEqual([
      ['implausible_value', '999'],
      ['unreadable_value', 'первый'],
    ]);
  });
});

describe('areas', () => {
  test.each([
    ['кв. м', 'metre'],
    ['кв.м', 'metre'],
    ['кв.м.', 'metre'],
    ['м2', 'metre'],
    ['м²', 'metre'],
    ['sq. m', 'metre'],
    ['sq.m', 'metre'],
    ['сотка', 'sotka'],
    ['сот.', 'sotka'],
    ['cот.', 'sotka'],
    ['cотка', 'sotka'],
    ['sotka', 'sotka'],
    ['гектар', 'hectare'],
    ['hectare', 'hectare'],
    ['га', 'hectare'],
    ['кв. см', null],
    ['штука', null],
  ])('knows the unit «%s» as %s', (unit, expected) => {
    expect(readAreaUnit(unit)).toBe(expected);
  });

  test.each([
    ['58,4', 'кв. м', 58.4],
    ['58.40', null, 58.4],
    ['1.5', 'сот.', 150],
    ['0', 'кв. м', null],
    ['100000', 'кв. м', null],
    ['много', null, null],
  ])('reads «%s» %s as %s m²', (value, unit, expected) => {
    expect(readArea(value, unit, silent)).toBe(expected);
  });

  test('takes a nonsense unit for m² and says so', () => {
    const warn = vi.fn();
    expect(readArea('58,4', 'кв. см', warn)).toBe(58.4);
    expect(warn).toHaveBeenCalledWith('unknown_unit', 'кв. см');
  });

  test.each([
    ['6', 'сотка', 6],
    ['7', 'cот.', 7],
    ['0,12', 'га', 12],
    ['850', 'кв. м', 8.5],
    ['6,25', null, 6.25],
    ['0', 'сотка', null],
  ])('reads a plot of «%s» %s as %s сотки', (value, unit, expected) => {
    expect(readPlot(value, unit, silent)).toBe(expected);
  });
});

describe('readPrice', () => {
  const price = (value: string | null, currency: string | null = 'RUB', unit: string | null = null) =>
    readPrice({ value, currency, unit }, { area: 50, plot: 6 }, silent);

  test.each(['RUR', 'RUB', 'rur', 'rub', 'руб.', 'руб', 'р.', '₽'])('takes %s for roubles', (currency) => {
    expect(price('5000000', currency)).toBe(5_000_000);
  });

  test('rounds kopecks to whole roubles', () => {
    expect(price('18890623.5')).toBe(18_890_624);
  });

  test.each([null, '', '0', '0.00', 'договорная', '1', '100'])('means «по запросу» by %j', (value) => {
    expect(price(value)).toBeNull();
  });

  test('knows no price in another currency', () => {
    expect(price('250000', 'USD')).toBeNull();
  });

  test.each([
    ['200000', 'кв. м', 10_000_000],
    ['150000', 'cотка', 900_000],
    ['15000000', 'гектар', 900_000],
    ['5000000', 'за объект', 5_000_000],
  ])('multiplies a price of %s per «%s» out to %d', (value, unit, expected) => {
    expect(price(value, 'RUB', unit)).toBe(expected);
  });

  test('knows no price per unit of an unknown area', () => {
    const unknown = { area: null, plot: null };
    expect(readPrice({ value: '200000', currency: 'RUB', unit: 'кв. м' }, unknown, silent)).toBeNull();
  });

  test('prices a plot per m² by its own area', () => {
    const plot = { area: null, plot: 6 };
    expect(readPrice({ value: '2000', currency: 'RUB', unit: 'кв. м' }, plot, silent)).toBe(1_200_000);
  });
});
