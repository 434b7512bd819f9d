import { num } from '../shapes.ts';
import type { Box } from './flat-layout.ts';
import type { RoomKind } from './flat-programme.ts';
import { overlaps } from './openings.ts';
import { LINE, SCALE, THIN } from './plan-style.ts';

/**
 * A piece of furniture as it stands against a wall: `w` along the wall, `d` away from it, metres. `draw` gives markup
 * in metres × {@link SCALE} with the wall along the upper edge.
 */
interface Piece {
  readonly w: number;
  readonly d: number;
  readonly draw: (w: number, d: number) => string;
}
type Wall = 'left' | 'right' | 'top' | 'bottom';
/** Furniture of a room in the order it is placed, with the walls it prefers. */
type Wish = readonly [piece: Piece, walls: readonly Wall[]];

const u = (metres: number): number => num(metres * SCALE);
const boxed = (x: number, y: number, w: number, h: number, r = 0): string =>
  `<rect x="${u(x)}" y="${u(y)}" width="${u(w)}" height="${u(h)}"${r > 0 ? ` rx="${r}"` : ''} ${THIN}/>`;
const ring = (x: number, y: number, rx: number, ry: number): string =>
  `<ellipse cx="${u(x)}" cy="${u(y)}" rx="${u(rx)}" ry="${u(ry)}" ${THIN}/>`;
const line = (d: string, dash = ''): string =>
  `<path d="${d}" fill="none" stroke="${LINE}" stroke-width="1.4"${dash === '' ? '' : ` stroke-dasharray="${dash}"`}/>`;

const doubleBed: Piece = {
  w: 1.7,
  d: 2.05,
  draw: (w, d) =>
    boxed(0, 0, w, d, 5) +
    boxed(0.12, 0.1, w / 2 - 0.18, 0.38, 5) +
    boxed(w / 2 + 0.06, 0.1, w / 2 - 0.18, 0.38, 5) +
    line(`M0 ${u(0.6)}H${u(w)}`),
};
const nightstand: Piece = { w: 0.42, d: 0.42, draw: (w, d) => boxed(0, 0, w, d) };
const singleBed: Piece = { w: 0.95, d: 2, draw: (w, d) => boxed(0, 0, w, d, 5) + boxed(0.15, 0.1, w - 0.3, 0.36, 5) };
const closet: Piece = { w: 1.7, d: 0.55, draw: (w, d) => boxed(0, 0, w, d) + line(`M0 ${u(d / 2)}H${u(w)}`, '3 4') };
const smallCloset: Piece = { ...closet, w: 1.1 };
const desk: Piece = { w: 1.3, d: 0.95, draw: (w) => boxed(0, 0, w, 0.6) + ring(w / 2, 0.74, 0.2, 0.2) };
const sofa: Piece = {
  w: 2.1,
  d: 0.9,
  draw: (w, d) =>
    boxed(0, 0, w, d, 8) + line(`M${u(0.2)} ${u(d)}V${u(0.26)}H${u(w - 0.2)}V${u(d)}M${u(w / 2)} ${u(0.26)}V${u(d)}`),
};
const television: Piece = { w: 1.5, d: 0.4, draw: (w, d) => boxed(0, 0, w, d) + boxed(0.25, 0.08, w - 0.5, 0.09) };
const armchair: Piece = {
  w: 0.8,
  d: 0.8,
  draw: (w, d) => boxed(0, 0, w, d, 8) + line(`M${u(0.16)} ${u(d)}V${u(0.22)}H${u(w - 0.16)}V${u(d)}`),
};
const counter = (w: number): Piece => ({
  w,
  d: 0.6,
  draw: (length, d) =>
    boxed(0, 0, length, d) +
    boxed(0, 0, 0.6, d) +
    line(`M0 0L${u(0.6)} ${u(d)}`) +
    boxed(length * 0.42, 0.1, 0.5, 0.4, 4) +
    boxed(length - 0.66, 0.08, 0.52, 0.44) +
    [0.2, 0.4]
      .map((x) => `<circle cx="${u(length - 0.66 + x - 0.04)}" cy="${u(0.3)}" r="5" fill="none" stroke="${LINE}"/>`)
      .join(''),
});
const dining = (seats: number): Piece => {
  const length = seats * 0.4 + 0.1;
  return {
    w: length,
    d: 1.5,
    draw: (w) => {
      let svg = '';
      for (let i = 0; i < seats / 2; i++) {
        const x = ((i + 0.5) * w) / (seats / 2) - 0.2;
        svg += boxed(x, 0.06, 0.4, 0.3, 4) + boxed(x, 1.14, 0.4, 0.3, 4);
      }
      return svg + boxed(0, 0.32, w, 0.86, 6);
    },
  };
};
const bath: Piece = { w: 1.7, d: 0.75, draw: (w, d) => boxed(0, 0, w, d, 6) + boxed(0.1, 0.09, w - 0.2, d - 0.18, 16) };
const shower: Piece = {
  w: 0.9,
  d: 0.9,
  draw: (w, d) =>
    boxed(0, 0, w, d, 4) + line(`M0 0L${u(w)} ${u(d)}M${u(w)} 0L0 ${u(d)}`) + ring(w / 2, d / 2, 0.06, 0.06),
};
const basin: Piece = { w: 0.6, d: 0.46, draw: (w, d) => boxed(0, 0, w, d, 4) + ring(w / 2, d / 2 + 0.02, 0.2, 0.13) };
const smallBasin: Piece = { w: 0.4, d: 0.3, draw: (w, d) => boxed(0, 0, w, d, 4) + ring(w / 2, d / 2, 0.13, 0.09) };
const toilet: Piece = { w: 0.4, d: 0.66, draw: (w) => boxed(0, 0, w, 0.2, 3) + ring(w / 2, 0.42, 0.17, 0.24) };
const washer: Piece = { w: 0.6, d: 0.56, draw: (w, d) => boxed(0, 0, w, d) + ring(w / 2, d / 2, 0.19, 0.19) };
const shelves: Piece = { w: 1.5, d: 0.45, draw: closet.draw };

