/**
 * Blurred stand-ins of drawn pictures without drawing them: what the recipe is made of (sky, façade, lawn of the hour) in a
 * dozen pixels, packed as a thumbhash.
 */

import { rgbaToThumbHash } from 'thumbhash';
import { mix } from '../../src/pictures/drawing/colour.ts';
import { DAY_PALETTES, MONTH_TIMES } from '../../src/pictures/drawing/day-palettes.ts';
import type { DayTime, DrawnImage, FacadeStyle } from '../../src/pictures/rules/drawn-image.ts';

const WIDTH = 12;
const HEIGHT = 8;

const WALLS: Readonly<Record<FacadeStyle, string>> = {
  terrace: '#d9d2c3',
  neo: '#e3d7bf',
  brick: '#a8694f',
  ribbon: '#dcdcd6',
  fins: '#8f9a98',
  grid: '#c7c3b8',
  mosaic: '#c9b08c',
  loft: '#8f5a47',
  townhouse: '#b77f5f',
};
const CONCRETE = '#b3b0a6';
const TIMBER = '#b08a5e';

type Pixels = (x: number, y: number) => string;

/** A house, `from` … `to` of the columns wide and from row `top` on, between trees before the sky. */
function outdoors(time: DayTime, wall: string, [from, to, top]: readonly [number, number, number]): Pixels {
  const palette = DAY_PALETTES[time];
  const [zenith = '', middle = '', horizon = ''] = palette.sky.map(([, colour]) => colour);
  const tinted = palette.tint ? mix(wall, palette.tint, palette.tintShare) : wall;
  const house = palette.night ? mix(tinted, '#10201d', 0.55) : tinted;
  return (x, y) => {
    if (y >= 6) return y === 6 ? palette.path : palette.lawn;
    if (x >= from && x <= to && y >= top) return (x + y) % 3 === 0 ? palette.glass[1] : house;
    if (y >= 4) return palette.tree[0];
    return y === 0 ? zenith : y === 1 ? middle : horizon;
  };
}

function indoors(wall: string, floor: string, window: string): Pixels {
  return (x, y) => {
    if (y >= 6) return floor;
    return x >= 4 && x <= 8 && y >= 1 && y <= 4 ? window : wall;
  };
}

function pixelsOf(recipe: DrawnImage): Pixels | null {
  switch (recipe.kind) {
    case 'facade':
      return outdoors(recipe.time, WALLS[recipe.style], [2, 9, recipe.floors > 14 ? 0 : 2]);
    case 'yard':
      return outdoors(recipe.time, WALLS[recipe.style], [0, 11, 1]);
    case 'progress':
    case 'works':
      return outdoors(MONTH_TIMES[recipe.month - 1] ?? 'day', recipe.stage > 70 ? WALLS[recipe.style] : CONCRETE, [
        3,
        8,
        Math.max(1, 6 - Math.round(recipe.stage / 12)),
      ]);
    case 'village':
    case 'house':
      return outdoors(
        recipe.time,
        recipe.kind === 'house' && recipe.material === 'timber' ? TIMBER : '#cbb292',
        [3, 8, 3],
      );
    case 'room':
      return indoors('#eee6d8', '#c9ad86', DAY_PALETTES[recipe.time].sky[1]?.[1] ?? '#cfe3e6');
    case 'finishing':
      return recipe.renovation === 1 || recipe.renovation === 6
        ? indoors('#b4b0a8', '#9a968e', '#cfe3e6')
        : indoors('#e8e4da', recipe.renovation === 3 ? '#bab5ab' : '#c9ad86', '#cfe3e6');
    case 'lobby':
      return indoors('#e2d6c0', '#b9a78a', '#f3e6c8');
    default:
      return null;
  }
}

/** What of a recipe its stand-in depends on. */
function likenessOf(recipe: DrawnImage): string {
  switch (recipe.kind) {
    case 'facade':
      return `facade ${recipe.time} ${recipe.style} ${recipe.floors > 14}`;
    case 'progress':
    case 'works':
      return `progress ${recipe.month} ${recipe.style} ${recipe.stage > 70} ${Math.round(recipe.stage / 12)}`;
    case 'yard':
      return `yard ${recipe.time} ${recipe.style}`;
    case 'house':
      return `house ${recipe.time} ${recipe.material}`;
    case 'finishing':
      return `finishing ${recipe.renovation}`;
    case 'village':
    case 'room':
      return `${recipe.kind} ${recipe.time}`;
    default:
      return recipe.kind;
  }
}

const shelf = new Map<string, string | null>();

/** Base64 thumbhash of a picture of a complex or village; `null` for plans. The few hundred different ones are made once. */
export function placeholderOf(recipe: DrawnImage): string | null {
  const likeness = likenessOf(recipe);
  const known = shelf.get(likeness);
  if (known !== undefined) return known;
  const pixels = pixelsOf(recipe);
  const made = pixels && pack(pixels);
  shelf.set(likeness, made);
  return made;
}

function pack(pixels: Pixels): string {
  const rgba = new Uint8Array(WIDTH * HEIGHT * 4);
  for (let y = 0; y < HEIGHT; y++) {
    for (let x = 0; x < WIDTH; x++) {
      const value = Number.parseInt(pixels(x, y).slice(1), 16);
      rgba.set([value >> 16, (value >> 8) & 255, value & 255, 255], (y * WIDTH + x) * 4);
    }
  }
  return Buffer.from(rgbaToThumbHash(WIDTH, HEIGHT, rgba)).toString('base64');
}
