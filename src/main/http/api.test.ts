import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insertComplex, insertFlat, insertHousing } from '../../../test/factories/catalogue.ts';
import { loadReference } from '../../geography/server/load-reference.ts';
import { seedGeography } from '../../geography/server/seed-geography.ts';
import { loadConfig } from '../../platform/config.ts';
import { problemSchema } from '../../platform/contract/problem.ts';
import type { Database } from '../../platform/db/open.ts';
import { createTestDatabase } from '../../platform/db/testing.ts';
import { endpoints } from '../contract/index.ts';
import { implementations } from '../implementations.ts';
import { openApp } from '../open-app.ts';
import { createServer } from './server.ts';

const NOW = Date.UTC(2026, 10, 21);
let database: Database;
let server: FastifyInstance;
const closers: (() => Promise<unknown>)[] = [];
const ids = { cheap: 0, dear: 0, child: 0, empty: 0, flat: 0, sold: 0, village: 0 };

beforeAll(async () => {
  database = await createTestDatabase({
    name: 'geography',
    prepare: async ({ background }) => void (await seedGeography(background, loadReference())),
  });
  const { db } = database;
  const developer = await db
    .insertInto('developers')
    .values({ folded_name: 'контур', title_eng: 'kontur', title_feed: 'Контур' })
    .returning('id')
    .executeTakeFirstOrThrow();
  ids.cheap = await insertComplex(db, {
    title_eng: 'yauzskiy-kaskad',
    title_curated: 'Яузский каскад',
    district_id: 1005,
    county_id: 101,
    developer_id_feed: developer.id,
    rating: 5,
  });
  const housing = await insertHousing(db, ids.cheap);
  ids.flat = await insertFlat(db, ids.cheap, {
    housing_id: housing,
    rooms: 1,
    price_total: 9_800_000,
    area_total: 38.4,
    number: '12',
  });
  await insertFlat(db, ids.cheap, { housing_id: housing, rooms: 2, price_total: 14_000_000, area_total: 58.4 });
  ids.sold = await insertFlat(db, ids.cheap, { housing_id: housing, status: 3, price_total: 8_000_000 });
  ids.dear = await insertComplex(db, { housing_class: 4, rating: 4, lat_feed: 55.8 });
  await insertFlat(db, ids.dear, { rooms: 4, price_total: 90_000_000, area_total: 140 });
  ids.child = await insertComplex(db, { parent_id: ids.dear, title_feed: 'Первая очередь', lat_feed: 55.8 });
  ids.empty = await insertComplex(db, { rating: 9 });
  await db
    .insertInto('complex_stations')
    .values({ complex_id: ids.cheap, station_id: 4001, distance_m: 700, foot_minutes: 9 })
    .execute();
  const village = await db
    .insertInto('villages')
    .values({ title_eng: 'roscha', title_feed: 'Роща', lat_feed: 55.6, lng_feed: 37, published: true })
    .returning('id')
    .executeTakeFirstOrThrow();
  ids.village = village.id;
  await db
    .insertInto('village_offers')
    .values([
      { village_id: village.id, type: 4, area_plot: 8, price_total: 2_000_000 },
      { village_id: village.id, type: 2, area: 120, area_plot: 10, price_total: 12_000_000, status: 3 },
    ])
    .execute();
  const houses = await db
    .insertInto('villages')
    .values({ title_eng: 'bereg', title_feed: 'Берег', lat_feed: 55.7, lng_feed: 37, published: true })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('village_offers')
    .values([
      { village_id: houses.id, type: 10, price_total: 990_000 },
      { village_id: houses.id, type: 2, area: 90, price_total: 9_000_000 },
    ])
    .execute();
  await db.insertInto('title_redirects').values({ old_title_eng: 'staroe-imya', complex_id: ids.cheap }).execute();
  const config = loadConfig({ DEMO: '0', LOG_LEVEL: 'silent' });
  const app = await openApp(config, { database, log: pino({ level: 'silent' }), now: () => NOW, closers });
  server = await createServer(app);
});
afterAll(async () => {
  await server.close();
  for (const close of closers) await close();
  await database.close();
});

