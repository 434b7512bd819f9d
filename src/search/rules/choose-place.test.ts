import fc from 'fast-check';
import { expect, it } from 'vitest';
import { SEARCHED_KINDS } from '../../geography/rules/entity-kinds.ts';
import { RandomRows } from '../index/random-rows.ts';
import { seededRandom } from '../index/seeded-random.ts';
import { AREA_CHOICES } from './area-choices.ts';
import { chosenPlaces, withoutChosen, withPlace, wordsBesidePlaces } from './choose-place.ts';
import type { SearchFilters } from './search-filters.ts';

const place = (kind: (typeof SEARCHED_KINDS)[number], id: number, region_code: number | null = 77) => ({
  kind,
  id,
  region_code,
});

it('drops a region that a place does not lie in, and keeps one that it does', () => {
  expect(withPlace({ region_code: 77 }, place('cities', 5, 50))).toEqual({ cities: [5] });
  expect(withPlace({ region_code: 77 }, place('districts', 5))).toEqual({ region_code: 77, districts: [5] });
  expect(withPlace({ region_code: 50 }, place('lines', 1, null))).toEqual({ region_code: 50, lines: [1] });
});

it('puts a whole region in place of places', () => {
  expect(withPlace({ cities: [5], lines: [1], rooms: [2] }, place('areas', 1))).toEqual({
    region_code: 77,
    rooms: [2],
  });
});

it('adds rings to each other and says Новая Москва in one word', () => {
  const filters = withPlace(withPlace({ wkl: [2] }, place('areas', 15)), place('areas', 3));
  expect(filters).toEqual({ wkl: [2, 6], counties: [111, 112] });
  expect(chosenPlaces(filters).map(({ key, id }) => `${key}/${id}`)).toEqual(['areas/3', 'areas/12', 'areas/15']);
  expect(chosenPlaces({ counties: [111] })).toEqual([{ key: 'counties', id: 111 }]);
});

it('says beside the places only what no place says', () => {
  const keys = (filters: SearchFilters) => wordsBesidePlaces(filters, () => 'место').map(({ key }) => key);
  expect(keys({ region_code: 77, districts: [5], wkl: [4], mkad_distance: 1, renovation: [2] })).toEqual([
    'renovation',
  ]);
  expect(keys({ wkl: [2, 6] })).toEqual([]);
  // The field has no name for a greater distance.
  expect(keys({ mkad_distance: 3 })).toEqual(['mkad']);
});

it('finds what was chosen, and takes away exactly that', () => {
  const kinds = fc.constantFrom(...SEARCHED_KINDS);
  fc.assert(
    fc.property(fc.nat(), kinds, fc.nat(30), (seed, kind, n) => {
      const {
        region_code: _,
        counties: __,
        mkad_distance: ___,
        ...given
      } = new RandomRows(seededRandom(seed)).filters(4);
      // An address has no lists of nothing.
      const before = Object.fromEntries(
        Object.entries(given).filter(([, value]) => !(Array.isArray(value) && value.length === 0)),
      );
      const id = kind === 'areas' ? (AREA_CHOICES[n % AREA_CHOICES.length]?.id ?? 0) : 1_000 + n;
      const after = withPlace(before, place(kind, id));
      const chosen = chosenPlaces(after).find((one) => one.key === kind && one.id === id);
      expect(chosen).toBeDefined();
      if (!chosen) return;
      expect(chosenPlaces(withoutChosen(after, chosen))).not.toContainEqual(chosen);
      const had = chosenPlaces(before).some((one) => one.key === kind && one.id === id);
      if (!had && !(kind === 'areas' && id <= 2)) expect(withoutChosen(after, chosen)).toEqual(before);
    }),
  );
});
