import { describe, expect, test } from 'vitest';
import { COMPLEX_FACTS, lacksOf } from './complex-facts.ts';
import { type FactField, factProblem, readTypedNumber } from './fact-field.ts';

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
  ])('%s may be %j: %s', (key, value, fits) => expect(factProblem(field(key), value) === undefined).toBe(fits));
});

describe('what a complex lacks', () => {
  const whole = {
    title: 'Яузский каскад',
    lat: 55.7,
    region_code: 77,
    release_state: 'Строится',
    declaration_url: 'https://наш.дом.рф/1',
    developer_id: 1,
    developer_legal_name: 'ООО «Контур»',
  };
  const bare = { ...whole, developer_id: null, developer_legal_name: null, declaration_url: null };
  const said = (facts: typeof whole | typeof bare, papers = false) =>
    lacksOf(facts, papers).map(({ field, blocks }) => `${field}${blocks ? '!' : ''}`);

  test('is nothing with a Cyrillic name, a place and its papers', () => expect(said(whole, true)).toEqual([]));
  test('is no paper once it is handed over', () => expect(said({ ...bare, release_state: 'Сдан' }, true)).toEqual([]));
  test('keeps it back without a name or a place, by the same rule for everybody', () => {
    expect(said({ ...whole, title: ' ' })).toEqual(['title!']);
    expect(lacksOf({ ...whole, lat: null, region_code: null }, false)).toMatchObject([{ title: 'место на карте' }]);
    expect(lacksOf({ ...whole, region_code: null }, false)).toMatchObject([{ title: 'место в Москве или области' }]);
  });
  test('is asked for in papers, and needed when the agency says so', () => {
    expect(said(bare)).toEqual(['developer', 'declaration_url']);
    expect(said(bare, true)).toEqual(['developer!', 'declaration_url!']);
    expect(said({ ...whole, developer_legal_name: '' })).toEqual(['legal_name']);
    expect(said({ ...whole, title: 'River Park' }, true)).toEqual(['title']);
  });
});

test.each([
  ['2,7', 2.7],
  ['2.7', 2.7],
  [' 2,75 м', 2.75],
  ['2028 г.', 2028],
  ['1 200', 1200],
  ['−3', -3],
  ['12,5,1', undefined],
  ['три', undefined],
  ['', undefined],
  ['1e5', undefined],
  ['31,5 км', 31.5],
])('«%s» is read as the number %s', (text, number) => expect(readTypedNumber(text)).toBe(number));
