import { crc32 } from 'node:zlib';
import fc from 'fast-check';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { acceptDocument, acceptPicture } from './accept-upload.ts';
import { convertPicture } from './convert-picture.ts';

const WIDTH = 160;
const HEIGHT = 120;

/** A page as scanners see it: dark lines on light paper, and a corner that tells which way is up. */
function page(): Buffer {
  const pixels = Buffer.alloc(WIDTH * HEIGHT * 3, 245);
  for (let y = 8; y < HEIGHT; y += 6) pixels.fill(30, (y * WIDTH + 10) * 3, (y * WIDTH + 150 - (y % 40)) * 3);
  pixels.fill(0, 0, 30 * 3);
  return pixels;
}
const drawn = () => sharp(page(), { raw: { width: WIDTH, height: HEIGHT, channels: 3 } });
const EXIF = { IFD0: { Copyright: 'CANARY-EXIF' }, IFD3: { GPSLatitude: '55/1 45/1 0/1' } };

/** One chunk of a PNG. */
function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const edges = [Buffer.alloc(4), Buffer.alloc(4)] as const;
  edges[0].writeUInt32BE(data.length);
  edges[1].writeUInt32BE(crc32(body));
  return Buffer.concat([edges[0], body, edges[1]]);
}
/** A small file that says it is a large picture. */
function claimedPng(width: number, height: number): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 2, 0, 0, 0], 8);
  const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
  return Buffer.concat([
    signature,
    chunk('IHDR', head),
    chunk('IDAT', Buffer.alloc(30)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

const refusal = (message: RegExp) => ({
  code: 'invalid_value',
  errors: [{ field: 'content', message: expect.stringMatching(message) }],
});

let files: Record<'jpeg' | 'png' | 'webp' | 'avif' | 'gif' | 'cmyk' | 'deep' | 'turned' | 'moving', Buffer>;
beforeAll(async () => {
  const frames = Buffer.concat([page(), Buffer.alloc(WIDTH * HEIGHT * 3, 90)]);
  files = {
    jpeg: await drawn().jpeg({ quality: 90 }).withExif(EXIF).toBuffer(),
    png: await drawn().png().withExif(EXIF).toBuffer(),
    webp: await drawn().webp({ quality: 90 }).withExif(EXIF).toBuffer(),
    avif: await drawn().avif({ quality: 70 }).withExif(EXIF).toBuffer(),
    gif: await drawn().gif().toBuffer(),
    cmyk: await drawn().toColourspace('cmyk').jpeg({ quality: 90 }).toBuffer(),
    deep: await drawn().toColourspace('rgb16').png().toBuffer(),
    turned: await drawn().withMetadata({ orientation: 6 }).jpeg({ quality: 90 }).toBuffer(),
    moving: await sharp(frames, { raw: { width: WIDTH, height: HEIGHT * 2, channels: 3, pageHeight: HEIGHT } })
      .gif({ delay: [100, 100], loop: 0 })
      .toBuffer(),
  };
});

const KINDS = ['jpeg', 'png', 'webp', 'avif', 'gif', 'cmyk', 'deep', 'turned'] as const;

describe('a picture that an editor adds', () => {
  it.each([...KINDS, 'moving'] as const)('of the kind %s is taken, and the site can show it', async (kind) => {
    const { type, data } = await acceptPicture(files[kind]);
    expect(data).toBe(files[kind]);
    expect(['jpeg', 'png', 'webp', 'avif', 'gif']).toContain(type);
    const shown = await sharp(await convertPicture({ kind: 'raster', data }, {}, 'jpeg')).metadata();
    expect([shown.width, shown.height]).toEqual(kind === 'turned' ? [HEIGHT, WIDTH] : [WIDTH, HEIGHT]);
  });

  it('is refused when a part of it is missing or broken, or else it can be shown', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...KINDS),
        fc.double({ min: 0, max: 0.9, noNaN: true }),
        fc.boolean(),
        async (kind, share, cut) => {
          const at = Math.max(12, Math.floor(files[kind].length * share));
          const broken = cut ? files[kind].subarray(0, at) : Buffer.from(files[kind]);
          if (!cut) broken.fill(0xa5, at, Math.min(at + 40, broken.length));
          const taken = await acceptPicture(broken).catch((error: unknown) => {
            expect(error).toMatchObject(refusal(/^(Картинка повреждена|Больше 50 мегапикселей)/));
            return undefined;
          });
          if (taken) await convertPicture({ kind: 'raster', data: taken.data }, {}, 'webp');
        },
      ),
      { numRuns: 150 },
    );
  }, 60_000);

  it.each<[name: string, file: () => Buffer, message: RegExp]>([
    ['a PNG of 30,000 × 30,000', () => claimedPng(30_000, 30_000), /^Больше 50 мегапикселей/],
    ['a PNG of 8,000 × 8,000', () => claimedPng(8_000, 8_000), /^Больше 50 мегапикселей/],
    ['a PNG without its pixels', () => claimedPng(100, 100), /^Картинка повреждена/],
    ['a GIF of 48 bytes', () => Buffer.concat([Buffer.from('GIF89a'), Buffer.alloc(42)]), /^Картинка повреждена/],
    ['the first bytes of a JPEG', () => Buffer.from([0xff, 0xd8, 0xff, 0xe0]), /^Картинка повреждена/],
    [
      'another format under the bytes of WebP',
      () => Buffer.concat([Buffer.from('RIFF\x10\0\0\0WEBP'), files.png]),
      /^Картинка повреждена/,
    ],
    ['a HEIC', () => Buffer.concat([Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic'), Buffer.alloc(60)]), /HEIC/],
    ['an SVG', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'), /Это не картинка/],
    ['nothing', () => Buffer.alloc(0), /Это не картинка/],
  ])('is no %s', async (_name, file, message) => {
    await expect(acceptPicture(file())).rejects.toMatchObject(refusal(message));
    await expect(acceptDocument(file())).rejects.toMatchObject(
      refusal(message.source.includes('Это') ? /Документ должен/ : message),
    );
  });
});

describe('a document that is a picture', () => {
  it.each(KINDS)('of the kind %s loses where and with what it was made, and stays as legible', async (kind) => {
    const { data, mime, extension } = await acceptDocument(files[kind]);
    expect(data.toString('latin1')).not.toMatch(/CANARY-EXIF|Exif|GPS/);
    const kept = await sharp(data).metadata();
    expect([mime, extension]).toEqual([`image/${kept.format}`, kept.format]);
    expect(kept).not.toHaveProperty('exif');
    expect(kept.orientation ?? 1).toBe(1);
    const pixelsOf = (file: Buffer) =>
      sharp(file).autoOrient().toColourspace('srgb').removeAlpha().raw().toBuffer({ resolveWithObject: true });
    const [before, after] = [await pixelsOf(files[kind]), await pixelsOf(data)];
    expect([after.info.width, after.info.height]).toEqual([before.info.width, before.info.height]);
    const apart =
      before.data.reduce((sum, level, i) => sum + Math.abs(level - (after.data[i] ?? 0)), 0) / before.data.length;
    expect(apart).toBeLessThan(3);
  });

  it('that moves is refused: one page of it would be lost', async () => {
    await expect(acceptDocument(files.moving)).rejects.toMatchObject(refusal(/анимац/));
  });

  it('as a PDF stays byte for byte', async () => {
    const pdf = Buffer.from('%PDF-1.7 %%EOF');
    expect(await acceptDocument(pdf)).toEqual({ data: pdf, mime: 'application/pdf', extension: 'pdf' });
  });

  it('as a PDF that is cut off is refused', async () => {
    for (const pdf of ['%PDF-1.7', `%PDF-1.7 %%EOF ${'x'.repeat(4000)}`])
      await expect(acceptDocument(Buffer.from(pdf))).rejects.toMatchObject(refusal(/обрывается/));
  });
});
