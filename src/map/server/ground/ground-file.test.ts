import { copyFileSync, mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { TestDoor } from '../../../../test/factories/door.ts';
import { makeMap } from '../../../../workshop/map/make-map.ts';
import { createServer } from '../../../main/http/server.ts';
import { GroundRefused, readGroundFile } from './pmtiles-file.ts';
import { groundUrl } from './serve-ground.ts';

const folder = mkdtempSync(join(tmpdir(), 'novosel-ground-'));
const sound = join(folder, 'sound.pmtiles');
const sample = new URL('../../../../workshop/map/sample.osm.pbf', import.meta.url).pathname;
let bytes: Buffer;

beforeAll(async () => {
  await makeMap({ from: sample, to: sound });
  bytes = await readFile(sound);
});
afterAll(() => rmSync(folder, { recursive: true }));

/** What is said of a file with this content. */
async function verdictOn(content: Uint8Array): Promise<string> {
  const path = join(folder, 'tried.pmtiles');
  writeFileSync(path, content);
  return readGroundFile(path).then(
    () => 'sound',
    (error: unknown) => (error instanceof GroundRefused ? error.problem : String(error)),
  );
}

const changed = (at: number, ...values: number[]): Buffer => {
  const copy = Buffer.from(bytes);
  copy.set(values, at);
  return copy;
};

describe('a file of the map', () => {
  test('that was made here is taken, with the box that it shows', async () => {
    const { bounds, zoom_max } = await readGroundFile(sound);
    expect(zoom_max).toBe(14);
    expect(bounds.south).toBeGreaterThan(55.7);
    expect(bounds.north).toBeLessThan(55.8);
  });

  test('is refused with a reason of its own when it is none, or of no use', async () => {
    const degrees = Buffer.alloc(16);
    [-74_1000000, 40_5000000, -73_5000000, 41_0000000].forEach((value, i) => void degrees.writeInt32LE(value, 4 * i));
    expect(await verdictOn(Buffer.from('<html>404</html>'))).toBe('foreign');
    expect(await verdictOn(Buffer.alloc(0))).toBe('foreign');
    expect(await verdictOn(changed(7, 2))).toBe('version');
    expect(await verdictOn(changed(99, 2))).toBe('raster');
    expect(await verdictOn(changed(98, 4))).toBe('packing');
    expect(await verdictOn(bytes.subarray(0, bytes.length - 1))).toBe('damaged');
    expect(await verdictOn(changed(127, 0, 0, 0, 0))).toBe('damaged');
    expect(await verdictOn(changed(16_384, 0, 0, 0, 0))).toBe('damaged');
    expect(await verdictOn(changed(101, 11))).toBe('shallow');
    expect(await verdictOn(changed(102, ...degrees))).toBe('elsewhere');
    await expect(readGroundFile(join(folder, 'nothing'))).rejects.toMatchObject({ problem: 'missing' });
    await expect(readGroundFile(folder)).rejects.toMatchObject({ problem: 'unreadable' });
  });

  test('never makes the reader fail in another way, whatever bytes of its head are others', async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat(400), fc.uint8Array({ minLength: 1, maxLength: 8 }), async (at, values) => {
        expect(await verdictOn(changed(at, ...values))).toMatch(/^[a-z]+$/);
      }),
      { numRuns: 150 },
    );
  });
});

describe('the address of the map', () => {
  let door: TestDoor;
  let url: string;
  let server: Awaited<ReturnType<typeof createServer>>;

  beforeAll(async () => {
    door = await TestDoor.open({ MAP_FILE: sound });
    server = await createServer(door.app);
    const state = door.app.ground.state();
    if (state.kind !== 'sound') throw new Error('the file was not taken');
    url = groundUrl(state.file);
  });
  afterAll(async () => {
    await server.close();
    await door.close();
  });

  const get = (headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
    server.inject({ method, url, headers });

  test('gives exactly the bytes that are asked for', async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat(bytes.length - 1), fc.nat(20_000), async (start, length) => {
        const answer = await get({ range: `bytes=${start}-${start + length}` });
        const end = Math.min(start + length, bytes.length - 1);
        expect(answer.statusCode).toBe(206);
        expect(answer.headers['content-range']).toBe(`bytes ${start}-${end}/${bytes.length}`);
        expect(answer.rawPayload.equals(bytes.subarray(start, end + 1))).toBe(true);
      }),
      { numRuns: 30 },
    );
  });

  test('says that it gives parts, lets them be kept, and refuses what lies behind the end', async () => {
    const whole = await get();
    expect(whole.statusCode).toBe(200);
    expect(whole.rawPayload.equals(bytes)).toBe(true);
    expect(whole.headers).toMatchObject({ 'accept-ranges': 'bytes', 'content-type': 'application/vnd.pmtiles' });
    expect(whole.headers['cache-control']).toContain('immutable');
    const etag = String(whole.headers.etag);
    expect(etag).toMatch(/^"/);
    const beyond = await get({ range: `bytes=${bytes.length}-` });
    expect([beyond.statusCode, beyond.headers['content-range']]).toEqual([416, `bytes */${bytes.length}`]);
    expect((await get({ 'if-none-match': etag })).statusCode).toBe(304);
    expect((await get({ range: 'bytes=0-9', 'if-range': etag })).statusCode).toBe(206);
    expect((await get({ range: 'bytes=0-9', 'if-range': '"another"' })).rawPayload.length).toBe(bytes.length);
    const head = await get({ range: 'bytes=0-9' }, 'HEAD');
    expect([head.statusCode, head.headers['content-length'], head.body]).toEqual([200, String(bytes.length), '']);
  });

  test('is another one for another file, taken without a restart; a damaged one takes it away', async () => {
    const former = url;
    const other = join(folder, 'other.pmtiles');
    copyFileSync(sound, other);
    const { west, south, east, north } = { west: 37.6, south: 55.74, east: 37.68, north: 55.79 };
    const box = Buffer.alloc(16);
    [west, south, east, north].forEach((value, i) => void box.writeInt32LE(Math.round(value * 1e7), 4 * i));
    writeFileSync(sound, changed(102, ...box));
    await door.app.ground.look();
    const state = door.app.ground.state();
    expect(state).toMatchObject({ kind: 'sound', file: { bounds: { west, south } } });
    expect((await server.inject(former)).statusCode).toBe(404);
    expect(state.kind === 'sound' && (await server.inject(groundUrl(state.file))).statusCode).toBe(200);
    truncateSync(sound, 20_000);
    expect(state.kind === 'sound' && (await server.inject(groundUrl(state.file))).statusCode).toBe(404);
    await door.app.ground.look();
    expect(door.app.ground.state()).toEqual({ kind: 'unusable', problem: 'damaged' });
    copyFileSync(other, sound);
    await door.app.ground.look();
    expect((await server.inject(former)).statusCode).toBe(200);
  });
});
