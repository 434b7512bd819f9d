import { describe, expect, test } from 'vitest';
import type { LatLng } from '../../../geography/rules/coordinates.ts';
import { placeTitle } from '../stage/place-title.ts';
import { Tally } from '../stage/tally.ts';
import { PlaceMatcher } from './match-places.ts';

const CENTRE: LatLng = [55.75, 37.62];
const NEAR: LatLng = [55.76, 37.62];
const FAR: LatLng = [55.85, 37.62];

describe('a complex of a feed', () => {
  const places = [
    { id: 1, names: ['лесной'], point: CENTRE },
    { id: 2, names: ['лесной'], point: FAR },
    { id: 3, names: ['речной', 'река'], point: null },
  ];
  const matcher = new PlaceMatcher(new Map([['key-9', 9]]), new Map([['forest', 8]]), places);

  test('is first of all what its key was before', () => {
    expect(matcher.find({ key: 'key-9', name: 'forest', point: CENTRE })).toBe(9);
  });
  test('then what an alias says', () => {
    expect(matcher.find({ key: 'new', name: 'forest', point: CENTRE })).toBe(8);
  });
  test('then the nearest of its name', () => {
    expect(matcher.find({ key: 'new', name: 'лесной', point: NEAR })).toBe(1);
    expect(matcher.find({ key: 'new', name: 'лесной', point: FAR })).toBe(2);
    expect(matcher.find({ key: 'new', name: 'лесной', point: null })).toBe(1);
    expect(matcher.find({ key: 'new', name: 'река', point: CENTRE })).toBe(3);
  });
  test('is new when the name is unknown, empty or far away', () => {
    expect(matcher.find({ key: 'new', name: 'луговой', point: CENTRE })).toBeNull();
    expect(matcher.find({ key: 'new', name: '', point: CENTRE })).toBeNull();
    expect(matcher.find({ key: 'new', name: 'лесной', point: [55.5, 37.62] })).toBeNull();
  });
});

test.each([
  ['ЖК "TATE"', 'TATE'],
  ['ЖК «Южный полюс»', 'Южный полюс'],
  ['жилой комплекс Лесной', 'Лесной'],
  ['«Квартал 21/19»', 'Квартал 21/19'],
  ['Дом на «Соколе»', 'Дом на «Соколе»'],
  ['ЖК', 'ЖК'],
  ['  Зелёный   парк ', 'Зелёный парк'],
  ['КП "Регата"', 'Регата'],
  ['ЖКХ-дом', 'ЖКХ-дом'],
])('the title of %s is %s', (written, title) => {
  expect(placeTitle(written)).toBe(title);
});

test('a tally tells the most frequent value, the first of equals, and holds no more than its limit', () => {
  const tally = new Tally<string>(2);
  for (const value of ['a', 'b', 'b', null, 'c', 'c', 'c', 'a']) tally.add(value);
  expect(tally.top()).toBe('a');
  expect(tally.ranked()).toEqual(['a', 'b']);
  expect(new Tally().top()).toBeNull();
});