const get = async (url: string) => {
  const response = await server.inject({ url });
  return {
    status: response.statusCode,
    type: response.headers['content-type'],
    headers: response.headers,
    body: response.json(),
  };
};

describe('the contract', () => {
  it('has exactly one handler for every endpoint', () => {
    const names = (list: readonly { name: string }[]) => list.map(({ name }) => name).sort();
    expect(names(implementations.map(({ endpoint }) => endpoint))).toEqual(names(endpoints));
  });

  it('is described as OpenAPI with every path, and as a readable page', async () => {
    const { body } = await get('/api/openapi.json');
    const described = Object.entries(body.paths as Record<string, object>).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    );
    expect(described.sort()).toEqual(endpoints.map(({ method, path }) => `${method} ${path}`).sort());
    const page = await server.inject({ url: '/api/docs' });
    expect(page.body).toContain('/api/buildings/{id}/flats');
  });
});

describe('lists of complexes', () => {
  it('come by rating, those with nothing on sale last, with totals and offers', async () => {
    const { status, body } = await get('/api/buildings/');
    expect(status).toBe(200);
    expect(body.data.map((building: { id: number }) => building.id)).toEqual([ids.cheap, ids.dear, ids.empty]);
    expect(body.meta).toEqual({
      total: 3,
      page: 1,
      per_page: 15,
      last_page: 1,
      offers: { count: 3, min_price: 9_800_000, min_area: 38.4 },
      version: expect.any(String),
    });
    expect(body.links).toEqual({ next: null, prev: null });
    expect(body.data[0]).toMatchObject({
      titles: { title: 'Яузский каскад' },
      developer: { title: 'Контур' },
      flats: { total: 2, price: { from: 9_800_000, to: 14_000_000 }, square_m2: { from: 38.4, to: 58.4 } },
      filtered_flat_offers: { studio: 0, '1k': 1, '2k': 1, '3k': 0, '4k_plus': 0 },
      near: { stations: [{ id: 4001, duration: 9, distance_mode: 3 }] },
    });
  });

  it('count only the flats that fit, page by page with links', async () => {
    const { body } = await get('/api/buildings?rooms=1&rooms=4&per_page=1');
    expect(body.meta).toMatchObject({ total: 2, last_page: 2, offers: { count: 2 } });
    expect(body.data[0].flats.total).toBe(1);
    expect(body.links.next).toBe('/api/buildings?rooms=1%2C4&page=2&per_page=1');
    const next = await get(body.links.next);
    expect(next.body.data.map((building: { id: number }) => building.id)).toEqual([ids.dear]);
  });

  it('answer 304 to a known validator', async () => {
    const first = await get('/api/buildings?rooms=2');
    const again = await server.inject({
      url: '/api/buildings?rooms=2',
      headers: { 'if-none-match': String(first.headers.etag) },
    });
    expect(again.statusCode).toBe(304);
  });

  it('ignore bounds on the map, but not in the list', async () => {
    const bounds = 'bounds=55.7,37.5;55.76,37.7';
    expect((await get(`/api/buildings?${bounds}`)).body.meta.total).toBe(2);
    expect((await get(`/api/buildings/list_on_map?${bounds}`)).body.data).toHaveLength(3);
    expect((await get('/api/buildings/list_on_map?rooms=2')).body.data).toEqual([
      { id: ids.cheap, lat: 55.75, lng: 37.6, total: 1, min_price: 14_000_000 },
    ]);
  });
});

describe('when nothing fits', () => {
  it('offers what to loosen, with the address and the count of the search it leads to', async () => {
    const { status, body } = await get('/api/buildings/loosen?rooms=1&price_max=9000000&sort=price_asc');
    expect(status).toBe(200);
    expect(body.data[0]).toEqual({
      keys: ['price_max'],
      label: 'цена до\u00a09,8\u00a0млн\u00a0₽ вместо 9\u00a0млн',
      filters: { rooms: '1', price_max: '9800000', sort: 'price_asc' },
      path: '/novostroyki/odnokomnatnye?price_max=9800000&sort=price_asc',
      buildings: 1,
      flats: 1,
    });
    for (const { filters, buildings, flats } of body.data) {
      const counted = await get(`/api/buildings/count?${new URLSearchParams(filters)}`);
      expect(counted.body.data).toEqual({ buildings, flats });
    }
  });

  it('offers nothing when something fits', async () => {
    expect((await get('/api/buildings/loosen?rooms=1')).body).toEqual({ data: [] });
  });
});

