/**
 * Plane and sphere geometry of the search: points are `[lat, lng]` in degrees (WGS 84), lengths are metres.
 * Within the region (about 300 km across) a local equirectangular plane is exact to better than 0.2 %.
 */

import type { Bounds, LatLng } from './coordinates.ts';

/** A closed line of points; the last point may repeat the first, both spellings mean the same area. */
export type Ring = readonly LatLng[];

/** Mean Earth radius in metres (IUGG R1). */
const EARTH_RADIUS = 6_371_008.8;
const RADIANS = Math.PI / 180;
const METRES_PER_DEGREE = EARTH_RADIUS * RADIANS;

/**
 * Whether the point lies in the area the ring encloses (even-odd rule, any ring direction, closed or not).
 * A point exactly on the border is inside. Rings of fewer than three points enclose nothing but their own border.
 * The one test that serves list, map and import: PostgreSQL's `polygon @> point` is fuzzy by metres.
 */
export function pointInPolygon(point: LatLng, ring: Ring): boolean {
  let inside = false;
  let previous = ring.at(-1);
  for (const current of ring) {
    if (previous === undefined) break;
    const effect = edgeEffect(point[0], point[1], previous[0], previous[1], current[0], current[1]);
    if (effect === ON_EDGE) return true;
    if (effect === CROSSED) inside = !inside;
    previous = current;
  }
  return inside;
}

/** The point lies on the edge: it is inside. */
export const ON_EDGE = 2;
/** The edge parts the point from the far east: inside becomes outside and the other way round. */
export const CROSSED = 1;

/** What the edge a–b of a ring says of a point: `ON_EDGE`, `CROSSED` or 0, nothing. Edges off its parallel say nothing. */
export function edgeEffect(lat: number, lng: number, aLat: number, aLng: number, bLat: number, bLng: number): number {
  if (lat === bLat && lng === bLng) return ON_EDGE;
  if (aLat > lat === bLat > lat) {
    // The edge does not cross the parallel; it can only carry the point when it runs along it.
    return aLat === lat && bLat === lat && aLng > lng !== bLng > lng ? ON_EDGE : 0;
  }
  const side = (bLng - aLng) * (lat - aLat) - (lng - aLng) * (bLat - aLat);
  if (side === 0) return ON_EDGE;
  return side > 0 === bLat > aLat ? CROSSED : 0;
}

/** The smallest box that holds all points, or `undefined` for no points. */
export function boundsOf(points: Iterable<LatLng>): Bounds | undefined {
  let south = Number.POSITIVE_INFINITY;
  let west = Number.POSITIVE_INFINITY;
  let north = Number.NEGATIVE_INFINITY;
  let east = Number.NEGATIVE_INFINITY;
  for (const [lat, lng] of points) {
    if (lat < south) south = lat;
    if (lat > north) north = lat;
    if (lng < west) west = lng;
    if (lng > east) east = lng;
  }
  return south <= north && west <= east ? { south, west, north, east } : undefined;
}

/** Whether the point lies in the box, its edges included. */
export function isInsideBounds([lat, lng]: LatLng, bounds: Bounds): boolean {
  return lat >= bounds.south && lat <= bounds.north && lng >= bounds.west && lng <= bounds.east;
}

/** Great-circle distance in metres (haversine). */
export function distanceMeters(a: LatLng, b: LatLng): number {
  const sinLat = Math.sin(((b[0] - a[0]) * RADIANS) / 2);
  const sinLng = Math.sin(((b[1] - a[1]) * RADIANS) / 2);
  const chord = sinLat * sinLat + Math.cos(a[0] * RADIANS) * Math.cos(b[0] * RADIANS) * sinLng * sinLng;
  return 2 * EARTH_RADIUS * Math.asin(Math.min(1, Math.sqrt(chord)));
}

/** Distance in metres from a point to the nearest place of the segment a–b, on the local plane at the point. */
export function distanceToSegment(point: LatLng, a: LatLng, b: LatLng): number {
  const squeeze = Math.cos(point[0] * RADIANS);
  const ax = (a[1] - point[1]) * squeeze;
  const ay = a[0] - point[0];
  const dx = (b[1] - a[1]) * squeeze;
  const dy = b[0] - a[0];
  const length = dx * dx + dy * dy;
  const along = length === 0 ? 0 : Math.min(1, Math.max(0, -(ax * dx + ay * dy) / length));
  return Math.hypot(ax + along * dx, ay + along * dy) * METRES_PER_DEGREE;
}

