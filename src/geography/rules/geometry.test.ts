import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { LatLng } from './coordinates.ts';
import {
  boundsOf,
  distanceMeters,
  distanceToPolyline,
  distanceToSegment,
  isInsideBounds,
  pointInPolygon,
  polygonArea,
  type Ring,
  simplifyLine,
  simplifyRing,
} from './geometry.ts';

const SQUARE: Ring = [
  [55.7, 37.5],
  [55.7, 37.7],
  [55.8, 37.7],
  [55.8, 37.5],
];
const NOTCHED: Ring = [
  [0, 0],
  [0, 4],
  [4, 4],
  [2, 2],
  [4, 0],
];

const coordinate = (min: number, max: number) => fc.integer({ min: min * 1000, max: max * 1000 }).map((n) => n / 1000);
const anyPoint: fc.Arbitrary<LatLng> = fc.tuple(coordinate(55, 56), coordinate(37, 38));
/** A star around a centre: simple whatever the radii, crooked enough to fool a sloppy test. */
const starRing: fc.Arbitrary<Ring> = fc
  .array(fc.double({ min: 0.01, max: 0.4, noNaN: true }), { minLength: 5, maxLength: 60 })
  .map((radii) =>
    radii.map((radius, index): LatLng => {
      const angle = (index / radii.length) * 2 * Math.PI;
      return [55.5 + radius * Math.sin(angle), 37.5 + radius * Math.cos(angle)];
    }),
  );

/** Sum of the angles under which the edges are seen: ±2π inside, 0 outside. Slow, and nothing like the tested code. */
function windsAround(point: LatLng, ring: Ring): boolean {
  let turned = 0;
  ring.forEach((a, index) => {
    const b = ring[(index + 1) % ring.length] ?? a;
    const from = Math.atan2(a[0] - point[0], a[1] - point[1]);
    let angle = Math.atan2(b[0] - point[0], b[1] - point[1]) - from;
    if (angle > Math.PI) angle -= 2 * Math.PI;
    if (angle < -Math.PI) angle += 2 * Math.PI;
    turned += angle;
  });
  return Math.abs(turned) > Math.PI;
}

describe('pointInPolygon', () => {
  test.each<[string, LatLng, Ring, boolean]>([
    ['the middle', [55.75, 37.6], SQUARE, true],
    ['north of it', [55.81, 37.6], SQUARE, false],
    ['east of it on the level of a corner', [55.8, 37.8], SQUARE, false],
    ['west of it on the level of a corner', [55.7, 37.4], SQUARE, false],
    ['a corner', [55.8, 37.7], SQUARE, true],
    ['a level edge', [55.7, 37.55], SQUARE, true],
    ['an upright edge', [55.75, 37.5], SQUARE, true],
    ['a slanting edge', [3, 3], NOTCHED, true],
    ['the notch', [3, 2], NOTCHED, false],
    ['the tip of the notch', [2, 2], NOTCHED, true],
    ['below the notch', [1, 2], NOTCHED, true],
    ['nothing', [0, 0], [], false],
    ['a single point', [1, 1], [[1, 1]], true],
  ])('%s', (_, point, ring, expected) => {
    expect(pointInPolygon(point, ring)).toBe(expected);
    expect(pointInPolygon(point, [...ring].reverse())).toBe(expected);
    expect(pointInPolygon(point, [...ring, ...ring.slice(0, 1)])).toBe(expected);
  });

  test('agrees with the winding angle for any star and point', () => {
    fc.assert(
      fc.property(starRing, anyPoint, (ring, point) => {
        const nearBorder = distanceToPolyline(point, [...ring, ...ring.slice(0, 1)]) < 0.01;
        fc.pre(!nearBorder);
        expect(pointInPolygon(point, ring)).toBe(windsAround(point, ring));
      }),
      { numRuns: 2000 },
    );
  });

  test('holds every corner of any ring', () => {
    fc.assert(
      fc.property(fc.array(anyPoint, { minLength: 1, maxLength: 20 }), (ring) =>
        ring.every((corner) => pointInPolygon(corner, ring)),
      ),
    );
  });

  test('does not depend on where the ring begins', () => {
    fc.assert(
      fc.property(fc.array(anyPoint, { minLength: 3, maxLength: 12 }), anyPoint, fc.nat(11), (ring, point, start) => {
        const turned = [...ring.slice(start % ring.length), ...ring.slice(0, start % ring.length)];
        return pointInPolygon(point, ring) === pointInPolygon(point, turned);
      }),
    );
  });
});

describe('bounds', () => {
  test('hold all points and nothing smaller does', () => {
    fc.assert(
      fc.property(fc.array(anyPoint, { minLength: 1 }), (points) => {
        const bounds = boundsOf(points);
        if (!bounds) throw new Error('no bounds');
        expect(points.every((point) => isInsideBounds(point, bounds))).toBe(true);
        expect(points.some(([lat]) => lat === bounds.south) && points.some(([, lng]) => lng === bounds.east)).toBe(
          true,
        );
      }),
    );
    expect(boundsOf([])).toBeUndefined();
  });
});

