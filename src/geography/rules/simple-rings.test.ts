import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { LatLng } from './coordinates.ts';
import { distanceToPolyline, pointInPolygon, type Ring } from './geometry.ts';
import { simpleRings } from './simple-rings.ts';

test('a bow tie is two triangles, and what does not cross itself stays one ring', () => {
  const square: Ring = [
    [0, 0],
    [0, 2],
    [2, 2],
    [2, 0],
  ];
  expect(simpleRings(square)).toEqual([square]);
  const rings = simpleRings([
    [0, 0],
    [0, 2],
    [2, 0],
    [2, 2],
  ]);
  expect(rings.map((ring) => ring.length)).toEqual([3, 3]);
  for (const ring of rings) expect(ring).toContainEqual([1, 1]);
});

const degree = fc.integer({ min: 0, max: 1_000 }).map((thousandth) => 55 + thousandth / 1_000);
const point = fc.tuple(degree, degree) as fc.Arbitrary<LatLng>;

test('a point lies in a ring exactly when it lies in an odd number of its simple rings, none of which crosses itself', () => {
  fc.assert(
    fc.property(
      fc.array(point, { minLength: 3, maxLength: 14 }),
      fc.array(point, { minLength: 20 }),
      (ring, points) => {
        const rings = simpleRings(ring);
        for (const simple of rings) expect(simpleRings(simple)).toHaveLength(1);
        const border = [...ring, ...ring.slice(0, 1)];
        for (const at of points.filter((place) => distanceToPolyline(place, border) > 1)) {
          const holders = rings.filter((simple) => pointInPolygon(at, simple));
          expect(holders.length % 2 === 1).toBe(pointInPolygon(at, ring));
        }
      },
    ),
    { numRuns: 300 },
  );
});
