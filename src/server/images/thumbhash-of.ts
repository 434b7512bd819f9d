import sharp from 'sharp';
import { rgbaToThumbHash } from 'thumbhash';
import type { DrawnImage } from '../../domain/drawn-image.ts';
import { DAY_PALETTES } from '../../illustration/day-palettes.ts';
import { BadPicture, MAX_INPUT_PIXELS } from './convert-picture.ts';

/** A thumbhash looks at few pixels: more of them change nothing that can be seen. */
const SAMPLE = 32;

const base64 = (hash: Uint8Array): string => Buffer.from(hash).toString('base64');

/** Thumbhash (base64) of any picture, SVG text or encoded bytes. About 1 ms for a small picture. @throws {BadPicture} */
export async function thumbhashOf(picture: string | Uint8Array): Promise<string> {
  const input = typeof picture === 'string' ? Buffer.from(picture) : picture;
  try {
    const { data, info } = await sharp(input, { limitInputPixels: MAX_INPUT_PIXELS })
      .resize(SAMPLE, SAMPLE, { fit: 'inside' })
      .toColourspace('srgb')
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    return base64(rgbaToThumbHash(info.width, info.height, data));
  } catch (error) {
    throw new BadPicture(error instanceof Error ? error.message : String(error), { cause: error });
  }
}

type Rgb = readonly [number, number, number];
const rgb = (colour: string): Rgb =>
  [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16)) as unknown as Rgb;

/** What a drawing looks like from afar: bands from top to bottom, and the body standing in the middle of them. */
interface Sketch {
  readonly bands: readonly (readonly [share: number, colour: Rgb])[];
  readonly body: Rgb;
  /** Left, top, right and bottom of the body, shares. */
  readonly box: readonly [number, number, number, number];
  readonly aspect: number;
}

const WIDTH = 24;
const sketches = new Map<string, string>();

/**
 * Thumbhash (base64) of a drawing guessed from its recipe without drawing it: sky, body and ground in the right colours
 * and places. A tenth of a millisecond and 40 different values in all, so a whole catalogue can be filled at the start;
 * the exact one replaces it when the drawing is first seen.
 */
export function sketchThumbhash(recipe: DrawnImage): string {
  const sketch = sketchOf(recipe);
  const key = JSON.stringify(sketch);
  const known = sketches.get(key);
  if (known !== undefined) return known;
  const height = Math.round(WIDTH / sketch.aspect);
  const pixels = new Uint8Array(WIDTH * height * 4);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < WIDTH; x++) pixels.set([...colourAt(sketch, x / WIDTH, y / height), 255], (y * WIDTH + x) * 4);
  }
  const hash = base64(rgbaToThumbHash(WIDTH, height, pixels));
  sketches.set(key, hash);
  return hash;
}

function colourAt({ bands, body, box: [left, top, right, bottom] }: Sketch, x: number, y: number): Rgb {
  if (x >= left && x < right && y >= top && y < bottom) return body;
  return (bands.find(([share]) => y < share) ?? bands.at(-1) ?? [1, body])[1];
}

function sketchOf(recipe: DrawnImage): Sketch {
  const white = rgb('#ffffff');
  const plain = (body: string, aspect: number): Sketch => ({
    bands: [[1, white]],
    body: rgb(body),
    box: [0.2, 0.2, 0.8, 0.8],
    aspect,
  });
  switch (recipe.kind) {
    case 'flat-plan':
    case 'floor-plan':
      return plain('#e9ebe8', 4 / 3);
    case 'plot-plan':
      return plain('#eef3e8', 4 / 3);
    case 'avatar':
      return { ...plain('#b08a72', 1), box: [0.3, 0.15, 0.7, 1] };
    case 'lobby':
      return {
        ...plain('#5a5f52', 1.5),
        bands: [
          [0.24, rgb('#f4efe5')],
          [0.7, rgb('#c7b79c')],
          [1, rgb('#dfd6c6')],
        ],
        box: [0.28, 0.24, 0.72, 0.7],
      };
    case 'room':
      return {
        ...sceneSketch(recipe.time, [0.21, 0.12, 0.79, 0.7], 1.5),
        bands: [
          [0.86, rgb('#e6dfd2')],
          [1, rgb('#b99a72')],
        ],
      };
    case 'progress':
      return sceneSketch(
        recipe.month < 3 || recipe.month > 11 ? 'winter' : 'day',
        [0.3, 0.86 - recipe.stage * 0.006, 0.72, 0.86],
        1.5,
      );
    case 'hero':
      return sceneSketch(recipe.time, [0, 0.5, 1, 0.79], 1600 / 720);
    case 'facade':
      return sceneSketch(recipe.time, [0.16, Math.max(0.15, 0.72 - recipe.floors * 0.045), 0.84, 0.82], 1.5);
    case 'yard':
      return sceneSketch(recipe.time, [0, 0.32, 1, 0.75], 1.5);
    case 'village':
    case 'house':
      return sceneSketch(recipe.time, [0.25, 0.5, 0.75, 0.8], 1.5);
    case 'plot':
      return sceneSketch(recipe.time, [0.25, 0.74, 0.75, 0.92], 1.5);
  }
}

function sceneSketch(time: keyof typeof DAY_PALETTES, box: Sketch['box'], aspect: number): Sketch {
  const { sky, lawn, night } = DAY_PALETTES[time];
  const bands: [number, Rgb][] = sky.map(([, colour], i) => [
    0.3 + (i * 0.52) / Math.max(1, sky.length - 1),
    rgb(colour),
  ]);
  return { bands: [...bands, [1, rgb(lawn)]], body: rgb(night ? '#33484a' : '#b3a898'), box, aspect };
}