describe('bad input', () => {
  it.each([
    ['/api/buildings?rooms=9', ['rooms']],
    ['/api/buildings?price_min=20&price_max=10', ['price_min']],
    ['/api/buildings?bounds=1,2;0,0&floor_min=0', ['floor_min', 'bounds']],
    ['/api/buildings?polygon=1,1;2,2', ['polygon']],
    ['/api/location/find_address?term=аб', ['term']],
    ['/api/location/find_entities?stations=1;2', ['stations']],
    ['/api/flats?flat_ids=x', ['flat_ids']],
    ['/api/villages?plot_min=5&plot_max=2', ['plot_min']],
    ['/api/villages/roscha/offers?price_min=5&price_max=2&square_min=9&square_max=8', ['price_min', 'square_min']],
  ])('%s is refused and names %j', async (url, fields) => {
    const { status, type, body } = await get(url);
    expect(status).toBe(422);
    expect(type).toContain('application/problem+json');
    const problem = problemSchema.parse(body);
    expect(problem.code).toBe('invalid_value');
    expect(problem.errors?.map((error) => error.field)).toEqual(fields);
  });

  it.each([
    '/api/buildings/999999',
    '/api/buildings/%00',
    '/api/flats/999',
    '/api/flats/x',
    '/api/geo/planets',
    '/api/nothing',
    '/api/meta_data/nothing',
    '/api/utils/resolve/nothing',
    '/api/utils/map-chpu-and-ids?segments=nothing',
    '/api/search?segments=nothing',
    '/api/villages/nothing',
    '/media/documents/1',
  ])('%s is unknown', async (url) => {
    const { status, body } = await get(url);
    expect(status).toBe(404);
    expect(problemSchema.parse(body).code).toBe('not_found');
  });

  it('wants a visitor for favourites', async () => {
    const { status, body } = await get('/api/buildings?favorites=1');
    expect(status).toBe(401);
    expect(body.detail).toBe('Пользователь не аутентифицирован.');
  });
});

it('tells titles of a card by its name alone, as its page is found by that alone', async () => {
  const [{ id, title_eng }] = (await get('/api/buildings?per_page=1')).body.data;
  expect((await get(`/api/meta_data/${title_eng}`)).status).toBe(200);
  expect((await get(`/api/meta_data/${id}`)).status).toBe(404);
});