const SIDES: readonly Wall[] = ['left', 'right'];
const ALL: readonly Wall[] = ['left', 'right', 'bottom', 'top'];

const wish = (piece: Piece, walls: readonly Wall[] = ALL): Wish => [piece, walls];
/** Pieces for rooms larger than so many m². */
const above = (area: number, least: number, ...wanted: readonly Wish[]): readonly Wish[] =>
  area > least ? wanted : [];
const COUNTER_WALLS: readonly Wall[] = [...SIDES, 'bottom'];

const WISHES: Readonly<Record<RoomKind, (area: number) => readonly Wish[]>> = {
  kitchen: (area) => [
    wish(counter(area > 11 ? 3 : area > 7 ? 2.4 : 1.9), COUNTER_WALLS),
    ...above(area, 6, wish(dining(area > 18 ? 6 : area > 8.5 ? 4 : 2))),
    ...above(area, 15, wish(sofa), wish(television)),
  ],
  studio: (area) => [
    wish(counter(2.2), COUNTER_WALLS),
    wish(area > 14 ? doubleBed : singleBed),
    wish(dining(2)),
    wish(closet),
    ...above(area, 17, wish(sofa)),
  ],
  living: (area) => [wish(sofa), wish(television), wish(closet), ...above(area, 15, wish(armchair), wish(dining(4)))],
  bedroom: (area) => [
    wish(doubleBed, SIDES),
    wish(closet),
    wish(nightstand, SIDES),
    ...above(area, 13, wish(desk)),
    ...above(area, 19, wish(armchair)),
  ],
  child: (area) => [wish(singleBed), wish(desk), wish(smallCloset), ...above(area, 15, wish(singleBed))],
  study: () => [wish(desk), wish(sofa), wish(shelves)],
  bathroom: (area) => [wish(area > 3.4 ? bath : shower), wish(toilet), wish(basin), ...above(area, 3.6, wish(washer))],
  toilet: () => [wish(toilet), wish(smallBasin)],
  laundry: () => [wish(washer), wish(washer), wish(smallBasin)],
  wardrobe: () => [wish(shelves), wish(shelves), wish(smallCloset)],
  hall: (area) => (area > 4 ? [wish(closet), ...above(area, 12, wish(smallCloset))] : [wish(smallCloset)]),
  open: () => [],
};

/** Furniture that found its place: the floor it takes and its markup in drawing units. */
export interface Furnishing {
  readonly markup: string;
  readonly taken: readonly Box[];
}

/** Clearance between a wall's middle line and furniture, metres. */
const CLEAR = 0.08;

/**
 * Furnishes a room along its walls, leaving the given boxes (door leaves, passages) free. A piece without a place is
 * left out.
 */
export function furnish(kind: RoomKind, area: number, room: Box, keepFree: readonly Box[]): Furnishing {
  const taken: Box[] = [];
  let markup = '';
  for (const [piece, walls] of WISHES[kind](area)) {
    const found = findPlace(piece, walls, room, [...keepFree, ...taken]);
    if (!found) continue;
    taken.push(found.box);
    markup += drawAgainst(piece, found.wall, found.box);
  }
  return { markup, taken };
}

function findPlace(
  piece: Piece,
  walls: readonly Wall[],
  room: Box,
  obstacles: readonly Box[],
): { wall: Wall; box: Box } | null {
  for (const wall of walls) {
    const sideways = wall === 'left' || wall === 'right';
    const [along, across] = sideways ? [room.h, room.w] : [room.w, room.h];
    if (piece.w > along - 2 * CLEAR || piece.d > across - 2 * CLEAR) continue;
    for (const share of [0, 0.5, 1, 0.25, 0.75]) {
      const offset = CLEAR + (along - piece.w - 2 * CLEAR) * share;
      const box: Box = sideways
        ? {
            x: wall === 'left' ? room.x + CLEAR : room.x + room.w - piece.d - CLEAR,
            y: room.y + offset,
            w: piece.d,
            h: piece.w,
          }
        : {
            x: room.x + offset,
            y: wall === 'top' ? room.y + CLEAR : room.y + room.h - piece.d - CLEAR,
            w: piece.w,
            h: piece.d,
          };
      if (obstacles.every((obstacle) => !overlaps(box, obstacle))) return { wall, box };
    }
  }
  return null;
}

function drawAgainst(piece: Piece, wall: Wall, { x, y, w, h }: Box): string {
  const turn = {
    top: `translate(${u(x)} ${u(y)})`,
    bottom: `translate(${u(x + w)} ${u(y + h)}) rotate(180)`,
    left: `translate(${u(x)} ${u(y + h)}) rotate(-90)`,
    right: `translate(${u(x + w)} ${u(y)}) rotate(90)`,
  }[wall];
  return `<g transform="${turn}">${piece.draw(piece.w, piece.d)}</g>`;
}
