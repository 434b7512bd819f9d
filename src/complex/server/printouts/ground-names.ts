/** Names on the map of a sheet; where two would touch, the one that matters more stays. */

import { MAP_PALETTES } from '../../../map/rules/map-palette.ts';
import { cutLine, type GroundFeature, isInside, onPaper, type Point, type Sight } from './ground-shapes.ts';

export interface GroundName {
  readonly text: string;
  /** Middle of the text. */
  readonly x: number;
  readonly y: number;
  /** Degrees clockwise. */
  readonly angle: number;
  readonly size: number;
  readonly weight: 400 | 600;
  readonly colour: string;
  readonly halo: string;
}

const PALETTE = MAP_PALETTES.light;

interface Kind {
  readonly layers: readonly string[];
  readonly zoom: number;
  readonly size: number;
  readonly colour: string;
  readonly halo: string;
  /** From the place to the middle of the text. */
  readonly below: number;
  /** Along the line. */
  readonly along?: boolean;
}

/** What matters most first. */
const KINDS: readonly Kind[] = [
  { layers: ['metro'], zoom: 11.8, size: 7.5, colour: PALETTE.label, halo: PALETTE.halo, below: 10.5 },
  { layers: ['mcc', 'mcd'], zoom: 12.2, size: 7, colour: PALETTE.labelMinor, halo: PALETTE.halo, below: 9 },
  { layers: ['place'], zoom: 8, size: 8.5, colour: PALETTE.label, halo: PALETTE.halo, below: 0 },
  { layers: ['district'], zoom: 11.5, size: 8.5, colour: PALETTE.label, halo: PALETTE.halo, below: 0 },
  { layers: ['park-label'], zoom: 11.5, size: 7, colour: PALETTE.labelPark, halo: PALETTE.park, below: 0 },
  ...[
    { layers: ['ring', 'trunk', 'road', 'outer-ring'], colour: PALETTE.labelMinor, halo: PALETTE.halo },
    { layers: ['river', 'canal'], colour: PALETTE.labelWater, halo: PALETTE.water },
  ].map((line) => ({ ...line, zoom: 10, size: 7, below: 0, along: true })),
];

interface Room {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** Room around a name, points. */
const AIR = 1;
/** Width of a letter in sizes of the type: wide rather than narrow. */
const LETTER = 0.58;
const widthOf = (text: string, size: number): number => text.length * size * LETTER;

function roomOf({ text, x, y, size, angle }: GroundName): Room {
  const turn = (angle * Math.PI) / 180;
  const [long, high] = [widthOf(text, size) / 2, size * 0.5];
  const across = Math.abs(Math.cos(turn)) * long + Math.abs(Math.sin(turn)) * high + AIR;
  const down = Math.abs(Math.sin(turn)) * long + Math.abs(Math.cos(turn)) * high + AIR;
  return { left: x - across, right: x + across, top: y - down, bottom: y + down };
}

const touches = (one: Room, other: Room): boolean =>
  one.left < other.right && one.right > other.left && one.top < other.bottom && one.bottom > other.top;

/** The names that have room beside `kept`, the places that nothing may cover. */
export function namesOf(features: readonly GroundFeature[], sight: Sight, kept: readonly Point[]): GroundName[] {
  const [home] = kept;
  const taken: Room[] = [];
  const isFree = (room: Room): boolean => !taken.some((other) => touches(room, other));
  if (home) taken.push({ left: home[0] - 9, right: home[0] + 9, top: home[1] - 23, bottom: home[1] + 2 });
  const marks = metroMarks(features, sight);
  taken.push(...marks.map(roomOf));
  const names: GroundName[] = [];
  for (const kind of KINDS) {
    if (sight.zoom < kind.zoom) continue;
    const said = new Set<string>();
    for (const feature of features) {
      if (!kind.layers.includes(feature.layer) || feature.title === '' || said.has(feature.title)) continue;
      const name = kind.along ? nameAlong(feature, kind, sight) : nameAt(feature, kind, sight);
      if (!name) continue;
      const room = roomOf(name);
      if (!isWithin(room, sight) || !isFree(room)) continue;
      taken.push(room);
      said.add(feature.title);
      names.push(name);
    }
  }
  return [...names, ...marks];
}

const isWithin = ({ left, top, right, bottom }: Room, { width, height }: Sight): boolean =>
  left >= 0 && top >= 0 && right <= width && bottom <= height;

function metroMarks(features: readonly GroundFeature[], sight: Sight): GroundName[] {
  if (sight.zoom < 11) return [];
  return features.flatMap(({ layer, place }) => {
    const [x, y] = onPaper(place, sight);
    if (layer !== 'metro' || !isInside([x, y], sight, 3)) return [];
    return [{ text: 'М', x, y, angle: 0, size: 9, weight: 600, colour: PALETTE.metro, halo: PALETTE.halo } as const];
  });
}

function nameAt({ title, place }: GroundFeature, { size, colour, halo, below }: Kind, sight: Sight): GroundName | null {
  const [x, y] = onPaper(place, sight);
  if (!isInside([x, y], sight, 0)) return null;
  // A name that would be cut by the edge is moved from it.
  const half = widthOf(title, size) / 2 + AIR;
  const inSight = Math.min(Math.max(x, half + 1), sight.width - half - 1);
  const stays = Math.abs(inSight - x) <= half ? inSight : x;
  return { text: title, x: stays, y: y + below, angle: 0, size, weight: 400, colour, halo };
}

/** The name on the straightest part of the line that it fits on. */
function nameAlong({ title, lines }: GroundFeature, { size, colour, halo }: Kind, sight: Sight): GroundName | null {
  const wanted = widthOf(title, size);
  let best: { readonly straight: number; readonly from: Point; readonly to: Point } | undefined;
  for (const line of lines) {
    for (const run of cutLine(
      line.map((point) => onPaper(point, sight)),
      sight,
    )) {
      const places = evenly(run, wanted / 4).filter((point) => isInside(point, sight, 4));
      for (let i = 0; i + 4 < places.length; i++) {
        const [from, to] = [places[i] as Point, places[i + 4] as Point];
        const straight = Math.hypot(to[0] - from[0], to[1] - from[1]) / wanted;
        // More than all of it: what lies between was out of sight.
        if (straight > (best?.straight ?? 0.97) && straight < 1.001) best = { straight, from, to };
      }
    }
  }
  if (!best) return null;
  const [[x1, y1], [x2, y2]] = best.from[0] <= best.to[0] ? [best.from, best.to] : [best.to, best.from];
  const angle = (Math.atan2(y2 - y1, x2 - x1) * 180) / Math.PI;
  return { text: title, x: (x1 + x2) / 2, y: (y1 + y2) / 2, angle, size, weight: 400, colour, halo };
}

/** Points of a line at equal distances along it. */
function evenly(line: readonly Point[], step: number): Point[] {
  const points: Point[] = [];
  let left = 0;
  line.slice(1).forEach((end, i) => {
    const from = line[i] as Point;
    const length = Math.hypot(end[0] - from[0], end[1] - from[1]);
    for (; left <= length && length > 0; left += step) {
      const share = left / length;
      points.push([from[0] + share * (end[0] - from[0]), from[1] + share * (end[1] - from[1])]);
    }
    left -= length;
  });
  return points;
}
