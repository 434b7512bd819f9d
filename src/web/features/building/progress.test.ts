import { expect, test } from 'vitest';
import { groupByMonth } from './progress.tsx';

const photo = (id: number, taken_on: string) => ({ id, taken_on, url: '', thumbhash: null, housing_id: null });

test('photos are grouped by month, the newest month and photo first', () => {
  const months = groupByMonth([photo(1, '2026-10-02'), photo(2, '2026-11-01'), photo(3, '2026-11-20')]);
  expect(months.map(({ key, photos }) => [key, photos.map(({ id }) => id)])).toEqual([
    ['2026-11', [3, 2]],
    ['2026-10', [1]],
  ]);
});
