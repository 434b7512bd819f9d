import fc from 'fast-check';
import { expect, test } from 'vitest';
import { MAP_PALETTES } from '../../../map/rules/map-palette.ts';
import { groundPicture } from './ground-picture.ts';

const { roadMajor, roadTrunk } = MAP_PALETTES.light;

test('the map of a sheet shows a road, also where no station is near', () => {
  // Moscow and its surroundings; places that a house may stand at, not only those of today.
  const home = fc.tuple(
    fc.double({ min: 55.4, max: 56.1, noNaN: true }),
    fc.double({ min: 37, max: 38.2, noNaN: true }),
  );
  fc.assert(
    fc.property(home, (place) => {
      const { shapes } = groundPicture({ width: 240, height: 106, home: place, stations: [], outlines: [] });
      expect(shapes.some(({ stroke }) => stroke === roadMajor || stroke === roadTrunk)).toBe(true);
    }),
    { numRuns: 60 },
  );
});

test('and a name where one is known within a morning walk', () => {
  const { names } = groundPicture({ width: 240, height: 106, home: [55.61, 37.27], stations: [], outlines: [] });
  expect(names.length).toBeGreaterThan(0);
});
