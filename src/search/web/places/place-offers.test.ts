import { expect, test } from 'vitest';
import type { GeoSuggestion } from '../../../geography/contract/geo.ts';
import { placeOnEnter } from './enter-place.ts';
import { inOrder } from './place-offers.ts';

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
