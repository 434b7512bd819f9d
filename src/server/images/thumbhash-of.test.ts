import sharp from 'sharp';
import { thumbHashToAverageRGBA } from 'thumbhash';
import { describe, expect, test } from 'vitest';
import { type DrawnImage, parseDrawnImagePath } from '../../domain/drawn-image.ts';
import { drawImage } from '../../illustration/draw-image.ts';
import { BadPicture } from './convert-picture.ts';
import { sketchThumbhash, thumbhashOf } from './thumbhash-of.ts';

const averageOf = (hash: string) => thumbHashToAverageRGBA(Buffer.from(hash, 'base64'));
const recipe = (path: string): DrawnImage => {
  const found = parseDrawnImagePath(path);
  if (!found) throw new Error(path);
  return found;
};

describe('thumbhash', () => {
  test('keeps the colour of a picture', async () => {
    const red = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#d02020' } })
      .webp()
      .toBuffer();
    const { r, g, b } = averageOf(await thumbhashOf(red));
    expect(r).toBeGreaterThan(0.7);
    expect(Math.max(g, b)).toBeLessThan(0.25);
  });

  test('of something that is no picture fails as such', async () => {
    await expect(thumbhashOf(Buffer.from('nothing'))).rejects.toThrow(BadPicture);
  });

  test.each([
    'facade/17-brick-3-12-golden-2.svg',
    'facade/18-grid-3-9-evening-3.svg',
    'facade/19-ribbon-3-20-winter-1.svg',
    'yard/1-mosaic-day.svg',
    'lobby/4-3.svg',
    'room/3-12-day.svg',
    'progress/5-40-7-brick-12.svg',
    'village/2-5-day.svg',
    'flat-plan/7-2-584-0-32-0-classic-furnished.svg',
    'hero/evening.svg',
  ])('the guess for %s is near the real one', async (path) => {
    const real = averageOf(await thumbhashOf(drawImage(recipe(path))));
    const guess = averageOf(sketchThumbhash(recipe(path)));
    for (const channel of ['r', 'g', 'b'] as const)
      expect(Math.abs(real[channel] - guess[channel]), channel).toBeLessThan(0.2);
  });
});
