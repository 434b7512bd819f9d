/** The embedded base map cut to a rectangle: what a sheet shows of it, in points of the paper. */

import type { LatLng } from '../../../geography/rules/coordinates.ts';
import { readReferenceFile } from '../../../geography/server/load-reference.ts';
import { worldPoint } from '../../../map/rules/mercator.ts';

export type Point = readonly [x: number, y: number];
type Position = readonly [lng: number, lat: number];

interface Feature {
  readonly properties: {
    readonly layer: string;
    readonly title?: string;
    readonly colour?: string;
  };
  readonly geometry:
    | { readonly type: 'Point'; readonly coordinates: Position }
    | { readonly type: 'LineString'; readonly coordinates: readonly Position[] }
    | { readonly type: 'MultiLineString' | 'Polygon'; readonly coordinates: readonly (readonly Position[])[] };
}

/** A line, an area or a place of the base map, in px of zoom 0. */
export interface GroundFeature {
  readonly layer: string;
  readonly title: string;
  readonly colour: string | null;
  readonly kind: 'point' | 'line' | 'area';
  readonly lines: readonly (readonly Point[])[];
  /** Of a point: where it lies; else where its first line begins. */
  readonly place: Point;
}

let known: readonly GroundFeature[] | undefined;

/** The base map of data/reference, read once a process. */
export function groundFeatures(): readonly GroundFeature[] {
  known ??= (JSON.parse(readReferenceFile('base-map.geojson')) as { features: Feature[] }).features.map(read);
  return known;
}

function read({ properties, geometry }: Feature): GroundFeature {
  const { layer, title = '', colour } = properties;
  const on = ([lng, lat]: Position): Point => worldPoint([lat, lng]);
  const kinds = { Point: 'point', LineString: 'line', MultiLineString: 'line', Polygon: 'area' } as const;
  const lines =
    geometry.type === 'Point'
      ? [[geometry.coordinates]]
      : geometry.type === 'LineString'
        ? [geometry.coordinates]
        : geometry.coordinates;
  const drawn = lines.map((line) => line.map(on));
  return {
    layer,
    title,
    colour: colour ?? null,
    kind: kinds[geometry.type],
    lines: drawn,
    place: drawn[0]?.[0] ?? [0, 0],
  };
}

/** A window on the world: where its centre is, px of zoom 0, and how large it is, points. */
export interface Sight {
  readonly centre: Point;
  readonly zoom: number;
  readonly width: number;
  readonly height: number;
}

/** Points of the paper from its upper left corner. */
export function onPaper([x, y]: Point, { centre, zoom, width, height }: Sight): Point {
  const scale = 2 ** zoom;
  return [(x - centre[0]) * scale + width / 2, (y - centre[1]) * scale + height / 2];
}

/** Whether a point lies in sight, `air` points from the edges. */
export const isInside = ([x, y]: Point, { width, height }: Sight, air: number): boolean =>
  x >= air && y >= air && x <= width - air && y <= height - air;

/** Shows all of the places with air around them, from no nearer than `nearest`. */
export function sightOf(
  places: readonly LatLng[],
  { width, height, air, nearest }: { width: number; height: number; air: number; nearest: number },
): Sight {
  const points = places.map(worldPoint);
  const [left, right] = extentOf(points.map(([x]) => x));
  const [top, bottom] = extentOf(points.map(([, y]) => y));
  const across = (width - 2 * air) / Math.max(right - left, 1e-9);
  const down = (height - 2 * air) / Math.max(bottom - top, 1e-9);
  const zoom = Math.min(nearest, Math.log2(Math.min(across, down)));
  return { centre: [(left + right) / 2, (top + bottom) / 2], zoom, width, height };
}

const extentOf = (values: readonly number[]): [number, number] => [Math.min(...values), Math.max(...values)];

/** Lines go on so far beyond the edge that their ends and borders are not seen, points. */
const BEYOND = 20;

interface Edges {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

const edgesOf = ({ width, height }: Sight): Edges => ({
  left: -BEYOND,
  top: -BEYOND,
  right: width + BEYOND,
  bottom: height + BEYOND,
});

/** The parts of a line that are in sight. */
export function cutLine(line: readonly Point[], sight: Sight): Point[][] {
  const edges = edgesOf(sight);
  const runs: Point[][] = [];
  let run: Point[] | undefined;
  line.slice(1).forEach((end, i) => {
    const part = cutSegment(line[i] as Point, end, edges);
    if (!part) {
      run = undefined;
      return;
    }
    const [from, to] = part;
    const last = run?.at(-1);
    if (run && last && last[0] === from[0] && last[1] === from[1]) run.push(to);
    else {
      run = [from, to];
      runs.push(run);
    }
  });
  return runs;
}

/** Liang and Barsky: the share of a segment that lies within the edges. */
function cutSegment([x1, y1]: Point, [x2, y2]: Point, { left, top, right, bottom }: Edges): [Point, Point] | undefined {
  const [dx, dy] = [x2 - x1, y2 - y1];
  let [from, to] = [0, 1];
  const bounds = [
    [-dx, x1 - left],
    [dx, right - x1],
    [-dy, y1 - top],
    [dy, bottom - y1],
  ] as const;
  for (const [step, room] of bounds) {
    if (step === 0 && room < 0) return undefined;
    if (step < 0) from = Math.max(from, room / step);
    if (step > 0) to = Math.min(to, room / step);
  }
  if (from > to) return undefined;
  const at = (share: number): Point => [x1 + share * dx, y1 + share * dy];
  return [from === 0 ? [x1, y1] : at(from), to === 1 ? [x2, y2] : at(to)];
}

/** Sutherland and Hodgman: the part of an area that is in sight; empty when none is. */
export function cutArea(ring: readonly Point[], sight: Sight): Point[] {
  const { left, top, right, bottom } = edgesOf(sight);
  const sides: readonly (readonly [axis: 0 | 1, edge: number, inside: 1 | -1])[] = [
    [0, left, 1],
    [0, right, -1],
    [1, top, 1],
    [1, bottom, -1],
  ];
  return sides.reduce<readonly Point[]>((points, side) => cutSide(points, side), ring) as Point[];
}

function cutSide(
  points: readonly Point[],
  [axis, edge, inside]: readonly [axis: 0 | 1, edge: number, inside: 1 | -1],
): Point[] {
  const isIn = (point: Point) => (point[axis] - edge) * inside >= 0;
  return points.flatMap((point, i) => {
    const before = points.at(i - 1) as Point;
    const here = isIn(point) ? [point] : [];
    if (isIn(point) === isIn(before)) return here;
    const share = (edge - before[axis]) / (point[axis] - before[axis]);
    return [[before[0] + share * (point[0] - before[0]), before[1] + share * (point[1] - before[1])] as Point, ...here];
  });
}
