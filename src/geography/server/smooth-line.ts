/** Rounds generalised lines for drawing, so that a river kept as 140 points does not look like a fence. */

import type { LatLng } from '../rules/coordinates.ts';
import { distanceMeters } from '../rules/geometry.ts';

/**
 * A centripetal Catmull–Rom curve (Yuksel et al. 2011: no loops, no cusps) through all points of the line, sampled so that
 * every stretch longer than `step` metres gets points about `step` apart, at most 8. A line whose last point repeats the
 * first is rounded over the seam too.
 */
export function smoothLine(line: readonly LatLng[], step: number): LatLng[] {
  const first = line[0];
  const last = line.at(-1);
  if (!first || !last || line.length < 3) return [...line];
  const isLoop = first[0] === last[0] && first[1] === last[1];
  const smooth: LatLng[] = [first];
  for (let i = 0; i + 1 < line.length; i++) {
    const b = line[i] ?? first;
    const c = line[i + 1] ?? last;
    const a = line[i - 1] ?? (isLoop ? (line.at(-2) ?? first) : mirrored(c, b));
    const d = line[i + 2] ?? (isLoop ? (line[1] ?? last) : mirrored(b, c));
    const parts = Math.min(8, Math.max(1, Math.round(distanceMeters(b, c) / step)));
    for (let part = 1; part < parts; part++) smooth.push(curvePoint(a, b, c, d, part / parts));
    smooth.push(c);
  }
  return smooth;
}

/** The point beyond `centre` seen from `point`, equally far. */
function mirrored(point: LatLng, centre: LatLng): LatLng {
  return [2 * centre[0] - point[0], 2 * centre[1] - point[1]];
}

/** Barry and Goldman's pyramid with knots at the square roots of the distances. */
function curvePoint(a: LatLng, b: LatLng, c: LatLng, d: LatLng, part: number): LatLng {
  const knot = (from: LatLng, to: LatLng) => Math.max(1e-6, Math.sqrt(distanceMeters(from, to)));
  const t1 = knot(a, b);
  const t2 = t1 + knot(b, c);
  const t3 = t2 + knot(c, d);
  const t = t1 + (t2 - t1) * part;
  const mix = (p: LatLng, q: LatLng, from: number, to: number): LatLng => {
    const share = (t - from) / (to - from);
    return [p[0] + (q[0] - p[0]) * share, p[1] + (q[1] - p[1]) * share];
  };
  const ab = mix(a, b, 0, t1);
  const bc = mix(b, c, t1, t2);
  const cd = mix(c, d, t2, t3);
  return mix(mix(ab, bc, 0, t2), mix(bc, cd, t1, t3), t1, t2);
}
