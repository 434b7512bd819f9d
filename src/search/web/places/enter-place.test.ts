import { expect, test } from 'vitest';
import type { GeoSuggestion } from '../../../geography/contract/geo.ts';
import { offerOnEnter, placeOnEnter } from './enter-place.ts';

const place = (kind: GeoSuggestion['kind'], id: number, title: string, named = false): GeoSuggestion => ({
  id,
  kind,
  title,
  title_part_with_geo: title,
  title_eng: '',
  region_code: 77,
  ...(named && { named }),
});
const hill = place('buildings', 1, 'Соколиный склон');
const mountain = place('districts', 2, 'Соколиная Гора');
const district = place('districts', 3, 'Сокол', true);
const station = place('hubs', 3, 'Сокол', true);
const asked = { choice: null, unknown: [] };

test('Enter takes what the words can only mean, wherever it stands', () => {
  expect(placeOnEnter({ ...asked, offered: [mountain, station], choice: station })).toBe(station);
});

test('Enter takes the only suggestion, also when a beginning was typed', () => {
  expect(placeOnEnter({ ...asked, offered: [hill] })).toBe(hill);
});

test('Enter takes the first suggestion when its very name was typed', () => {
  expect(placeOnEnter({ ...asked, offered: [district, station, hill] })).toBe(district);
});

test('Enter leads to a village that the words can only mean, and to none where others bear its name', () => {
  const village = place('villages', 4, 'Сокол', true);
  expect(placeOnEnter({ ...asked, offered: [village], choice: village })).toBe(village);
  expect(placeOnEnter({ ...asked, offered: [village, place('developers', 5, 'Сокол', true)] })).toBeUndefined();
  expect(placeOnEnter({ ...asked, offered: [station, village] })).toBe(station);
});

test('Enter guesses nothing of several beginnings, nor of words that were not understood', () => {
  expect(placeOnEnter({ ...asked, offered: [mountain, hill] })).toBeUndefined();
  expect(placeOnEnter({ ...asked, offered: [mountain, station] })).toBeUndefined();
  expect(placeOnEnter({ offered: [station], choice: null, unknown: ['двушка'] })).toBeUndefined();
  expect(placeOnEnter({ ...asked, offered: [] })).toBeUndefined();
  // What was chosen before is not offered again.
  expect(placeOnEnter({ ...asked, offered: [mountain, hill], choice: station })).toBeUndefined();
});

test('Enter takes filters alone, or with the place that the other words name, and guesses nothing beside them', () => {
  expect(offerOnEnter({ ...asked, offered: [], rest: '' })).toBe('filters');
  expect(offerOnEnter({ ...asked, offered: [], rest: 'в квартире' })).toBe('filters');
  expect(offerOnEnter({ ...asked, offered: [station, hill], choice: station, rest: 'у метро Сокол' })).toBe(station);
  expect(offerOnEnter({ ...asked, offered: [mountain, hill], rest: 'сокол' })).toBeUndefined();
  expect(offerOnEnter({ ...asked, offered: [hill], rest: '' })).toBeUndefined();
  expect(offerOnEnter({ offered: [], choice: null, unknown: ['джакузи'], rest: 'с джакузи' })).toBeUndefined();
});
