import sharp from 'sharp';
import { thumbHashToAverageRGBA } from 'thumbhash';
import { describe, expect, test } from 'vitest';
import { BadPicture } from './convert-picture.ts';
import { thumbhashOf } from './thumbhash-of.ts';

const averageOf = (hash: string) => thumbHashToAverageRGBA(Buffer.from(hash, 'base64'));

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
});
