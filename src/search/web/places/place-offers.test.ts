import { expect, test } from 'vitest';
import type { GeoSuggestion } from '../../../geography/contract/geo.ts';
import { placeOnEnter } from './enter-place.ts';
import { inOrder, notUnderstood, saidBeside, withKind } from './place-offers.ts';

const himki = (kind: GeoSuggestion['kind'], rank: number): GeoSuggestion => ({
  id: 1,
  kind,
  title: 'Химки',
  title_part_with_geo: 'Химки',
  title_eng: 'himki',
  region_code: 50,
  rank,
  named: true,
});

test('a town stands before the station of its name, and is what Enter takes', () => {
  const offered = inOrder({ stations: [himki('stations', 0)], cities: [himki('cities', 1)] });
  expect(offered.map(({ kind }) => kind)).toEqual(['cities', 'stations']);
  expect(placeOnEnter({ offered, choice: null, unknown: [] })?.kind).toBe('cities');
});

test('a station stands before the district of its name', () => {
  const offered = inOrder({ districts: [himki('districts', 0)], hubs: [himki('hubs', 1)] });
  expect(offered.map(({ kind }) => kind)).toEqual(['hubs', 'districts']);
});

test('a station that is not of the metro is called so', () => {
  expect(withKind(himki('stations', 0))).toBe('метро Химки');
  expect(withKind({ ...himki('stations', 0), railway: true })).toBe('станция Химки');
});

test('of several places the words of the others are kept', () => {
  const sokol = { ...himki('districts', 0), typed: 'сокол' };
  const himkiTown = { ...himki('cities', 1), typed: 'химки' };
  expect(saidBeside(sokol, [himkiTown, { ...himkiTown, kind: 'stations' }, sokol])).toEqual(['химки']);
  expect(saidBeside(himki('cities', 0), [himki('cities', 0)])).toEqual([]);
});

test('what was not understood is quoted as it was typed, and not where there is no word', () => {
  expect(notUnderstood(['видом на реку', 'камином'])).toBe('Не понято: «видом на реку», «камином».');
  expect(notUnderstood([])).toBe('Не понято.');
  expect(notUnderstood(['семейная'], ['По программе ипотеки поиск не выбирает.'])).toBe(
    'Не понято: «семейная». По программе ипотеки поиск не выбирает.',
  );
});
