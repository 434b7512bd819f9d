import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import pino from 'pino';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insertComplex, insertFlat } from '../../../test/factories/catalogue.ts';
import { loadReference } from '../../geography/server/load-reference.ts';
import { seedGeography } from '../../geography/server/seed-geography.ts';
import { drawnImagePath } from '../../pictures/rules/drawn-image.ts';
import { previewImage, searchPreview } from '../../pictures/rules/preview-image.ts';
import { loadConfig } from '../../platform/config.ts';
import type { App } from '../../platform/context.ts';
import { problemSchema } from '../../platform/contract/problem.ts';
import type { Database } from '../../platform/db/open.ts';
import { createTestDatabase } from '../../platform/db/testing.ts';
import { openApp } from '../open-app.ts';
import { registerPictures } from './pictures.ts';
import { createServer } from './server.ts';

let database: Database;
let server: FastifyInstance;
let app: App;
let folder: string;
const closers: (() => Promise<unknown>)[] = [];
let flat = 0;

beforeAll(async () => {
  database = await createTestDatabase({
    name: 'geography',
    prepare: async ({ background }) => void (await seedGeography(background, loadReference())),
  });
  const { db } = database;
  const shown = await insertComplex(db, { title_eng: 'yauza', title_curated: 'Дом у реки <b>&', district_id: 1005 });
  flat = await insertFlat(db, shown, { price_total: 9_800_000 });
  const image = await db
    .insertInto('images')
    .values({ scope: 'drawn', path: drawnImagePath({ kind: 'hero', time: 'day' }) })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db.insertInto('complex_images').values({ complex_id: shown, image_id: image.id, origin: 'curated' }).execute();
  const broken = await insertComplex(db, { title_eng: 'broken-picture' });
  const lost = await db
    .insertInto('images')
    .values({ scope: 'upload', path: 'lost.jpg' })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db.insertInto('complex_images').values({ complex_id: broken, image_id: lost.id, origin: 'curated' }).execute();
  await insertComplex(db, { title_eng: 'hidden', published: false });
  await db
    .insertInto('villages')
    .values({ title_eng: 'roscha', title_feed: 'Роща', lat_feed: 55.6, lng_feed: 37, published: true })
    .execute();
  folder = await mkdtemp(join(tmpdir(), 'novosel-previews-'));
  const config = loadConfig({ DEMO: '0', LOG_LEVEL: 'silent', DATA_DIR: folder });
  app = await openApp(config, { database, log: pino({ level: 'silent' }), now: Date.now, closers });
  server = await createServer(app, { register: [registerPictures(app)] });
});
afterAll(async () => {
  await server.close();
  for (const close of closers) await close();
  await database.close();
  await rm(folder, { recursive: true, force: true });
});

describe('previews of pages', () => {
  it.each([
    previewImage('complex', 'yauza'),
    previewImage('complex', 'broken-picture'),
    previewImage('village', 'roscha'),
    previewImage('page', 'main'),
    previewImage('page', 'about'),
    previewImage('page', 'contacts'),
    searchPreview([]),
    searchPreview(['hamovniki', 'dvuhkomnatnye']),
    previewImage('complex', 'yauza').replace('.jpg', '.png'),
  ])('%s is 1200 × 630', async (url) => {
    const answer = await server.inject({ url });
    expect(answer.statusCode, answer.body.slice(0, 200)).toBe(200);
    const { width, height, format } = await sharp(answer.rawPayload).metadata();
    expect([width, height]).toEqual([1200, 630]);
    expect(format).toBe(url.endsWith('png') ? 'png' : 'jpeg');
    expect(answer.headers['content-type']).toBe(`image/${format}`);
    expect(answer.rawPayload.length).toBeLessThan(900_000);
  });

  it.each([
    '/media/og/complex/nothing.jpg',
    '/media/og/complex/hidden.jpg',
    '/media/og/village/yauza.jpg',
    '/media/og/search/nothing.jpg',
    '/media/og/search/hamovniki_studii_klass-biznes.jpg',
    '/media/og/page/secret.jpg',
    '/media/og/planet/yauza.jpg',
    '/media/og/complex/yauza.gif',
    '/media/og/complex/..%2Fyauza.jpg',
    '/media/og/complex/%00.jpg',
  ])('%s is unknown', async (url) => {
    const answer = await server.inject({ url });
    expect(answer.statusCode).toBe(404);
    expect(problemSchema.parse(answer.json()).code).toBe('not_found');
  });

  it('are known by their validator until what they show changes', async () => {
    const url = previewImage('complex', 'yauza');
    const first = await server.inject({ url: `${url}?w=1200&x=1` });
    const etag = String(first.headers.etag);
    expect((await server.inject({ url, headers: { 'if-none-match': etag } })).statusCode).toBe(304);
    await app.db.updateTable('flats').set({ price_total: 7_000_000 }).where('id', '=', flat).execute();
    await app.catalogue.refresh();
    const changed = await server.inject({ url, headers: { 'if-none-match': etag } });
    expect(changed.statusCode).toBe(200);
    expect(changed.rawPayload.equals(first.rawPayload)).toBe(false);
  });
});
