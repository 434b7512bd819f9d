import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, test } from 'vitest';
import { unpackWoff } from './woff.ts';

const woff = readFileSync(
  createRequire(import.meta.url).resolve('@fontsource/golos-text/files/golos-text-cyrillic-400-normal.woff'),
);

/** Sum of the 32-bit words of a table, as its font states it. */
function checksumOf(table: Buffer): number {
  const whole = Buffer.concat([table, Buffer.alloc((4 - (table.length % 4)) % 4)]);
  let sum = 0;
  for (let at = 0; at < whole.length; at += 4) sum = (sum + whole.readUInt32BE(at)) >>> 0;
  return sum;
}

test('a font comes out of its WOFF with every table whole', () => {
  const font = unpackWoff(woff);
  const count = font.readUInt16BE(4);
  expect(count).toBeGreaterThan(8);
  // What the WOFF says the font measures.
  expect(font.length).toBe(woff.readUInt32BE(16));
  for (let row = 12; row < 12 + 16 * count; row += 16) {
    const name = font.toString('latin1', row, row + 4);
    const [checksum = 0, start = 0, length = 0] = [4, 8, 12].map((field) => font.readUInt32BE(row + field));
    expect(start % 4, name).toBe(0);
    // The sum of `head` is taken as if the sum of the whole font in it were zero.
    const table = Buffer.from(font.subarray(start, start + length));
    if (name === 'head') table.writeUInt32BE(0, 8);
    expect(checksumOf(table), name).toBe(checksum);
  }
});

test('anything else is refused', () => {
  expect(() => unpackWoff(Buffer.from('wOF2 and the rest'))).toThrow('Not a WOFF file');
});
