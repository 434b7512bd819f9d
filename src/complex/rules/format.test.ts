import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { NBSP } from '../../platform/rules/russian.ts';
import * as format from './format.ts';

const visible = (text: string) => text.replaceAll(NBSP, ' ');
const NOW = new Date('2026-11-21T09:00:00Z');

describe('money', () => {
  test('in full and per square metre', () => {
    expect(format.formatPrice(18_640_000)).toBe(`18${NBSP}640${NBSP}000${NBSP}₽`);
    expect(visible(format.formatPriceM2(312_400))).toBe('312 400 ₽ за м²');
    expect(visible(format.formatPriceM2From(312_400.9))).toBe('от 312 400 ₽ за м²');
    expect(format.formatPriceM2From(null)).toBe('');
  });

  test.each([
    [9_800_000, 'от 9,8 млн ₽'],
    [9_899_999, 'от 9,8 млн ₽'],
    [9_999_999, 'от 9,9 млн ₽'],
    [10_000_000, 'от 10 млн ₽'],
    [1_250_340_000, 'от 1 250,3 млн ₽'],
    [950_000, 'от 0,9 млн ₽'],
    [99_999, 'от 99 999 ₽'],
    [0, 'по запросу'],
    [null, 'по запросу'],
    [undefined, 'по запросу'],
    [Number.NaN, 'по запросу'],
  ])('lowest price %s', (price, text) => {
    expect(visible(format.formatPriceFrom(price))).toBe(text);
    expect(visible(format.formatPlacemarkPrice(price))).toBe(text.replace(' ₽', ''));
  });

  test('a lowest price never promises more or less than a tenth of a million', () => {
    fc.assert(
      fc.property(fc.integer({ min: 100_000, max: 100_000_000_000 }), (price) => {
        const shown = Number(format.formatMillions(price).replaceAll(NBSP, '').replace(',', '.')) * 1_000_000;
        return shown <= price + 0.001 && price - shown < 100_000.001;
      }),
    );
  });

  test('a filter bound keeps its hundredths', () => {
    expect(visible(format.formatPriceBound(12_540_000))).toBe('12,54 млн ₽');
    expect(visible(format.formatPriceBound(20_000_000))).toBe('20 млн ₽');
    expect(visible(format.formatPriceBound(50_000))).toBe('50 000 ₽');
  });
});

describe('measures', () => {
  test.each([
    [format.formatArea(58.44), '58,4 м²'],
    [format.formatArea(58), '58 м²'],
    [format.formatAreaFrom(19.29), 'от 19,2 м²'],
    [format.formatAreaFrom(Math.fround(19.3)), 'от 19,3 м²'],
    [format.formatAreaFrom(Math.fround(543.7)), 'от 543,7 м²'],
    [format.formatAreaRange(30, 80.5), 'Площадь квартир 30–80,5 м²'],
    [format.formatAreaRange(30, 30), 'Площадь квартир 30 м²'],
    [format.formatAreaRange(30, null), 'Площадь квартир от 30 м²'],
    [format.formatAreaRange(null, 80), 'Площадь квартир до 80 м²'],
    [format.formatAreaRange(null, undefined), ''],
    [format.formatPlot(3.24), '3,2 сот.'],
    [format.formatPriceTo(30_110_000), 'до 30,2 млн ₽'],
    [format.formatPriceTo(30_000_000), 'до 30 млн ₽'],
    [format.formatPriceTo(null), 'по запросу'],
    [format.formatMillionsOf(47_956_000), '48'],
    [format.formatMillionsOf(18_640_000), '18,6'],
    [format.formatHeight(2.75), '2,75 м'],
    [format.formatDistance(354), '350 м'],
    [format.formatDistance(996), '1 км'],
    [format.formatDistance(1249), '1,2 км'],
    [format.formatPercent(20), '20 %'],
    [format.formatPercent(6.25), '6,3 %'],
    [format.formatMinutes(8.2), '9 мин'],
    [format.formatReach(9, 3), '9 мин пешком'],
    [format.formatReach(15, 1), '15 мин на транспорте'],
  ])('%s is «%s»', (text, expected) => {
    expect(visible(text)).toBe(expected);
    expect(text).not.toMatch(/\d (?!пешком|на)/);
  });

  test.each([
    [[9, 24], '9–24 этажей'],
    [[24, 9, 12], '9–24 этажей'],
    [[12], '12 этажей'],
    [[24], '24 этажа'],
    [[21, 21], '21 этаж'],
    [[], ''],
    [null, ''],
  ])('floors %j', (floors, text) => {
    expect(visible(format.formatFloors(floors))).toBe(text);
  });

  test('a floor of its house', () => {
    expect(visible(format.formatFloorOf(7, 24))).toBe('7 этаж из 24');
    // The number stays with what it is a number of, wherever the line ends.
    expect(format.formatFloorOf(7, 24)).not.toContain(' ');
    expect(visible(format.formatFloorOf(1, 21))).toBe('1 этаж из 21');
    expect(visible(format.formatFloorOf(7, null))).toBe('7 этаж');
  });
});

