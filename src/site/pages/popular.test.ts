import { expect, test } from 'vitest';
import type { BuildingInList } from '../../complex/contract/buildings.ts';
import { popularFirst } from './popular.ts';

const buildings = (...ids: number[]) => ids.map((id) => ({ id }) as BuildingInList);
const shown = (there: number[], all: number[]) =>
  popularFirst(buildings(...there), buildings(...all)).map(({ id }) => id);

test('the popular complexes are those of the chosen ground, and others only where it has fewer than the block holds', () => {
  const all = [1, 2, 3, 4, 5, 6, 7, 8];
  expect(shown([11, 12, 13, 14, 15, 16, 17, 18], all)).toEqual([11, 12, 13, 14, 15, 16, 17, 18]);
  expect(shown([11, 2], all)).toEqual([11, 2, 1, 3, 4, 5, 6, 7]);
  expect(shown([], all)).toEqual(all);
  expect(shown([2], [1, 2])).toEqual([2, 1]);
});
