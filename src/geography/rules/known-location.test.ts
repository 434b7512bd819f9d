import { expect, test } from 'vitest';
import type { LatLng } from './coordinates.ts';
import { knownLocations } from './known-location.ts';

const square = (half: number): LatLng[] => [
  [-half, -half],
  [-half, half],
  [half, half],
  [half, -half],
];
const RINGS = { garden: square(1), ttk: square(2), mkad: square(5) };

test.each<[string, LatLng, number[]]>([
  ['the centre', [0, 0], [1, 2, 4]],
  ['on the Garden ring', [1, 0], [1, 2, 4]],
  ['between Garden and Third ring', [1.5, 0], [2, 4]],
  ['between Third ring and MKAD', [0, 3], [3, 4]],
  ['beyond the MKAD', [6, 0], [3]],
])('%s', (_, point, codes) => {
  expect(knownLocations(point, RINGS)).toEqual(codes);
});
