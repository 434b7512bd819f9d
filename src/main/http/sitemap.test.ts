import { gunzipSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insertComplex, insertFlat } from '../../../test/factories/catalogue.ts';
import { loadReference } from '../../geography/server/load-reference.ts';
import { seedGeography } from '../../geography/server/seed-geography.ts';
import { loadConfig } from '../../platform/config.ts';
import type { App } from '../../platform/context.ts';
import type { Database } from '../../platform/db/open.ts';
import { createTestDatabase } from '../../platform/db/testing.ts';
import { openApp } from '../open-app.ts';
import { createServer } from './server.ts';
import { Turns } from './sitemap-entries.ts';

let database: Database;
let server: FastifyInstance;
let app: App;
let now = Date.UTC(2026, 10, 21);
const closers: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  database = await createTestDatabase({
    name: 'geography',
    prepare: async ({ background }) => void (await seedGeography(background, loadReference())),
  });
  const { db } = database;
  const id = await insertComplex(db, { title_eng: 'yauza', district_id: 1005, county_id: 101, housing_class: 3 });
  await insertFlat(db, id, { rooms: 2 });
  await insertComplex(db, { title_eng: 'hidden', published: false, district_id: 1007 });
  await db
    .insertInto('complex_stations')
    .values({ complex_id: id, station_id: 4001, distance_m: 500, foot_minutes: 9 })
    .execute();
  await db
    .insertInto('villages')
    .values([
      { title_eng: 'roscha', title_feed: 'Роща', lat_feed: 55.6, lng_feed: 37, published: true },
      { title_eng: 'draft', title_feed: 'Черновик', lat_feed: 55.6, lng_feed: 37, published: false },
    ])
    .execute();
  const config = loadConfig({ DEMO: '0', LOG_LEVEL: 'silent' });
  app = await openApp(config, { database, log: pino({ level: 'silent' }), now: () => now, closers });
  server = await createServer(app);
});
afterAll(async () => {
  await server.close();
  for (const close of closers) await close();
  await database.close();
});

const get = (url: string, headers: Record<string, string> = {}) =>
  server.inject({ url, headers: { host: 'novosel.example', ...headers } });
const addresses = (xml: string): string[] => [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, loc]) => loc ?? '');

describe('the site map', () => {
  it('is an index of files, each of which answers, with absolute addresses of the host asked', async () => {
    const index = await get('/sitemap.xml');
    expect(index.statusCode).toBe(200);
    expect(index.headers['content-type']).toBe('application/xml; charset=utf-8');
    const files = addresses(index.body);
    expect(files).toEqual(
      ['pages', 'complexes', 'villages', 'search'].map((kind) => `http://novosel.example/sitemap-${kind}-1.xml`),
    );
    for (const file of files) {
      const { statusCode, body } = await get(new URL(file).pathname);
      expect(statusCode).toBe(200);
      expect(addresses(body).length).toBeGreaterThan(0);
    }
  });

  it('names published cards with their dates, and search pages with results only', async () => {
    const complexes = await get('/sitemap-complexes-1.xml');
    expect(addresses(complexes.body)).toEqual(['http://novosel.example/yauza']);
    expect(complexes.body).toMatch(/<lastmod>20\d\d-\d\d-\d\dT[\d:.]+Z<\/lastmod>/);
    expect(addresses((await get('/sitemap-villages-1.xml')).body)).toEqual(['http://novosel.example/roscha']);
    const pages = addresses((await get('/sitemap-search-1.xml')).body).map((url) => new URL(url).pathname);
    expect(pages).toEqual(expect.arrayContaining(['/novostroyki', '/novostroyki/moskva', '/novostroyki/cao']));
    expect(pages).toContain('/novostroyki/metro-bulvar-rokossovskogo/dvuhkomnatnye');
    expect(pages).not.toContain('/novostroyki/moskovskaya-oblast');
    expect(pages).not.toContain('/novostroyki/odnokomnatnye');
    expect(new Set(pages).size).toBe(pages.length);
    for (const page of pages) {
      const [segments] = [page.split('/').slice(2).join(',')];
      const { body } = await get(`/api/utils/map-chpu-and-ids?segments=${segments}`);
      const { data } = JSON.parse(body);
      expect(data.path).toBe(page);
      const count = await get(`/api/buildings/count?${new URLSearchParams(data.filters)}`);
      expect(JSON.parse(count.body).data.buildings, page).toBeGreaterThan(0);
    }
  });

  it('is sent compressed, known by its validator, and follows the catalogue', async () => {
    const packed = await get('/sitemap-complexes-1.xml', { 'accept-encoding': 'gzip' });
    expect(packed.headers['content-encoding']).toBe('gzip');
    expect(addresses(gunzipSync(packed.rawPayload).toString())).toHaveLength(1);
    const etag = String(packed.headers.etag);
    expect((await get('/sitemap-complexes-1.xml', { 'if-none-match': etag })).statusCode).toBe(304);
    await insertComplex(database.db, { title_eng: 'noviy' });
    await app.catalogue.refresh();
    now += 61_000;
    const fresh = await get('/sitemap-complexes-1.xml', { 'if-none-match': etag });
    expect(addresses(fresh.body)).toContain('http://novosel.example/noviy');
  });

  it.each(['/sitemap-complexes-2.xml', '/sitemap-secret-1.xml', '/sitemap-.xml', '/sitemap-pages-1.xml.gz'])(
    '%s is unknown',
    async (url) => expect((await get(url)).statusCode).toBe(404),
  );

  it('writes no file for a host that is none', async () => {
    expect((await get('/sitemap.xml', { host: 'a b' })).statusCode).toBe(400);
  });

  it('is named by robots.txt', async () => {
    const robots = await get('/robots.txt');
    expect(robots.body).toContain('Sitemap: http://novosel.example/sitemap.xml');
  });
});

describe('turns', () => {
  it('are over after eight milliseconds, and begin anew after others have had theirs', async () => {
    let time = 0;
    const turns = new Turns(() => time);
    time = 7;
    expect(turns.over).toBe(false);
    time = 8;
    expect(turns.over).toBe(true);
    let others = 0;
    setImmediate(() => others++);
    await turns.next();
    expect([turns.over, others]).toEqual([false, 1]);
  });
});