describe('terms', () => {
  test.each([
    [{ state: null, year: 2028, quarter: 3 }, '3 квартал 2028', null],
    [{ state: 'Строится', year: 2026, quarter: 4 }, '4 квартал 2026', null],
    [{ state: 'Строится', year: 2026, quarter: 3 }, '3 квартал 2026', 'срок прошёл, новый не назван'],
    [{ state: 'Сдан', year: 2027, quarter: 1 }, 'Сдан', null],
    [{ state: 'Сдан', year: null, quarter: null }, 'Сдан', null],
    [{ state: null, year: 2026, quarter: 3 }, 'Сдан', null],
    [{ state: null, year: 2028, quarter: null }, '2028 год', null],
    [{ state: 'Котлован', year: null, quarter: null }, 'Котлован', null],
    [{ state: null, year: null, quarter: null }, 'Не указан', null],
  ])('%j', (term, text, note) => {
    const label = format.releaseLabel(term, NOW);
    expect([visible(label.text), label.note]).toEqual([text, note]);
  });
});

describe('dates on the Moscow calendar', () => {
  test('tables, texts and groups of photos', () => {
    expect(format.formatDate('2026-11-17T21:30:00Z')).toBe('18.11.2026');
    expect(visible(format.formatDateTime('2026-11-18T08:24:00Z'))).toBe('18.11.2026 11:24');
    expect(visible(format.formatDay('2026-11-18T08:24:00Z'))).toBe('18 ноября');
    expect(visible(format.formatDay('2025-12-31T22:00:00Z', NOW))).toBe('1 января');
    expect(visible(format.formatDay('2025-12-31T20:00:00Z', NOW))).toBe('31 декабря 2025');
    expect(visible(format.formatMonth('2026-11-18'))).toBe('Ноябрь 2026');
  });
  test('recent moments', () => {
    expect(visible(format.formatMoment('2026-11-21T08:24:00Z', NOW))).toBe('сегодня в 11:24');
    expect(visible(format.formatMoment('2026-11-20T20:59:00Z', NOW))).toBe('вчера в 23:59');
    expect(visible(format.formatMoment('2026-11-20T21:00:00Z', NOW))).toBe('сегодня в 00:00');
    expect(visible(format.formatMoment('2026-11-18T08:24:00Z', NOW))).toBe('18 ноября в 11:24');
  });
  test('an unreadable moment is refused', () => {
    expect(() => format.formatDate('tomorrow')).toThrow(RangeError);
  });
});

test.each([
  ['74950123456', '+7 (495) 012-34-56'],
  ['+7 495 012 34 56', '+7 (495) 012-34-56'],
  ['84950123456', '+7 (495) 012-34-56'],
  ['380441234567', '380441234567'],
  ['', ''],
])('phone %s', (phone, text) => {
  expect(visible(format.formatPhone(phone))).toBe(text);
});

test.each([
  [0, '0'],
  [99, '99'],
  [100, '99+'],
  [14_302, '99+'],
])('placemark total %d', (total, text) => {
  expect(format.formatPlacemarkTotal(total)).toBe(text);
});

describe('the short name', () => {
  test.each([
    ['Анна Петрова', 'Анна'],
    ['  Константин  ', 'Константин'],
    ['Александрина', 'Александр…'],
    ['', ''],
    [null, ''],
  ])('of %j is «%s»', (name, short) => {
    expect(format.shortName(name)).toBe(short);
  });
  test('never has more than ten characters', () => {
    fc.assert(fc.property(fc.string(), (name) => Array.from(format.shortName(name)).length <= 10));
  });
});

test.each([
  ['Лефортово', 'Золоторожский Вал, 11', 'Лефортово, Золоторожский Вал, 11'],
  ['Пресненский', 'Пресненский район, Северная ул., 34', 'Пресненский район, Северная ул., 34'],
  [null, 'Северная ул., 34', 'Северная ул., 34'],
  ['Лефортово', null, 'Лефортово'],
  [null, null, ''],
])('says the place of %s and %s once', (district, address_short, text) => {
  expect(format.formatPlace({ district, address_short })).toBe(text);
});

test('a span of prices says its lowest rounded down and its highest rounded up, and may break between them', () => {
  const span = (from: number | null, to: number | null) => format.formatPriceSpan({ from, to });
  expect(visible(span(19_830_000, 21_774_000))).toBe('от 19,8 до 21,8 млн ₽');
  expect(visible(span(19_830_000, 19_830_000))).toBe('от 19,8 млн ₽');
  expect(span(19_830_000, 21_774_000).split(' ')).toHaveLength(2);
  expect(span(null, null)).toBe('по запросу');
});