/** Distance in metres from a point to the nearest place of an open line; infinite for a line without points. */
export function distanceToPolyline(point: LatLng, line: readonly LatLng[]): number {
  const [first] = line;
  if (first === undefined) return Number.POSITIVE_INFINITY;
  let nearest = distanceMeters(point, first);
  let previous = first;
  for (const current of line) {
    nearest = Math.min(nearest, distanceToSegment(point, previous, current));
    previous = current;
  }
  return nearest;
}

/**
 * Area of a simple ring in square metres, whatever its direction. Shoelace sum on the plane touching the ring's first point,
 * which keeps the numbers small and exact.
 */
export function polygonArea(ring: Ring): number {
  const origin = ring[0] ?? [0, 0];
  const squeeze = Math.cos(origin[0] * RADIANS);
  const plane = ([lat, lng]: LatLng) =>
    [(lng - origin[1]) * squeeze * METRES_PER_DEGREE, (lat - origin[0]) * METRES_PER_DEGREE] as const;
  let doubleArea = 0;
  let [ax, ay] = plane(ring.at(-1) ?? origin);
  for (const point of ring) {
    const [bx, by] = plane(point);
    doubleArea += ax * by - bx * ay;
    ax = bx;
    ay = by;
  }
  return Math.abs(doubleArea) / 2;
}

/** A hand-drawn search area is cut down to this many points before it is sent. */
const POLYGON_MAX_POINTS = 80;
/** A search area needs at least this many points. */
export const POLYGON_MIN_POINTS = 5;

/**
 * The ring with at most `maxPoints` points (never fewer than three of those it had), by taking away again and again the
 * point whose triangle with its neighbours is smallest (Visvalingam & Whyatt 1993). Only points of the ring remain, in
 * their order; a ring that is short enough is returned unchanged. A repeated closing point is dropped.
 */
export function simplifyRing(ring: Ring, maxPoints: number = POLYGON_MAX_POINTS): Ring {
  const points = isClosed(ring) ? ring.slice(0, -1) : [...ring];
  const target = Math.max(3, Math.floor(maxPoints));
  if (points.length <= target) return points;
  const squeeze = Math.cos((points[0]?.[0] ?? 0) * RADIANS);
  const areas = points.map((_, index) => cornerArea(points, index, squeeze));
  while (points.length > target) {
    let smallest = 0;
    for (let i = 1; i < areas.length; i++) if ((areas[i] ?? 0) < (areas[smallest] ?? 0)) smallest = i;
    const removed = areas[smallest] ?? 0;
    points.splice(smallest, 1);
    areas.splice(smallest, 1);
    for (const neighbour of [smallest - 1, smallest]) {
      const index = (neighbour + points.length) % points.length;
      // Never below what was removed before, so that a flat stretch is not eaten up point by point.
      areas[index] = Math.max(removed, cornerArea(points, index, squeeze));
    }
  }
  return points;
}

/** Whether the ring repeats its first point at its end. */
function isClosed(ring: Ring): boolean {
  const first = ring[0];
  const last = ring.at(-1);
  return ring.length > 1 && first !== undefined && last !== undefined && first[0] === last[0] && first[1] === last[1];
}

function cornerArea(points: Ring, index: number, squeeze: number): number {
  const a = points[(index + points.length - 1) % points.length] ?? [0, 0];
  const b = points[index] ?? a;
  const c = points[(index + 1) % points.length] ?? a;
  return Math.abs((b[1] - a[1]) * (c[0] - a[0]) - (c[1] - a[1]) * (b[0] - a[0])) * squeeze;
}

/**
 * The line without the points that lie closer than `tolerance` metres to the simplified one (Douglas & Peucker 1973).
 * First and last point stay, the order stays.
 */
export function simplifyLine(line: readonly LatLng[], tolerance: number): LatLng[] {
  const kept = new Set<number>([0, line.length - 1]);
  const spans: [number, number][] = [[0, line.length - 1]];
  for (let span = spans.pop(); span; span = spans.pop()) {
    const [from, to] = span;
    const a = line[from];
    const b = line[to];
    if (!a || !b) continue;
    let farthest = 0;
    let deviation = tolerance;
    for (let i = from + 1; i < to; i++) {
      const point = line[i];
      const distance = point ? distanceToSegment(point, a, b) : 0;
      if (distance > deviation) {
        deviation = distance;
        farthest = i;
      }
    }
    if (farthest === 0) continue;
    kept.add(farthest);
    spans.push([from, farthest], [farthest, to]);
  }
  return line.filter((_, index) => kept.has(index));
}
