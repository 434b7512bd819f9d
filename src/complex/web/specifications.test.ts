import { expect, test } from 'vitest';
import type { BuildingFull } from '../contract/buildings.ts';
import { factsOf } from './specifications.ts';

const NOTHING = {
  class_title: null,
  wall_material: null,
  housing_count: null,
  apartments: false,
  apartments_count: null,
  floor_range: [],
  celling_height_range: [],
  decoration: null,
  parking: null,
  security: null,
  lifts: null,
  registration: null,
  specifications: [],
} as unknown as BuildingFull;

test('a complex of which nothing is known has no facts', () => {
  expect(factsOf(NOTHING)).toEqual([]);
});

test('ranges of floors and ceilings are written once when both ends are one', () => {
  const facts = (floors: number[], ceilings: number[]) =>
    factsOf({ ...NOTHING, floor_range: floors, celling_height_range: ceilings }).map(([, value]) => value);
  expect(facts([9, 24], [2.9, 3.4])).toEqual(['9–24\u00a0этажей', '2,9–3,4\u00a0м']);
  expect(facts([24], [3])).toEqual(['24\u00a0этажа', '3\u00a0м']);
});
