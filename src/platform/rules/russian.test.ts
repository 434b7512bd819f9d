import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { capitalise, countOf, groupDigits, indeclinable, NBSP, NOUNS, nbsp, plural } from './russian.ts';

const visible = (text: string) => text.replaceAll(NBSP, '_');

describe('plural', () => {
  test.each([
    [0, 'квартир'],
    [1, 'квартира'],
    [2, 'квартиры'],
    [4, 'квартиры'],
    [5, 'квартир'],
    [11, 'квартир'],
    [12, 'квартир'],
    [14, 'квартир'],
    [21, 'квартира'],
    [22, 'квартиры'],
    [111, 'квартир'],
    [121, 'квартира'],
    [1_000_001, 'квартира'],
    [-3, 'квартиры'],
    [2.5, 'квартиры'],
    [0.1, 'квартиры'],
    [11.5, 'квартиры'],
  ])('%d %s', (n, form) => {
    expect(plural(n, ...NOUNS.flat)).toBe(form);
  });

  test('agrees with the CLDR rules for every whole number', () => {
    const rules = new Intl.PluralRules('ru');
    fc.assert(fc.property(fc.nat(10_000_000), (n) => plural(n, 'one', 'few', 'many') === rules.select(n)));
  });
});

describe('numbers as text', () => {
  test.each([
    [0, '0'],
    [999, '999'],
    [1000, '1_000'],
    [18_640_000, '18_640_000'],
    [58.4, '58,4'],
    [1234.5, '1_234,5'],
    [-14_302, '−14_302'],
  ])('%d is «%s»', (n, text) => {
    expect(visible(groupDigits(n))).toBe(text);
  });
  test('with a noun stay on one line', () => {
    expect(visible(countOf(14_302, NOUNS.flat))).toBe('14_302_квартиры');
  });
});

describe('places', () => {
  test('that do not decline have one form', () => {
    expect(new Set(Object.values(indeclinable('ЦАО')))).toEqual(new Set(['ЦАО']));
    expect(Object.keys(indeclinable('ЦАО'))).toHaveLength(6);
  });
});

describe('no-break spaces', () => {
  test.each([
    ['квартиры в Москве', 'квартиры в_Москве'],
    ['В Москве и в области', 'В_Москве и_в_области'],
    ['от 9,8 млн ₽', 'от_9,8_млн_₽'],
    ['18 640 000 ₽', '18_640_000_₽'],
    ['ЖК «Заря» у метро', 'ЖК_«Заря» у_метро'],
    ['не позже 3 квартал 2028', 'не_позже 3_квартал 2028'],
    ['дом № 7 — корпус', 'дом №_7_— корпус'],
    ['58,4 м² за 9 мин', '58,4_м² за_9_мин'],
    ['слово в', 'слово в'],
    ['обед и ужин, кот', 'обед и_ужин, кот'],
    ['улица Вавилова', 'улица Вавилова'],
    ['в 2028 году', 'в_2028_году'],
    ['дом 5 мимо', 'дом 5 мимо'],
  ])('%s', (text, expected) => {
    expect(visible(nbsp(text))).toBe(expected);
  });
  test('are all that changes, and a second pass changes nothing', () => {
    const words = fc.array(fc.constantFrom('в', 'и', 'ЖК', '12', '345', 'млн', '₽', '—', 'дом', 'на', 'м²'), {
      maxLength: 12,
    });
    fc.assert(
      fc.property(words, (list) => {
        const text = list.join(' ');
        expect(nbsp(text).replaceAll(NBSP, ' ')).toBe(text);
        expect(nbsp(nbsp(text))).toBe(nbsp(text));
      }),
    );
  });
});

test('capitalise touches the first letter only', () => {
  expect(['щёлково', 'ЖК', ''].map(capitalise)).toEqual(['Щёлково', 'ЖК', '']);
});
