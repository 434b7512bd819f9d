import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { PMTiles } from 'pmtiles';
import { afterAll, describe, expect, test } from 'vitest';
import { makeMap } from './make-map.ts';
import { NoExtract } from './osm-pbf.ts';
import { PmtilesWriter } from './pmtiles-writer.ts';
import { joinRings } from './rings.ts';
import { sampleExtract } from './sample-extract.ts';

const folder = mkdtempSync(join(tmpdir(), 'novosel-make-map-'));
afterAll(() => rmSync(folder, { recursive: true }));
const sample = readFileSync(new URL('sample.osm.pbf', import.meta.url));

test('the small extract is what its script draws', () => {
  expect(sampleExtract().equals(sample)).toBe(true);
});

describe('an extract that is none', () => {
  test.each([
    ['empty', Buffer.alloc(0)],
    ['a page', Buffer.from('<html>not found</html>')],
    ['a PBF cut short', sample.subarray(0, sample.length - 7)],
    ['a PBF with a spoiled block', Buffer.concat([sample.subarray(0, 200), Buffer.alloc(300), sample.subarray(500)])],
  ])('%s is refused, and the former map stays', async (_name, content) => {
    const [from, to] = [join(folder, 'x.osm.pbf'), join(folder, 'x.pmtiles')];
    writeFileSync(from, content);
    writeFileSync(to, 'former');
    await expect(makeMap({ from, to })).rejects.toThrow(NoExtract);
    expect(readFileSync(to, 'utf8')).toBe('former');
    expect(readdirSync(folder).filter((name) => name.endsWith('.part'))).toEqual([]);
  });

  test('of another country is refused: nothing of it would be drawn', async () => {
    const to = join(folder, 'far.pmtiles');
    const from = new URL('sample.osm.pbf', import.meta.url).pathname;
    await expect(makeMap({ from, to, bounds: { south: 48, west: 2, north: 49, east: 3 } })).rejects.toThrow(NoExtract);
    expect(existsSync(to)).toBe(false);
  });
});

test('an archive of so many tiles that their list needs several directories gives each of them', async () => {
  const path = join(folder, 'many.pmtiles');
  const writer = await PmtilesWriter.open(path);
  const side = 120;
  for (let x = 0; x < side; x++)
    for (let y = 0; y < side; y++) await writer.add(14, x, y, Buffer.from(`${x % 7}/${y}/${x * y}`));
  await writer.finish({
    bounds: { south: 55, west: 37, north: 56, east: 38 },
    zooms: { min: 14, max: 14 },
    metadata: {},
  });
  const { buffer } = new Uint8Array(readFileSync(path));
  const archive = new PMTiles({
    getKey: () => path,
    getBytes: async (at, length) => ({ data: buffer.slice(at, at + length) }),
  });
  expect((await archive.getHeader()).leafDirectoryLength).toBeGreaterThan(0);
  for (const [x, y] of [
    [0, 0],
    [119, 119],
    [63, 64],
    [5, 100],
    [100, 5],
  ] as const) {
    const tile = await archive.getZxy(14, x, y);
    expect(Buffer.from(tile?.data ?? new ArrayBuffer(0)).toString()).toBe(`${x % 7}/${y}/${x * y}`);
  }
  expect(await archive.getZxy(14, 500, 500)).toBeUndefined();
});

test('pieces of an outline become it again in whatever order and direction they come', () => {
  const ring = [1, 2, 3, 4, 5, 6, 7, 8];
  const pieces = fc
    .subarray([1, 2, 3, 4, 5, 6, 7], { minLength: 1 })
    .map((cuts) => [0, ...cuts].map((from, i) => [...ring, 1].slice(from, ([...cuts, 8][i] ?? 8) + 1)));
  fc.assert(
    fc.property(
      pieces.chain((lines) => fc.shuffledSubarray(lines, { minLength: lines.length })),
      fc.array(fc.boolean(), { minLength: 8, maxLength: 8 }),
      (lines, turned) => {
        const rings = joinRings(lines.map((line, i) => (turned[i] ? line.toReversed() : line)));
        expect(rings).toHaveLength(1);
        expect(rings[0]).toHaveLength(ring.length + 1);
        expect(new Set(rings[0])).toEqual(new Set(ring));
        expect(rings[0]?.[0]).toBe(rings[0]?.at(-1));
      },
    ),
  );
});
