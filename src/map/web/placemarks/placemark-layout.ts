/**
 * Which placemarks show their figures and which only a dot, so that nothing lies on anything: a
 * placemark that would touch a more important one becomes a dot, and a dot that would lie under another one is left to the
 * next zoom.
 */

/** A placemark on the screen, CSS pixels. */
export interface Spot {
  readonly id: number;
  readonly x: number;
  readonly y: number;
  /** Width of its pill. */
  readonly width: number;
}

export interface PillLayout {
  /** Ids of placemarks with figures, most important first. */
  readonly pills: readonly number[];
  readonly dots: readonly number[];
  /** Placemarks in sight that stand under another one. */
  readonly hidden: readonly number[];
}

export interface Screen {
  readonly width: number;
  readonly height: number;
}

/** A pill stands above its place: 30 px and a pointer of 7 px. */
const PILL_HEIGHT = 30;
const PILL_POINTER = 7;
/** A dot's target is 26 px; two dots closer than this are one. */
const DOT_REACH = 13;
/** Space kept around a pill, px. */
const AIR = 3;
/** More elements than this make panning slow (stack notes). */
export const ELEMENTS_MAX = 150;
/** Placemarks this far beyond the edges are laid out too, so that they are there when the map is moved. */
const MARGIN = 60;
/** Cells of the collision grid, px. */
const CELL = 64;

interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** Lays out placemarks given from the most to the least important one. */
export function layOutPills(spots: readonly Spot[], screen: Screen): PillLayout {
  const taken = new BoxGrid();
  const dotted = new BoxGrid();
  const pills: number[] = [];
  const dots: number[] = [];
  const hidden: number[] = [];
  for (const spot of spots) {
    if (!isNear(spot, screen)) continue;
    if (pills.length + dots.length >= ELEMENTS_MAX) {
      hidden.push(spot.id);
      continue;
    }
    const pill = pillBox(spot);
    if (!taken.meets(pill) && !dotted.meets(pill)) {
      taken.add(pill);
      pills.push(spot.id);
      continue;
    }
    const dot = {
      left: spot.x - DOT_REACH,
      top: spot.y - DOT_REACH,
      right: spot.x + DOT_REACH,
      bottom: spot.y + DOT_REACH,
    };
    if (dotted.holds(spot.x, spot.y) || taken.meets(dot)) {
      hidden.push(spot.id);
    } else {
      dotted.add(dot);
      dots.push(spot.id);
    }
  }
  return { pills, dots, hidden };
}

/** The space that a pill takes, its pointer and air included. */
export function pillBox({ x, y, width }: Spot): Box {
  return {
    left: x - width / 2 - AIR,
    top: y - PILL_POINTER - PILL_HEIGHT - AIR,
    right: x + width / 2 + AIR,
    bottom: y + AIR,
  };
}

function isNear({ x, y }: Spot, { width, height }: Screen): boolean {
  return x >= -MARGIN && x <= width + MARGIN && y >= -MARGIN && y <= height + MARGIN;
}

/** Boxes by the cells of a grid that they touch. */
class BoxGrid {
  private readonly cells = new Map<number, Box[]>();

  add(box: Box): void {
    for (const cell of cellsOf(box)) {
      const boxes = this.cells.get(cell);
      if (boxes) boxes.push(box);
      else this.cells.set(cell, [box]);
    }
  }

  /** Whether any box shares some space with this one. */
  meets(box: Box): boolean {
    for (const cell of cellsOf(box)) {
      for (const other of this.cells.get(cell) ?? []) {
        if (box.left < other.right && other.left < box.right && box.top < other.bottom && other.top < box.bottom) {
          return true;
        }
      }
    }
    return false;
  }

  holds(x: number, y: number): boolean {
    return this.meets({ left: x, top: y, right: x + 1e-6, bottom: y + 1e-6 });
  }
}

function* cellsOf({ left, top, right, bottom }: Box): Generator<number> {
  for (let row = Math.floor(top / CELL); row <= Math.floor(bottom / CELL); row++) {
    for (let column = Math.floor(left / CELL); column <= Math.floor(right / CELL); column++) {
      yield row * 4_096 + column;
    }
  }
}

export type Direction = 'left' | 'right' | 'up' | 'down';

/** The nearest placemark in a direction, within 45° of it, for the arrow keys. */
export function neighbourOf<S extends { readonly x: number; readonly y: number }>(
  from: S,
  others: readonly S[],
  direction: Direction,
): S | undefined {
  const [ux, uy] = { left: [-1, 0], right: [1, 0], up: [0, -1], down: [0, 1] }[direction] as [number, number];
  let nearest: S | undefined;
  let least = Number.POSITIVE_INFINITY;
  for (const other of others) {
    const dx = other.x - from.x;
    const dy = other.y - from.y;
    const along = dx * ux + dy * uy;
    const across = Math.abs(dx * uy) + Math.abs(dy * ux);
    if (along <= 0 || across > along) continue;
    const distance = along + 2 * across;
    if (distance < least) {
      least = distance;
      nearest = other;
    }
  }
  return nearest;
}
