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

function wishes(kind: RoomKind, area: number): readonly Wish[] {
  const large = area > 15;
  switch (kind) {
    case 'kitchen':
      return [
        [counter(area > 11 ? 3 : area > 7 ? 2.4 : 1.9), [...SIDES, 'bottom']],
        ...(area > 6 ? [[dining(area > 18 ? 6 : area > 8.5 ? 4 : 2), ALL] as Wish] : []),
        ...(large ? [[sofa, ALL] as Wish, [television, ALL] as Wish] : []),
      ];
    case 'studio':
      return [
        [counter(2.2), [...SIDES, 'bottom']],
        [area > 14 ? doubleBed : singleBed, ALL],
        [dining(2), ALL],
        [closet, ALL],
        ...(area > 17 ? [[sofa, ALL] as Wish] : []),
      ];
    case 'living':
      return [
        [sofa, ALL],
        [television, ALL],
        [closet, ALL],
        ...(large ? [[armchair, ALL] as Wish, [dining(4), ALL] as Wish] : []),
      ];
    case 'bedroom':
      return [
        [doubleBed, SIDES],
        [closet, ALL],
        [nightstand, SIDES],
        ...(area > 13 ? [[desk, ALL] as Wish] : []),
        ...(area > 19 ? [[armchair, ALL] as Wish] : []),
      ];
    case 'child':
      return [[singleBed, ALL], [desk, ALL], [smallCloset, ALL], ...(large ? [[singleBed, ALL] as Wish] : [])];
    case 'study':
      return [
        [desk, ALL],
        [sofa, ALL],
        [shelves, ALL],
      ];
    case 'bathroom':
      return [
        [area > 3.4 ? bath : shower, ALL],
        [toilet, ALL],
        [basin, ALL],
        ...(area > 3.6 ? [[washer, ALL] as Wish] : []),
      ];
    case 'toilet':
      return [
        [toilet, ALL],
        [smallBasin, ALL],
      ];
    case 'laundry':
      return [
        [washer, ALL],
        [washer, ALL],
        [smallBasin, ALL],
      ];
    case 'wardrobe':
      return [
        [shelves, ALL],
        [shelves, ALL],
        [smallCloset, ALL],
      ];
    case 'hall':
      return area > 4 ? [[closet, ALL], ...(area > 12 ? [[smallCloset, ALL] as Wish] : [])] : [[smallCloset, ALL]];
    case 'open':
      return [];
  }
}

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
  for (const [piece, walls] of wishes(kind, area)) {
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
