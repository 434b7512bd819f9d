import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pointInPolygon } from '../../geography/rules/geometry.ts';
import { PolygonSlabs } from './polygon-slabs.ts';

const coarse = fc.tuple(fc.integer({ min: 0, max: 6 }), fc.integer({ min: 0, max: 6 }));
const fine = fc.tuple(fc.double({ min: 55, max: 56, noNaN: true }), fc.double({ min: 37, max: 38, noNaN: true }));

describe('a polygon cut into slabs', () => {
  it('says the same as the plain test, also on corners and edges', () => {
    fc.assert(
      fc.property(fc.array(coarse, { maxLength: 9 }), fc.array(coarse, { maxLength: 20 }), (ring, points) => {
        const slabs = new PolygonSlabs(ring);
        for (const point of points) expect(slabs.has(...point)).toBe(pointInPolygon(point, ring));
      }),
      { numRuns: 500 },
    );
  });

  it('says the same for points anywhere', () => {
    fc.assert(
      fc.property(fc.array(fine, { maxLength: 90 }), fc.array(fine, { maxLength: 20 }), (ring, points) => {
        const slabs = new PolygonSlabs(ring);
        for (const point of [...points, ...ring]) expect(slabs.has(...point)).toBe(pointInPolygon(point, ring));
      }),
      { numRuns: 200 },
    );
  });
});