describe('distances', () => {
  test('match known ones', () => {
    // One degree of a meridian and a quarter of the equator on a sphere of the mean radius.
    expect(distanceMeters([55, 37], [56, 37])).toBeCloseTo(111_195, 0);
    expect(distanceMeters([0, 0], [0, 90])).toBeCloseTo(10_007_557, 0);
    expect(distanceMeters([55.7, 37.5], [55.7, 37.5])).toBe(0);
  });

  test('to a segment are those to its nearest place', () => {
    const a: LatLng = [55.7, 37.5];
    const b: LatLng = [55.7, 37.7];
    expect(distanceToSegment([55.71, 37.6], a, b)).toBeCloseTo(1111.95, 1);
    expect(distanceToSegment([55.7, 37.4], a, b)).toBeCloseTo(distanceMeters([55.7, 37.4], a), -1);
    expect(distanceToSegment([55.71, 37.5], a, a)).toBeCloseTo(1111.95, 1);
  });

  test('to a segment are never longer than to its ends and never cheat the triangle', () => {
    fc.assert(
      fc.property(anyPoint, anyPoint, anyPoint, (point, a, b) => {
        const distance = distanceToSegment(point, a, b);
        expect(distance).toBeLessThanOrEqual(Math.min(distanceMeters(point, a), distanceMeters(point, b)) * 1.01 + 1);
        expect(distance * 1.02 + 1).toBeGreaterThanOrEqual(
          (distanceMeters(point, a) + distanceMeters(point, b) - distanceMeters(a, b)) / 2,
        );
      }),
    );
  });

  test('to a line are the least over its parts; a line without points is infinitely far', () => {
    const line: LatLng[] = [
      [55.7, 37.5],
      [55.7, 37.6],
      [55.8, 37.6],
    ];
    expect(distanceToPolyline([55.75, 37.61], line)).toBeCloseTo(
      distanceToSegment([55.75, 37.61], [55.7, 37.6], [55.8, 37.6]),
    );
    expect(distanceToPolyline([55.7, 37.5], [])).toBe(Number.POSITIVE_INFINITY);
  });
});

describe('areas', () => {
  test('of a square and of a triangle', () => {
    const width = distanceMeters([55.7, 37.5], [55.7, 37.7]);
    expect(polygonArea(SQUARE) / (width * 11_119.5)).toBeCloseTo(1, 2);
    expect(polygonArea(SQUARE.slice(0, 3)) / (width * 11_119.5)).toBeCloseTo(0.5, 2);
    expect(polygonArea([])).toBe(0);
  });
});

describe('simplifying', () => {
  test('leaves at most the points asked for, all of them the ring’s own and in order', () => {
    fc.assert(
      fc.property(starRing, fc.integer({ min: 3, max: 80 }), (ring, limit) => {
        const simple = simplifyRing(ring, limit);
        expect(simple.length).toBe(Math.min(ring.length, limit));
        const positions = simple.map((point) => ring.indexOf(point));
        expect(positions).toEqual([...positions].sort((a, b) => a - b));
        expect(positions).not.toContain(-1);
      }),
    );
  });

  test('keeps the shape of a circle drawn with 2,000 points', () => {
    const circle = Array.from({ length: 2000 }, (_, i): LatLng => {
      const angle = (i / 2000) * 2 * Math.PI;
      return [55.75 + 0.05 * Math.sin(angle), 37.6 + 0.09 * Math.cos(angle)];
    });
    const simple = simplifyRing([...circle, ...circle.slice(0, 1)]);
    expect(simple).toHaveLength(80);
    expect(polygonArea(simple) / polygonArea(circle)).toBeGreaterThan(0.99);
  });

  test('drops a repeated closing point and never goes below a triangle', () => {
    expect(simplifyRing([...SQUARE, ...SQUARE.slice(0, 1)])).toEqual(SQUARE);
    expect(simplifyRing(SQUARE, 1)).toHaveLength(3);
  });

  test('of a line keeps its ends and stays within the tolerance', () => {
    fc.assert(
      fc.property(
        fc.array(anyPoint, { minLength: 2, maxLength: 60 }),
        fc.integer({ min: 1, max: 20_000 }),
        (line, tolerance) => {
          const simple = simplifyLine(line, tolerance);
          expect([simple[0], simple.at(-1)]).toEqual([line[0], line.at(-1)]);
          const worst = Math.max(...line.map((point) => distanceToPolyline(point, simple)));
          expect(worst).toBeLessThanOrEqual(tolerance * 1.02);
        },
      ),
    );
  });
});
