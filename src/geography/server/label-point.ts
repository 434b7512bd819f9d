import type { LatLng } from '../rules/coordinates.ts';
import { boundsOf, distanceToPolyline, pointInPolygon, type Ring } from '../rules/geometry.ts';

/** Points along each side of the searched grid, and how often the grid is narrowed around the best of them. */
const GRID = 12;
const ROUNDS = 3;

/**
 * Where a label of an area reads best: the inside point farthest from the border (pole of inaccessibility), found to about
 * a thousandth of the area's width. Falls back to the first point of a ring without an inside.
 */
export function labelPoint(ring: Ring): LatLng {
  const first: LatLng = ring[0] ?? [0, 0];
  let box = boundsOf(ring) ?? { south: first[0], north: first[0], west: first[1], east: first[1] };
  const border = [...ring, first];
  let best = first;
  let bestDistance = -1;
  for (let round = 0; round < ROUNDS; round++) {
    const height = (box.north - box.south) / GRID;
    const width = (box.east - box.west) / GRID;
    for (let row = 0; row <= GRID; row++) {
      for (let column = 0; column <= GRID; column++) {
        const point: LatLng = [box.south + row * height, box.west + column * width];
        if (!pointInPolygon(point, ring)) continue;
        const distance = distanceToPolyline(point, border);
        if (distance <= bestDistance) continue;
        best = point;
        bestDistance = distance;
      }
    }
    box = { south: best[0] - height, north: best[0] + height, west: best[1] - width, east: best[1] + width };
  }
  return best;
}
