import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '../../platform/db/open.ts';
import { createTestDatabase } from '../../platform/db/testing.ts';
import { importPoints } from './import-points.ts';
import { NotOverpass, type PointOfInterest, pointOf, readElements } from './read-overpass.ts';

const SAMPLE = {
  version: 0.6,
  generator: 'Overpass API',
  osm3s: { timestamp_osm_base: '2026-11-01T00:00:00Z', elements: ['not these'] },
  elements: [
    { type: 'node', id: 1, lat: 55.75, lon: 37.6, tags: { amenity: 'school', name: 'Школа «Ёлка» {№ 1} "А" \\' } },
    { type: 'way', id: 2, center: { lat: 55.76, lon: 37.61 }, nodes: [5, 6], tags: { shop: 'supermarket' } },
    { type: 'relation', id: 3, center: { lat: 55.77, lon: 37.62 }, members: [{}], tags: { amenity: 'hospital' } },
    { type: 'node', id: 4, lat: 55.7, lon: 37.6 },
    { type: 'way', id: 5, tags: { amenity: 'school' } },
    { type: 'node', id: 6, lat: 99, lon: 37.6, tags: { amenity: 'school' } },
    { type: 'node', id: 7, lat: 55.7, lon: 37.6, tags: { amenity: 'bench' } },
    { type: 'count', id: 0, tags: { amenity: 'school' } },
  ],
};

const bytes = (value: unknown): Uint8Array =>
  new TextEncoder().encode(typeof value === 'string' ? value : JSON.stringify(value));
async function read(chunks: Iterable<Uint8Array>): Promise<unknown[]> {
  const elements: unknown[] = [];
  for await (const element of readElements(chunks)) elements.push(element);
  return elements;
}
function cut(data: Uint8Array, size: number): Uint8Array[] {
  return Array.from({ length: Math.ceil(data.length / size) }, (_, i) => data.subarray(i * size, (i + 1) * size));
}

describe('an Overpass answer', () => {
  it('is read as its elements, however the bytes are cut and the text is laid out', async () => {
    for (const text of [bytes(SAMPLE), bytes(JSON.stringify(SAMPLE, null, 2))]) {
      for (const size of [1, 2, 3, 7, 64, 100_000]) expect(await read(cut(text, size))).toEqual(SAMPLE.elements);
    }
  });

  it('is read as JSON.parse reads it whatever the elements hold', async () => {
    const objects = fc.array(fc.dictionary(fc.string({ unit: 'binary' }), fc.jsonValue({ maxDepth: 3 })));
    await fc.assert(
      fc.asyncProperty(objects, fc.jsonValue(), fc.integer({ min: 1, max: 50 }), async (elements, other, size) => {
        const text = JSON.stringify({ remark: other, elements, more: other });
        expect(await read(cut(bytes(text), size))).toEqual(JSON.parse(text).elements);
      }),
      { numRuns: 25 },
    );
  });

  it.each([
    ['nothing', ''],
    ['a page', '<html></html>'],
    ['a list', '[{"type":"node"}]'],
    ['another object', '{"data":[{"type":"node"}]}'],
    ['an answer cut off', JSON.stringify(SAMPLE).slice(0, -30)],
    ['an element that is no JSON', '{"elements":[{type: node}]}'],
    ['closing brackets', '}'],
    ['an endless element', `{"elements":[{"a":"${'x'.repeat(1_000_001)}"}]}`],
  ])('is not %s', async (_case, text) => {
    await expect(read([bytes(text)])).rejects.toBeInstanceOf(NotOverpass);
  });

  it('is not another encoding', async () => {
    await expect(read([Uint8Array.of(0x7b, 0xff, 0xfe)])).rejects.toBeInstanceOf(NotOverpass);
  });

  it('holds the points the map shows: nodes, and areas at their centre', () => {
    expect(SAMPLE.elements.map(pointOf).filter((point) => point !== null)).toEqual([
      { external_id: 'node/1', category: 'schools', title: 'Школа «Ёлка» {№ 1} "А" \\', lat: 55.75, lng: 37.6 },
      { external_id: 'way/2', category: 'shops', title: null, lat: 55.76, lng: 37.61 },
      { external_id: 'relation/3', category: 'hospitals', title: null, lat: 55.77, lng: 37.62 },
    ]);
    for (const value of [null, 5, 'x', [], {}]) expect(pointOf(value)).toBeNull();
  });
});

describe('importing points', () => {
  let database: Database;
  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(() => database.close());
  beforeEach(() => database.backgroundPool.query('delete from points_of_interest'));

  const point = (id: number, title: string): PointOfInterest => ({
    external_id: `node/${id}`,
    category: 'shops',
    title,
    lat: 55.7,
    lng: 37.6,
  });
  async function* stream(points: readonly PointOfInterest[], failure?: Error) {
    yield* points;
    if (failure) throw failure;
  }
  const write = (points: readonly PointOfInterest[], replace = false, origin: 'osm' | 'demo' = 'osm') =>
    importPoints(database.backgroundPool, stream(points), { origin, replace });
  const titles = async () =>
    (await database.backgroundPool.query('select title from points_of_interest order by title')).rows.map(
      (row: { title: string }) => row.title,
    );

  it('writes the new and the changed, once each', async () => {
    expect(await write([point(1, 'А'), point(2, 'Б')])).toEqual({ written: 2, unchanged: 0, removed: 0 });
    expect(await write([point(1, 'А'), point(2, 'В'), point(2, 'Г')])).toEqual({
      written: 1,
      unchanged: 1,
      removed: 0,
    });
    expect(await titles()).toEqual(['А', 'Г']);
  });

  it('keeps what a file lacks, unless it replaces everything', async () => {
    await write([point(1, 'Демо')], false, 'demo');
    await write([point(1, 'А'), point(2, 'Б')]);
    await write([point(3, 'В')]);
    expect(await titles()).toEqual(['А', 'Б', 'В', 'Демо']);
    expect(await write([point(3, 'В'), point(4, 'Г')], true)).toEqual({ written: 1, unchanged: 1, removed: 3 });
    expect(await titles()).toEqual(['В', 'Г']);
  });

  it('takes more points than one batch holds', async () => {
    const many = Array.from({ length: 4_500 }, (_, id) => point(id, String(id)));
    expect(await write(many)).toMatchObject({ written: 4_500 });
  });

  it('changes nothing when the file breaks off', async () => {
    await write([point(1, 'А')]);
    const broken = stream([point(2, 'Б')], new NotOverpass('cut off'));
    const importing = importPoints(database.backgroundPool, broken, { origin: 'osm', replace: true });
    await expect(importing).rejects.toThrow('cut off');
    expect(await titles()).toEqual(['А']);
  });
});
