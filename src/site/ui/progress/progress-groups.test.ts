import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  ALL_BUILDINGS,
  buildingOptions,
  groupProgress,
  hiddenPhotos,
  monthsOf,
  type ProgressPhoto,
} from './progress-groups.ts';

const photo = (id: number, taken_on: string, housing_id: number | null = null): ProgressPhoto => ({
  id,
  taken_on,
  url: '',
  thumbhash: null,
  housing_id,
});
const HOUSINGS = [1, 2, 3].map((id) => ({ id, title: `Корпус ${id}` }));

test('photos are grouped by building, then by month, the newest month and photo first', () => {
  const groups = groupProgress(
    [photo(1, '2026-10-02'), photo(2, '2026-11-01', 2), photo(3, '2026-11-20', 1), photo(4, '2026-10-30', 2)],
    HOUSINGS,
  );
  const told = groups.map(({ key, months }) => [key, months.map((m) => [m.title, m.photos.map(({ id }) => id)])]);
  expect(told).toEqual([
    [
      ALL_BUILDINGS,
      [
        ['Ноябрь\u00a02026', [3, 2]],
        ['Октябрь\u00a02026', [4, 1]],
      ],
    ],
    ['1', [['Ноябрь\u00a02026', [3]]]],
    [
      '2',
      [
        ['Ноябрь\u00a02026', [2]],
        ['Октябрь\u00a02026', [4]],
      ],
    ],
  ]);
});

test('the select says «Все корпуса» first and drops the first key of the groups', () => {
  const groups = groupProgress([photo(1, '2026-10-02', 1), photo(2, '2026-10-02', 3)], HOUSINGS);
  expect(buildingOptions(groups)).toEqual([
    { value: '', title: 'Все корпуса' },
    { value: '1', title: 'Корпус 1' },
    { value: '3', title: 'Корпус 3' },
  ]);
});

test('there is no select when photos show one building only', () => {
  expect(buildingOptions(groupProgress([photo(1, '2026-10-02', 1), photo(2, '2026-10-02')], HOUSINGS))).toEqual([]);
});

test('without a building, or with one that has no photos, all months are shown', () => {
  const groups = groupProgress([photo(1, '2026-10-02', 1)], HOUSINGS);
  expect(monthsOf(groups, '')).toBe(groups[0]?.months);
  expect(monthsOf(groups, '99')).toBe(groups[0]?.months);
  expect(monthsOf(groups, '1')).toBe(groups[1]?.months);
});

test('the overlay counts the photos beyond the fourth', () => {
  const of = (n: number) => hiddenPhotos({ photos: Array.from({ length: n }, (_, i) => photo(i, '2026-10-02')) });
  expect([of(1), of(4), of(5), of(9)]).toEqual([0, 0, 1, 5]);
});

test('no photo is lost or doubled by grouping', () => {
  const day = fc.integer({ min: 1, max: 28 }).map((n) => String(n).padStart(2, '0'));
  const month = fc.integer({ min: 1, max: 12 }).map((n) => String(n).padStart(2, '0'));
  const one = fc.record({ month, day, housing: fc.option(fc.integer({ min: 1, max: 4 })) });
  fc.assert(
    fc.property(fc.array(one, { maxLength: 40 }), (drawn) => {
      const photos = drawn.map(({ month: m, day: d, housing }, i) => photo(i, `2026-${m}-${d}`, housing));
      const [all, ...single] = groupProgress(photos, HOUSINGS);
      const ids = (months: readonly { readonly photos: readonly ProgressPhoto[] }[] = []) =>
        months.flatMap((group) => group.photos.map(({ id }) => id)).toSorted((a, b) => a - b);
      expect(ids(all?.months)).toEqual(photos.map(({ id }) => id));
      expect(single.flatMap(({ months }) => ids(months)).toSorted((a, b) => a - b)).toEqual(
        photos.filter(({ housing_id }) => HOUSINGS.some(({ id }) => id === housing_id)).map(({ id }) => id),
      );
    }),
  );
});
