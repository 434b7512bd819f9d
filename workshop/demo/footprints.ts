/** Shapes on the ground: the border of a complex and the footprints of its houses, turned as the nearest river or road would turn them. */

import type { LatLng } from '../../src/geography/rules/coordinates.ts';
import type { Ring } from '../../src/geography/rules/geometry.ts';
import type { Random } from './random.ts';

/** A shape in metres around a centre: x to the east, y to the north. */
type Shape = readonly (readonly [x: number, y: number])[];

const METRES_PER_DEGREE = 111_195;

function place(shape: Shape, centre: LatLng, bearing: number): Ring {
  const angle = (bearing * Math.PI) / 180;
  const squeeze = METRES_PER_DEGREE * Math.cos((centre[0] * Math.PI) / 180);
  const points = shape.map(([x, y]): LatLng => {
    const east = x * Math.cos(angle) + y * Math.sin(angle);
    const north = y * Math.cos(angle) - x * Math.sin(angle);
    return [round(centre[0] + north / METRES_PER_DEGREE), round(centre[1] + east / squeeze)];
  });
  const [first] = points;
  return first ? [...points, first] : [];
}

const round = (value: number): number => Math.round(value * 1e6) / 1e6;

/** The point at `x` metres along and `y` metres across a bearing (degrees clockwise from north) from a centre. */
export function offsetPoint(centre: LatLng, x: number, y: number, bearing: number): LatLng {
  return place([[x, y]], centre, bearing)[0] ?? centre;
}

/** A closed ring: a rectangle with one corner cut, `width` by `depth` metres. */
export function borderOf(centre: LatLng, width: number, depth: number, bearing: number, random: Random): Ring {
  const [w, d] = [width / 2, depth / 2];
  const cut = Math.min(width, depth) * random.between(0.12, 0.3);
  return place(
    [
      [-w, -d],
      [w * random.between(0.94, 1), -d],
      [w, d - cut],
      [w - cut, d],
      [-w * random.between(0.9, 1), d],
    ],
    centre,
    bearing,
  );
}

/** A closed ring: a bar, an L or a U of houses `width` by `depth` metres with wings 16 m deep. */
export function footprintOf(centre: LatLng, width: number, depth: number, bearing: number, random: Random): Ring {
  const [w, d, wing] = [width / 2, depth / 2, Math.min(16, width / 3, depth / 2)];
  const bar: Shape = [
    [-w, -d],
    [w, -d],
    [w, d],
    [-w, d],
  ];
  const corner: Shape = [
    [-w, -d],
    [w, -d],
    [w, -d + wing],
    [-w + wing, -d + wing],
    [-w + wing, d],
    [-w, d],
  ];
  const court: Shape = [
    [-w, -d],
    [w, -d],
    [w, d],
    [w - wing, d],
    [w - wing, -d + wing],
    [-w + wing, -d + wing],
    [-w + wing, d],
    [-w, d],
  ];
  const shape =
    depth < 26
      ? bar
      : random.weighted([
          [bar, 1],
          [corner, 2],
          [court, width > 60 ? 2 : 0],
        ] as const);
  return place(shape, centre, bearing);
}

/** The closed convex hull of points (Andrew's monotone chain), on the plane of degrees. */
export function hullOf(points: readonly LatLng[]): Ring {
  const sorted = [...points].sort((a, b) => a[1] - b[1] || a[0] - b[0]);
  const half = (list: readonly LatLng[]): LatLng[] => {
    const chain: LatLng[] = [];
    for (const point of list) {
      for (let [a, b] = chain.slice(-2); a && b && turn(a, b, point) <= 0; [a, b] = chain.slice(-2)) chain.pop();
      chain.push(point);
    }
    return chain.slice(0, -1);
  };
  const hull = [...half(sorted), ...half(sorted.toReversed())];
  const [first] = hull;
  return first ? [...hull, first] : [];
}

/** Positive where the way a → b → c turns left, seen with longitude to the right and latitude upwards. */
function turn(a: LatLng, b: LatLng, c: LatLng): number {
  return (b[1] - a[1]) * (c[0] - a[0]) - (b[0] - a[0]) * (c[1] - a[1]);
}
