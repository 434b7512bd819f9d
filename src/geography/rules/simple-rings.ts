import type { LatLng } from './coordinates.ts';
import type { Ring } from './geometry.ts';

/**
 * Rings without crossings that together are the area of a ring that may cross itself: a point that lies in the ring (even-odd)
 * lies in an odd number of them. A ring that does not cross itself comes back alone. For drawing: what fills an outline takes
 * it for simple. Quadratic in the number of points.
 */
export function simpleRings(ring: Ring): Ring[] {
  const simple: Ring[] = [];
  const left: Ring[] = [ring];
  for (let next = left.pop(); next; next = left.pop()) {
    const parts = partAtCrossing(next);
    if (parts) left.push(...parts);
    else if (next.length > 2) simple.push(next);
  }
  return simple.length > 0 ? simple : [ring];
}

/** The two rings that the first crossing of a ring makes of it; undefined where it does not cross itself. */
function partAtCrossing(ring: Ring): [Ring, Ring] | undefined {
  for (let i = 0; i < ring.length; i++) {
    for (let j = i + 2; j < ring.length; j++) {
      const crossing = crossingOf(edge(ring, i), edge(ring, j));
      if (!crossing) continue;
      const loop = ring.slice(i + 1, j + 1);
      return [
        [crossing, ...loop],
        [...ring.slice(0, i + 1), crossing, ...ring.slice(j + 1)],
      ];
    }
  }
  return undefined;
}

type Edge = readonly [LatLng, LatLng];

function edge(ring: Ring, i: number): Edge {
  const from = ring[i] ?? [0, 0];
  return [from, ring[(i + 1) % ring.length] ?? from];
}

/** Where two edges cross between their ends; undefined where they only touch or run along one another. */
function crossingOf([a, b]: Edge, [c, d]: Edge): LatLng | undefined {
  const [ax, ay] = [b[1] - a[1], b[0] - a[0]];
  const [cx, cy] = [d[1] - c[1], d[0] - c[0]];
  const across = ax * cy - ay * cx;
  if (across === 0) return undefined;
  const [x, y] = [c[1] - a[1], c[0] - a[0]];
  const along = (x * cy - y * cx) / across;
  const other = (x * ay - y * ax) / across;
  const isBetween = (part: number): boolean => part > NEAR_END && part < 1 - NEAR_END;
  return isBetween(along) && isBetween(other) ? [a[0] + along * ay, a[1] + along * ax] : undefined;
}

/** Nearer to an end of an edge, as a part of it, a crossing is a corner that was made by an earlier one. */
const NEAR_END = 1e-9;
