import { describe, expect, test } from 'vitest';
import { COMPLEX_FACTS, type FactField, isFactValue, missingForPublication } from './complex-facts.ts';

const field = (key: string): FactField => COMPLEX_FACTS.find((fact) => fact.key === key) as FactField;

describe('a fact of a complex', () => {
  test.each([
    ['title', 'Яузский каскад', true],
    ['title', '   ', false],
    ['title', 'я'.repeat(121), false],
    ['title', 7, false],
    ['title', null, true],
    ['lat', 55.7, true],
    ['lat', 90, false],
    ['lat', Number.NaN, false],
    ['wall_material', 3, true],
    ['wall_material', 9, false],
    ['release_state', 'Сдан', true],
    ['release_state', 'Разрушен', false],
    ['release_quarter', 5, false],
    ['declaration_url', 'https://наш.дом.рф/object/1', true],
    ['declaration_url', 'javascript:alert(1)', false],
  ])('%s may be %j: %s', (key, value, fits) => expect(isFactValue(field(key), value)).toBe(fits));
});

describe('a complex may be shown', () => {
  const whole = {
    title: 'Яузский каскад',
    lat: 55.7,
    region_code: 77,
    release_state: 'Строится',
    declaration_url: 'https://наш.дом.рф/1',
    developer_legal_name: 'ООО «Контур»',
  };
  test('when it has a Cyrillic name, a place and its papers', () => expect(missingForPublication(whole)).toEqual([]));
  test('without papers once it is handed over', () =>
    expect(
      missingForPublication({ ...whole, release_state: 'Сдан', declaration_url: null, developer_legal_name: null }),
    ).toEqual([]));
  test('not with a Latin name, nowhere, or without papers', () =>
    expect(
      missingForPublication({
        ...whole,
        title: 'River Park',
        lat: null,
        declaration_url: null,
        developer_legal_name: '',
      }),
    ).toEqual(['название кириллицей', 'место на карте', 'юридическое лицо застройщика', 'проектная декларация']));
});