describe('cards', () => {
  it('give a complex by id and by title_eng, in the shape of the contract', async () => {
    const { status, body } = await get('/api/buildings/yauzskiy-kaskad');
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      id: ids.cheap,
      housing_count: 1,
      floor_range: [12],
      release_colour: expect.any(String),
    });
    expect(body.data.geo.address_path.map((step: { type: string }) => step.type)).toEqual([
      'location',
      'county',
      'district',
    ]);
    expect((await get(`/api/buildings/${ids.cheap}`)).body).toEqual(body);
    expect((await get(`/api/buildings/${ids.dear}`)).body.data.children).toHaveLength(1);
  });

  it('list flats on sale only, and open a sold one without its price', async () => {
    const { body } = await get(`/api/buildings/${ids.cheap}/flats?sort=price_desc`);
    expect(body.data.map((flat: { price_total: number }) => flat.price_total)).toEqual([14_000_000, 9_800_000]);
    expect((await get(`/api/flats/${ids.sold}`)).body.data).toMatchObject({
      status: 3,
      price_total: null,
      price_m2: null,
    });
    const list = await get(`/api/flats?flat_ids=${ids.sold},${ids.flat},77777`);
    expect(list.body.data.map((flat: { id: number }) => flat.id)).toEqual([ids.sold, ids.flat]);
  });

  it('give housings, the balloon and outlines', async () => {
    expect((await get(`/api/buildings/${ids.cheap}/housings`)).body.data).toMatchObject([
      {
        titles: { title: 'Яузский каскад', child: 'Корпус 1' },
        floor_range: [12],
        flats: { total: 2, price: { from: 9_800_000 } },
      },
    ]);
    expect((await get(`/api/buildings/${ids.cheap}/balloon?rooms=2`)).body.data.flats.total).toBe(1);
    expect((await get('/api/buildings/outlines')).status).toBe(200);
  });

  it('give villages, sold offers last and without a price', async () => {
    expect((await get('/api/villages')).body.data).toMatchObject([
      { title_eng: 'roscha', offers: { total: 1, sold: 1, price: { from: 2_000_000 } } },
      { title_eng: 'bereg', offers: { total: 2, sold: 0, price: { from: 990_000 } } },
    ]);
    const offers = await get(`/api/villages/${ids.village}/offers`);
    expect(
      offers.body.data.map((offer: { type_title: string; price_total: number | null }) => [
        offer.type_title,
        offer.price_total,
      ]),
    ).toEqual([
      ['Участок', 2_000_000],
      ['Дом', null],
    ]);
    expect(offers.body.meta).toMatchObject({ total: 2, on_sale: 1 });
    const free = await get(`/api/villages/${ids.village}/offers?on_sale=1`);
    expect(free.body).toMatchObject({ data: [{ type_title: 'Участок' }], meta: { total: 1, on_sale: 1 } });
    const fitting = async (query: string) => (await get(`/api/villages/roscha/offers?${query}`)).body.meta;
    expect(await fitting('price_max=2000000')).toMatchObject({ total: 1, on_sale: 1 });
    expect(await fitting('price_max=1999999')).toMatchObject({ total: 0, on_sale: 0 });
    // The price of what is sold is not told, and a plot has no area of a house.
    expect(await fitting('price_min=2000001&price_max=12000000')).toMatchObject({ total: 0, on_sale: 0 });
    expect(await fitting('square_min=1')).toMatchObject({ total: 1, on_sale: 0 });
    expect(await fitting('square_min=121')).toMatchObject({ total: 0, on_sale: 0 });
    const none = await get('/api/villages?type=2&plot_min=1');
    expect(none.body.data).toEqual([]);
    // The sold house is no reason to look for houses.
    expect(none.body.meta.types).toEqual([
      { type: 2, title: 'Дом', total: 1 },
      { type: 4, title: 'Участок', total: 1 },
      { type: 10, title: 'Гараж', total: 1 },
    ]);

    const [plot, sold] = offers.body.data;
    expect((await get(`/api/villages/roscha/offers/${plot.id}`)).body.data).toEqual(plot);
    expect((await get(`/api/villages/roscha/offers/${sold.id}`)).body.data).toEqual(sold);
    expect((await get(`/api/villages/roscha/offers/${sold.id + 1000}`)).status).toBe(404);
  });

  it('order villages by the price of what is looked for there, not of a garage', async () => {
    const order = async (sort: string) =>
      (await get(`/api/villages?sort=${sort}`)).body.data.map(({ title_eng }: { title_eng: string }) => title_eng);
    expect(await order('price_asc')).toEqual(['roscha', 'bereg']);
    expect(await order('price_desc')).toEqual(['bereg', 'roscha']);
    expect((await get('/api/villages?sort=cheap')).status).toBe(422);
    expect((await get('/api/meta_data/bereg')).body.data.title).toMatch(/: дома.от.9.млн.₽/);
  });
});

