import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insertComplex, insertFlat, insertHousing } from '../../../test/factories/catalogue.ts';
import { loadReference } from '../../geography/server/load-reference.ts';
import { seedGeography } from '../../geography/server/seed-geography.ts';
import { loadConfig } from '../../platform/config.ts';
import type { Database } from '../../platform/db/open.ts';
import { createTestDatabase } from '../../platform/db/testing.ts';
import { openApp } from '../open-app.ts';
import { registerPictures } from './pictures.ts';
import { createServer } from './server.ts';

const NOW = Date.UTC(2026, 10, 21);
let database: Database;
let server: FastifyInstance;
let dataDir: string;
const closers: (() => Promise<unknown>)[] = [];
const ids = {
  complex: 0,
  part: 0,
  bare: 0,
  early: 0,
  late: 0,
  flat: 0,
  up: 0,
  sold: 0,
  booked: 0,
  other: 0,
  hidden: 0,
};

beforeAll(async () => {
  database = await createTestDatabase({
    name: 'geography',
    prepare: async ({ background }) => void (await seedGeography(background, loadReference())),
  });
  await fill();
  await fillPoints();
  await fillFeed();
  dataDir = await mkdtemp(join(tmpdir(), 'novosel-cards-'));
  const config = loadConfig({ DEMO: '1', LOG_LEVEL: 'silent', DATA_DIR: dataDir });
  const app = await openApp(config, { database, log: pino({ level: 'silent' }), now: () => NOW, closers });
  server = await createServer(app, { register: [registerPictures(app)] });
});
afterAll(async () => {
  await server.close();
  for (const close of closers) await close();
  await database.close();
  await rm(dataDir, { recursive: true });
});

async function fill(): Promise<void> {
  const { db } = database;
  ids.complex = await insertComplex(db, { title_eng: 'kaskad', title_feed: 'Каскад' });
  ids.part = await insertComplex(db, { parent_id: ids.complex, title_feed: 'Каскад, вторая очередь' });
  ids.bare = await insertComplex(db, { title_eng: 'bez-korpusov' });
  ids.early = await insertHousing(db, ids.complex, { title_feed: 'Корпус 1', sort: 1 });
  ids.late = await insertHousing(db, ids.part, { title_feed: 'Корпус 2', sort: 2, release_quarter_feed: 1 });
  const [first, tenth] = await db
    .insertInto('sections')
    .values([
      { housing_id: ids.early, title: 'Секция 2' },
      { housing_id: ids.early, title: 'Секция 10' },
    ])
    .returning('id')
    .execute();
  const layouts = await db
    .insertInto('layouts')
    .values(['1А', '1Б'].map((code) => ({ complex_id: ids.complex, code, rooms: 1 })))
    .returning('id')
    .execute();
  const [a, b] = layouts.map(({ id }) => id);
  const media = JSON.stringify([
    { src: '/media/drawn/photo', kind: 'photo' },
    { src: '/media/drawn/plan-a', kind: 'plan' },
  ]);
  const early = { housing_id: ids.early, section_id: first?.id ?? null, layout_id: a ?? null, media };
  ids.flat = await insertFlat(db, ids.complex, {
    ...early,
    number: '12',
    floor: 3,
    place_on_floor: 2,
    price_total: 10_000_000,
  });
  ids.up = await insertFlat(db, ids.complex, {
    ...early,
    number: '40',
    floor: 9,
    place_on_floor: 2,
    price_total: 10_600_000,
  });
  await insertFlat(db, ids.complex, { ...early, number: '60', floor: 12, place_on_floor: 2, price_total: 11_000_000 });
  ids.sold = await insertFlat(db, ids.complex, { ...early, number: '11', floor: 3, place_on_floor: 1, status: 3 });
  ids.booked = await insertFlat(db, ids.complex, {
    ...early,
    number: '90',
    floor: null,
    section_id: tenth?.id ?? null,
    status_curated: 2,
  });
  ids.other = await insertFlat(db, ids.part, {
    housing_id: ids.late,
    layout_id: b ?? null,
    floor: 3,
    area_total: 43.2,
    price_total: null,
    renovation_feed: 4,
  });
  await insertFlat(db, ids.complex, { ...early, rooms: 1, area_total: 46.1, layout_id: null });
  await insertFlat(db, ids.complex, { ...early, rooms: 2, layout_id: null });
  await insertFlat(db, ids.bare, { floor: 2, number: '7' });
  const secret = await insertComplex(db, { published: false });
  ids.hidden = await insertFlat(db, secret);
  const at = (day: number) => new Date(Date.UTC(2026, 9, day));
  await db
    .insertInto('offer_events')
    .values([
      event('listed', at(1), null, { price_total: 9_500_000, status: 1 }),
      event('price', at(10), 9_500_000, 10_000_000),
    ])
    .execute();
}

