/**
 * Which placemarks of the map stand alone and which stand together under one sign, so that nothing lies on anything and
 * nothing is left out: a placemark whose pill would touch that of a more important one joins it.
 */
import type { Bounds, LatLng } from '../../geography/rules/coordinates.ts';
import { boundsOf } from '../../geography/rules/geometry.ts';

/** A placemark as the map lays it out, CSS pixels at one zoom; `x` to the east, `y` to the south. */
export interface Spot {
  readonly id: number;
  readonly x: number;
  readonly y: number;
  /** Width of its pill. */
  readonly width: number;
}

export interface PlacemarkGroup {
  /** The most important of its members: the sign stands on its place. */
  readonly seed: number;
  /** Ids, the seed first; one alone is a pill. */
  readonly members: readonly number[];
}

/** A pill stands above its place: 30 px and a pointer of 7 px. */
const PILL_HEIGHT = 30;
const PILL_POINTER = 7;
/** Space kept around a sign, px. */
const AIR = 3;

/** The space that a sign takes, its pointer and air included. */
export function signBox({ x, y, width }: Omit<Spot, 'id'>, air: number = AIR): Box {
  return {
    left: x - width / 2 - air,
    top: y - PILL_POINTER - PILL_HEIGHT - air,
    right: x + width / 2 + air,
    bottom: y + air,
  };
}

export interface GroupingOptions {
  /** Width of the sign of a group, by the ids of its members. */
  readonly groupWidth: (members: readonly number[]) => number;
  /** Space kept around a sign, px: the more, the fewer signs. */
  readonly air?: number;
}

/**
 * Groups placemarks given from the most to the least important one. It does not depend on where the map looks, so that
 * panning changes nothing. The members of a group grouped alone, at the same zoom, are one group again.
 */
export function groupPlacemarks(spots: readonly Spot[], { groupWidth, air = AIR }: GroupingOptions): PlacemarkGroup[] {
  const grid = new SignGrid();
  const signs = new Set<Sign>();
  for (const [rank, spot] of spots.entries()) {
    let sign: Sign = { rank, spot, members: [spot.id], box: signBox(spot, air) };
    // A sign that takes another one in may grow, and touch one more.
    for (let met = grid.nearest(sign); met; met = grid.nearest(sign)) {
      grid.remove(met);
      signs.delete(met);
      const [seed, other] = met.rank < sign.rank ? [met, sign] : [sign, met];
      const members = [...seed.members, ...other.members];
      const box = signBox({ ...seed.spot, width: groupWidth(members) }, air);
      sign = { ...seed, members, box };
    }
    grid.add(sign);
    signs.add(sign);
  }
  return [...signs].sort((a, b) => a.rank - b.rank).map(({ spot, members }) => ({ seed: spot.id, members }));
}

/** Share of what the map shows that is looked at next, at most: so every press on a group brings its members nearer. */
const SHOWN_NEXT = 1 / 3;

/** Where the map looks to show the members of a group apart: all of them, or what lies around the first of them. */
export function boundsOfGroup(places: readonly [LatLng, ...LatLng[]], seen: Bounds): Bounds {
  const [[lat, lng]] = places;
  const { south, west, north, east } = boundsOf(places) ?? { south: lat, north: lat, west: lng, east: lng };
  const [high, wide] = [(seen.north - seen.south) * SHOWN_NEXT, (seen.east - seen.west) * SHOWN_NEXT];
  const [bottom, top] = within(lat, south, north, high);
  const [left, right] = within(lng, west, east, wide);
  return { south: bottom, north: top, west: left, east: right };
}

/** A stretch as it is, or its part of the length `most` around a point of it. */
function within(point: number, from: number, to: number, most: number): readonly [from: number, to: number] {
  if (to - from <= most) return [from, to];
  const start = Math.min(Math.max(point - most / 2, from), to - most);
  return [start, start + most];
}

/** Whether two boxes have a part in common. */
export const meets = (a: Box, b: Box): boolean =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

/** On the screen or on a map, px. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

interface Sign {
  /** Place in the order of importance, of the seed. */
  readonly rank: number;
  readonly spot: Spot;
  readonly members: readonly number[];
  readonly box: Box;
}

/** Cells of the collision grid, px. */
const CELL = 64;

/** Signs by the cells of a grid that they touch. */
class SignGrid {
  private readonly cells = new Map<number, Sign[]>();

  add(sign: Sign): void {
    for (const cell of cellsOf(sign.box)) {
      const signs = this.cells.get(cell);
      if (signs) signs.push(sign);
      else this.cells.set(cell, [sign]);
    }
  }

  remove(sign: Sign): void {
    for (const cell of cellsOf(sign.box)) {
      const signs = this.cells.get(cell);
      signs?.splice(signs.indexOf(sign), 1);
    }
  }

  /** Of the signs that share some space with this one the nearest, of equally near ones the most important. */
  nearest({ box, spot }: Sign): Sign | undefined {
    let found: Sign | undefined;
    let least = Number.POSITIVE_INFINITY;
    for (const cell of cellsOf(box)) {
      for (const other of this.cells.get(cell) ?? []) {
        if (!meet(box, other.box)) continue;
        const distance = Math.hypot(other.spot.x - spot.x, other.spot.y - spot.y);
        if (distance > least || (distance === least && found && found.rank <= other.rank)) continue;
        least = distance;
        found = other;
      }
    }
    return found;
  }
}

const meet = (a: Box, b: Box): boolean => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

/** More columns than the world has at the nearest zoom. */
const COLUMNS = 2 ** 24;

function cellsOf({ left, top, right, bottom }: Box): number[] {
  const cells: number[] = [];
  for (let row = Math.floor(top / CELL); row <= Math.floor(bottom / CELL); row++) {
    for (let column = Math.floor(left / CELL); column <= Math.floor(right / CELL); column++)
      cells.push(row * COLUMNS + column);
  }
  return cells;
}