describe('ways to a complex', () => {
  it('are told on foot and by transport, with lines, a drawn path and a link to a maps application', async () => {
    const { status, body } = await get(`/api/location/route?from=stations/4001&to=${ids.cheap}`);
    expect(status).toBe(200);
    const { from, to, straight_m, on_foot, by_transport } = body.data;
    expect(from).toEqual({ title: 'Бульвар Рокоссовского', lat: 55.81468, lng: 37.73434 });
    expect(to).toMatchObject({ id: ids.cheap, title: 'Яузский каскад', title_eng: 'yauzskiy-kaskad' });
    expect(straight_m).toBeGreaterThan(10_000);
    expect(on_foot.legs).toHaveLength(1);
    expect(on_foot.maps_url).toBe('https://yandex.ru/maps/?rtext=55.81468,37.73434~55.75,37.6&rtt=pd');
    expect(by_transport.minutes).toBeLessThan(on_foot.minutes / 3);
    expect(by_transport.legs[0]).toMatchObject({
      kind: 'ride',
      line: { code: '1', title: 'Сокольническая линия', colour: '#D92B2C', kind: 'metro' },
      from: { title: 'Бульвар Рокоссовского' },
    });
    expect(by_transport.legs.at(-1)).toMatchObject({ kind: 'walk', to: { title: 'Яузский каскад' } });
    expect(by_transport.maps_url).toContain('rtt=mt');
  });

  it('begin at a point, a complex or a place of the search', async () => {
    const walk = await get('/api/location/route?from=55.76,37.61&to=yauzskiy-kaskad&mode=3');
    expect(walk.body.data).toMatchObject({ from: { title: null }, by_transport: null });
    for (const from of [`buildings/${ids.dear}`, 'districts/1005', 'counties/101', 'cities/2001', 'roads/3001']) {
      const { status, body } = await get(`/api/location/route?from=${from}&to=${ids.cheap}`);
      expect(status, from).toBe(200);
      expect(body.data.from.title, from).toEqual(expect.any(String));
    }
  });

  it.each([
    ['from=0,0&to=1', 422],
    ['from=55,37,1&to=1', 422],
    ['from=developers/1&to=1', 422],
    ['from=districts/4001&to=yauzskiy-kaskad', 404],
    ['from=buildings/999999999&to=yauzskiy-kaskad', 404],
    ['from=55.7,37.6&to=nothing', 404],
    ['from=55.7,37.6', 422],
  ])('%s is answered %i', async (query, expected) => {
    const { status, body } = await get(`/api/location/route?${query}`);
    expect(status).toBe(expected);
    expect(problemSchema.parse(body).status).toBe(expected);
  });
});