/** 30 shops to the north, 10 m apart from the first at 10 m; schools on the border of the radius and beyond it. */
async function fillPoints(): Promise<void> {
  const metre = 1 / 111_195;
  const point = (category: string, metres: number, origin = 'demo') => ({
    origin,
    external_id: `${category}/${metres}`,
    category,
    title: `${metres} м`,
    lat: 55.75 + metres * metre,
    lng: 37.6,
  });
  await database.db
    .insertInto('points_of_interest')
    .values([
      ...Array.from({ length: 30 }, (_, i) => point('shops', 10 * (30 - i))),
      point('schools', 1_999),
      point('schools', 2_002),
      // 2.1 km off across the corner of the square that holds the circle.
      { ...point('schools', 1_500), lng: 37.6 + 1_500 / 62_577 },
      { ...point('cafes', 0, 'osm'), lng: 37.6 + 1_500 / 62_577, title: null },
    ])
    .execute();
}

/** Two runs of a feed that knows the part only. */
async function fillFeed(): Promise<void> {
  const { db } = database;
  const source = await db
    .insertInto('feed_sources')
    .values({ key: 'part', title: 'Фид', location: 'feed.xml' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const prices_at = new Date(Date.UTC(2026, 10, 20));
  await db
    .insertInto('source_complexes')
    .values({ source_id: source.id, key: 'k', complex_id: ids.part, prices_at })
    .execute();
}

const event = (kind: string, at: Date, old_value: unknown, new_value: unknown) => ({
  subject: 'flat',
  subject_id: ids.flat,
  kind,
  at,
  old_value: old_value === null ? null : JSON.stringify(old_value),
  new_value: JSON.stringify(new_value),
});

const get = async (url: string) => {
  const response = await server.inject({ url });
  return { status: response.statusCode, body: response.json() };
};

describe('the price history of a flat', () => {
  it('goes from its listing to the present', async () => {
    expect((await get(`/api/flats/${ids.flat}/price_history`)).body.data).toEqual([
      { at: '2026-10-01T00:00:00.000Z', price_total: 9_500_000, status: 1 },
      { at: '2026-10-10T00:00:00.000Z', price_total: 10_000_000, status: 1 },
    ]);
  });

  it('of a sold flat tells no price', async () => {
    const { body } = await get(`/api/flats/${ids.sold}/price_history`);
    expect(body.data).toMatchObject([{ status: 3, price_total: null }]);
  });

  it('of an unknown flat, or one whose complex is not published, is not found', async () => {
    expect((await get('/api/flats/99999/price_history')).status).toBe(404);
    expect((await get(`/api/flats/${ids.hidden}/price_history`)).status).toBe(404);
  });
});

describe('similar flats', () => {
  it('are one a layout and housing of the same room count, with what explains the price', async () => {
    const { body } = await get(`/api/flats/${ids.flat}/similar`);
    const shown = body.data.map(({ flat, ...rest }: { flat: { id: number } }) => ({ id: flat.id, ...rest }));
    expect(shown).toEqual([
      { id: ids.up, price_difference: 600_000, reasons: ['На\u00a06\u00a0этажей выше'] },
      {
        id: ids.other,
        price_difference: null,
        reasons: ['На\u00a03,2\u00a0м² больше', 'Другой корпус: сдача раньше на\u00a02\u00a0квартала', 'С мебелью'],
      },
    ]);
  });

  it('of a sold flat are told without differences of price', async () => {
    const { body } = await get(`/api/flats/${ids.sold}/similar`);
    expect(body.data.length).toBeGreaterThan(0);
    expect(body.data.every((entry: { price_difference: number | null }) => entry.price_difference === null)).toBe(true);
  });

  it('of an unknown flat are not found', async () => {
    expect((await get('/api/flats/99999/similar')).status).toBe(404);
    expect((await get(`/api/flats/${ids.hidden}/similar`)).status).toBe(404);
  });
});

describe('the board', () => {
  it('shows the first housing: sections by number, floors from the top, flats of every state by place', async () => {
    const { status, body } = await get('/api/buildings/kaskad/board');
    expect(status).toBe(200);
    const { housings, housing_id, sections, totals } = body.data;
    expect(housings).toMatchObject([
      { id: ids.early, title: 'Корпус 1', release_date_tag: '3\u00a0квартал\u00a02027', total: 5 },
      { id: ids.late, title: 'Корпус 2', complex_title: 'Каскад, вторая очередь', total: 1 },
    ]);
    expect(housing_id).toBe(ids.early);
    expect(sections.map(({ title }: { title: string }) => title)).toEqual(['Секция 2', 'Секция 10']);
    expect(sections[0].floors.map(({ floor }: { floor: number }) => floor)).toEqual([12, 9, 3]);
    expect(sections[0].floors[2].flats.slice(0, 2)).toMatchObject([
      { id: ids.sold, place: 1, status: 3, price: null, fits: false },
      { id: ids.flat, place: 2, status: 1, price: 10_000_000, fits: true, number: '12', area: 40 },
    ]);
    expect(sections[1].floors).toMatchObject([{ floor: null, flats: [{ id: ids.booked, status: 2, price: null }] }]);
    expect(totals).toEqual({ flats: 7, on_sale: 5, fitting: 5 });
  });

  it('marks what fits the filters and shows the housing asked for', async () => {
    const { body } = await get('/api/buildings/kaskad/board?price_max=10000000&rooms=1');
    expect(body.data.totals).toEqual({ flats: 7, on_sale: 5, fitting: 2 });
    const late = await get(`/api/buildings/${ids.complex}/board?housing=${ids.late}`);
    expect(late.body.data).toMatchObject({ housing_id: ids.late, totals: { flats: 1, on_sale: 1, fitting: 1 } });
    expect(late.body.data.sections).toMatchObject([{ title: null, floors: [{ floor: 3, flats: [{ price: null }] }] }]);
  });

  it('opens where something fits, and says of every housing how much', async () => {
    const { body } = await get(`/api/buildings/kaskad/board?housings=${ids.late}`);
    expect(body.data).toMatchObject({ housing_id: ids.late, totals: { fitting: 1 } });
    expect(body.data.housings).toMatchObject([
      { id: ids.early, total: 5, fitting: 0 },
      { id: ids.late, total: 1, fitting: 1 },
    ]);
    const none = await get('/api/buildings/kaskad/board?price_max=1000');
    expect(none.body.data).toMatchObject({ housing_id: ids.early, totals: { fitting: 0 } });
  });

  it('of a sub-complex holds its own housings only, and of a complex without housings its flats', async () => {
    const part = await get(`/api/buildings/${ids.part}/board`);
    expect(part.body.data.housings).toMatchObject([{ id: ids.late }]);
    expect(part.body.data.totals).toEqual({ flats: 1, on_sale: 1, fitting: 1 });
    const bare = await get('/api/buildings/bez-korpusov/board');
    expect(bare.body.data).toMatchObject({ housings: [], housing_id: null, totals: { flats: 1, fitting: 1 } });
  });

  it.each([
    ['/api/buildings/net-takogo/board', 404],
    ['/api/buildings/bez-korpusov/board?housing=1', 404],
    ['/api/buildings/kaskad/board?housing=x', 422],
    ['/api/buildings/kaskad/board?rooms=77', 422],
    ['/api/buildings/net-takogo/layouts', 404],
    ['/api/buildings/kaskad/layouts?page=0', 422],
  ])('%s is answered with %d', async (url, status) => {
    expect((await get(url)).status).toBe(status);
  });
});

describe('layouts', () => {
  it('are one plan with its flats on sale, prices and floors, by rooms and area', async () => {
    const { body } = await get('/api/buildings/kaskad/layouts');
    expect(body.meta).toMatchObject({ total: 4, page: 1 });
    expect(body.data[0]).toEqual({
      id: expect.any(Number),
      rooms: 1,
      plan: '/media/drawn/plan-a',
      total: 3,
      price: { from: 10_000_000, to: 11_000_000 },
      price_m2: { from: 250_000, to: 275_000 },
      square_m2: { from: 40, to: 40 },
      floors: { from: 3, to: 12 },
      housings: ['Корпус 1'],
      housing_ids: [ids.early],
      sections: [{ housing_id: ids.early, title: 'Секция 2' }],
      flat_id: ids.flat,
    });
    expect(body.data.map((entry: { rooms: number; total: number }) => [entry.rooms, entry.total])).toEqual([
      [1, 3],
      [1, 1],
      [1, 1],
      [2, 1],
    ]);
    expect(body.data[1]).toMatchObject({ plan: null, price: { from: null, to: null }, housings: ['Корпус 2'] });
  });

  it('and flats, counts and the board are those of the housings asked for', async () => {
    const asked = `housings=${ids.late}`;
    const { body: flats } = await get(`/api/buildings/kaskad/flats?${asked}`);
    expect(flats.meta.total).toBe(1);
    expect(flats.data).toMatchObject([{ housing_id: ids.late, building: { id: ids.part } }]);
    expect(flats.data[0].building.part).toEqual(expect.any(String));
    const balloon = await get(`/api/buildings/kaskad/balloon?${asked}`);
    expect(balloon.body.data.flats.total).toBe(1);
    const layouts = await get(`/api/buildings/kaskad/layouts?${asked}`);
    expect(layouts.body.data).toMatchObject([{ total: 1, housing_ids: [ids.late] }]);
    const board = await get(`/api/buildings/kaskad/board?housing=${ids.early}&${asked}`);
    expect(board.body.data.totals.fitting).toBe(0);
    const both = await get(`/api/buildings/kaskad/flats?housings=${ids.early},${ids.late}`);
    expect(both.body.meta.total).toBeGreaterThan(1);
    expect((await get('/api/buildings/kaskad/flats?housings=2147483646')).body.meta.total).toBe(0);
  });

  it('count only flats that fit the filters, page by page', async () => {
    const filtered = await get('/api/buildings/kaskad/layouts?price_max=10700000&rooms=1');
    expect(filtered.body.data).toMatchObject([
      { total: 2, floors: { from: 3, to: 9 } },
      { id: null, total: 1 },
    ]);
    const second = await get('/api/buildings/kaskad/layouts?per_page=3&page=2');
    expect(second.body.data).toHaveLength(1);
    const past = await get('/api/buildings/kaskad/layouts?per_page=3&page=9');
    expect(past.body).toMatchObject({ data: [], meta: { total: 4, last_page: 2 } });
    expect((await get(`/api/buildings/${ids.part}/layouts`)).body.data).toHaveLength(1);
  });
});

it('dates the prices of a complex by the last believed file of a feed that knows it or a part of it', async () => {
  for (const id of [ids.part, ids.complex]) {
    expect((await get(`/api/buildings/${id}`)).body.data.price_date).toBe('2026-11-20T00:00:00.000Z');
  }
  expect((await get(`/api/buildings/${ids.bare}`)).body.data.price_date).toBeNull();
});

describe('ways to pay', () => {
  it('are told with lender, full cost and warning, and no rate without them', async () => {
    const { body } = await get('/api/payment_programmes');
    expect(body.data.warning).toContain('Оценивайте свои финансовые возможности и риски');
    expect(body.data.programmes.map(({ id }: { id: string }) => id)).toContain('family');
    for (const programme of body.data.programmes) {
      if (programme.rate === null) continue;
      expect(programme.lender).toEqual(expect.any(String));
      expect(programme.full_cost.to).toBeGreaterThanOrEqual(programme.rate);
    }
  });
});

describe('what is around a home', () => {
  const around = '/api/infrastructure?lat=55.75&lng=37.6';
  interface Category {
    key: string;
    points: { distance: number; title: string | null }[];
  }

  it('is told by nine categories, of each the 25 nearest within 2 km, nearest first', async () => {
    const { status, body } = await get(around);
    expect(status).toBe(200);
    const byKey = new Map<string, Category>(body.data.map((category: Category) => [category.key, category]));
    expect(byKey.size).toBe(9);
    expect(byKey.get('shops')?.points.map(({ distance }) => distance)).toEqual(
      Array.from({ length: 25 }, (_, i) => 10 * (i + 1)),
    );
    expect(byKey.get('schools')).toMatchObject({
      title: 'Школы',
      colour: '#2b73c0',
      points: [{ title: '1999 м' }],
      demo: true,
      osm: false,
    });
    expect(byKey.get('cafes')).toMatchObject({ points: [{ title: null, distance: 1_500 }], demo: false, osm: true });
    expect(byKey.get('gyms')).toMatchObject({ points: [], demo: false, osm: false });
  });

  it('holds the categories asked for, in that order, and the radius', async () => {
    const { body } = await get(`${around}&categories=schools,shops,schools&radius=2100`);
    expect(body.data.map(({ key, points }: Category) => [key, points.length])).toEqual([
      ['schools', 2],
      ['shops', 25],
    ]);
    expect((await get(`${around}&categories=shops&radius=100`)).body.data[0].points).toHaveLength(10);
  });

  it('is remembered for a while', async () => {
    const url = `${around}&categories=gyms&radius=300`;
    expect((await get(url)).body.data[0].points).toEqual([]);
    const gym = { origin: 'osm', external_id: 'node/1', category: 'gyms', lat: 55.75, lng: 37.6 };
    await database.db.insertInto('points_of_interest').values(gym).execute();
    expect((await get(url)).body.data[0].points).toEqual([]);
  });

  it.each([
    ['lng', '/api/infrastructure?lat=55.75'],
    ['lat', '/api/infrastructure?lat=91&lng=37'],
    ['radius', `${around}&radius=5001`],
    ['categories', `${around}&categories=bars`],
    ['categories', `${around}&categories=`],
  ])('refuses a wrong %s: %s', async (field, url) => {
    const { status, body } = await get(url);
    expect(status).toBe(422);
    expect(body.errors).toMatchObject([{ field }]);
  });
});

describe('a sheet to print', () => {
  it('is one PDF of a flat or a complex, named after it, also without its pictures', async () => {
    for (const [url, name] of [
      [`/api/flats/${ids.flat}/pdf`, 'Каскад, квартира 12.pdf'],
      [`/api/flats/${ids.sold}/pdf`, 'Каскад, квартира 11.pdf'],
      ['/api/buildings/kaskad/pdf', 'Каскад.pdf'],
    ]) {
      const { statusCode, headers, rawPayload } = await server.inject({ url });
      expect(statusCode).toBe(200);
      expect(headers['content-type']).toBe('application/pdf');
      expect(decodeURIComponent(String(headers['content-disposition']))).toContain(name);
      expect(rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
    }
  });

  it.each(['/api/flats/99999/pdf', '/api/flats/x/pdf', '/api/buildings/net-takogo/pdf'])(
    'of what is unknown is not found: %s',
    async (url) => {
      const { status, body } = await get(url);
      expect(status).toBe(404);
      expect(body.code).toBe('not_found');
    },
  );

  it('of a flat whose complex is not published is not found', async () => {
    expect((await get(`/api/flats/${ids.hidden}/pdf`)).status).toBe(404);
  });
});