describe('names and addresses', () => {
  it('suggest places, stations and complexes from a part of the name, also typed with the Latin layout on', async () => {
    for (const term of ['D2', 'Д2']) {
      const line = await get(`/api/location/find_address?term=${encodeURIComponent(term)}`);
      expect(line.body.meta.choice, term).toMatchObject({ kind: 'lines' });
    }
    const { body } = await get(`/api/location/find_address?term=${encodeURIComponent('хамов')}`);
    expect(body.data.districts).toMatchObject([{ title: 'Хамовники' }]);
    expect(
      (await get(`/api/location/find_address?term=${encodeURIComponent('яузский')}`)).body.data.buildings,
    ).toMatchObject([{ id: ids.cheap }]);
    expect(
      (await get(`/api/location/find_address?term=${encodeURIComponent('[fvjd')}`)).body.data.districts,
    ).toHaveLength(1);
  });

  it('turn an address into filters, its one spelling and a heading', async () => {
    const { body } = await get(
      '/api/utils/map-chpu-and-ids/?segments=dvuhkomnatnye,hamovniki&price_max=20000000&rooms=99',
    );
    expect(body.data).toMatchObject({
      filters: { rooms: '2', price_max: '20000000' },
      segments: ['hamovniki', 'dvuhkomnatnye'],
      path: '/novostroyki/hamovniki/dvuhkomnatnye?price_max=20000000',
      query: 'price_max=20000000',
    });
    expect(body.data.meta.h1).toContain('Двухкомнатные квартиры');
  });

  it('open a search with what its calls answer one by one', async () => {
    const filters = 'districts=1005&price_max=20000000';
    const opened = (await get('/api/search?segments=meschanskiy&price_max=20000000&rooms=99&page=junk')).body.data;
    const address = await get('/api/utils/map-chpu-and-ids?segments=meschanskiy&price_max=20000000');
    expect(opened.address).toEqual(address.body.data);
    expect(opened.list).toEqual((await get(`/api/buildings?${filters}`)).body);
    expect(opened.list.data).toMatchObject([{ id: ids.cheap }]);
    const places = (await get('/api/location/find_entities?districts=1005')).body.data;
    expect(opened.places).toEqual(places.districts);
    expect(opened).toMatchObject({ page: 1, year: 2026, loosenings: [] });
  });

  it('open a search that finds nothing with what to loosen', async () => {
    const opened = (await get('/api/search?rooms=3&price_max=9000000')).body.data;
    expect(opened.list.data).toEqual([]);
    expect(opened.loosenings).toEqual((await get('/api/buildings/loosen?rooms=3&price_max=9000000')).body.data);
    expect(opened.loosenings.length).toBeGreaterThan(0);
  });

  it('open no search behind the last page, by an unknown name or of the favourites of a guest', async () => {
    expect((await get('/api/search?page=2')).status).toBe(404);
    expect((await get('/api/search?segments=nothing')).status).toBe(404);
    expect((await get('/api/search?favorites=1')).status).toBe(401);
  });

  it('resolve cards, earlier names and sub-complexes', async () => {
    expect((await get('/api/utils/resolve/yauzskiy-kaskad')).body.data).toMatchObject({
      kind: 'building',
      id: ids.cheap,
    });
    expect((await get('/api/utils/resolve/roscha')).body.data).toMatchObject({ kind: 'village', id: ids.village });
    expect((await get('/api/utils/resolve/staroe-imya')).body.data).toEqual({
      kind: 'redirect',
      location: '/yauzskiy-kaskad',
    });
  });

  it('answer dictionaries, stations, lines, geography and page titles', async () => {
    for (const url of [
      '/api/dictionaries',
      '/api/buildings/housing_class',
      '/api/buildings/registrations',
      '/api/buildings/release_date',
      '/api/buildings/wall_materials',
      '/api/buildings/bundles',
      '/api/buildings/all',
      '/api/buildings/popular',
      '/api/buildings/count',
      '/api/geo/stations/subway/',
      '/api/geo/stations/subway/lines/',
      '/api/geo/districts',
      '/api/geo/developers',
      '/api/meta_data/main',
      '/api/meta_data/novostroyki',
      '/api/meta_data/yauzskiy-kaskad',
      '/api/location/find_entities?stations=4001&buildings=1',
    ]) {
      expect((await get(url)).status, url).toBe(200);
    }
    expect((await get('/api/buildings/release_date')).body.data.map((entry: { id: number }) => entry.id)).toEqual([
      0, 2026, 2027, 2028, 2029, 2030,
    ]);
  });
});

describe('every answer', () => {
  it('carries the request id and the headers of safety; probes need nobody', async () => {
    const { headers } = await get('/api/buildings');
    expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'x-request-id': expect.any(String) });
    expect((await get('/healthz')).body).toEqual({ status: 'ok' });
    expect((await get('/readyz')).status).toBe(200);
    expect((await server.inject({ url: '/metrics' })).body).toContain('http_request_duration_seconds');
    expect((await server.inject({ url: '/metrics', remoteAddress: '10.0.0.1' })).statusCode).toBe(404);
  });

  it('that a balancer gets says when the database lacks a migration, and works beside a later one', async () => {
    const add = sql`insert into schema_migrations (name, checksum) values ('9999-of-a-later-version', '')`;
    const removed = await sql<{ name: string; checksum: string }>`
      delete from schema_migrations where name = (select max(name) from schema_migrations) returning name, checksum`.execute(
      database.db,
    );
    expect((await get('/readyz')).status).toBe(503);
    expect((await get('/readyz?exclude=disk&exclude=leads')).status).toBe(503);
    expect((await get('/readyz?exclude=database')).status).toBe(200);
    expect((await get('/readyz?exclude=databse')).status).toBe(400);
    const [{ name, checksum } = { name: '', checksum: '' }] = removed.rows;
    await sql`insert into schema_migrations (name, checksum) values (${name}, ${checksum})`.execute(database.db);
    await add.execute(database.db);
    expect((await get('/readyz')).status).toBe(200);
  });
});
