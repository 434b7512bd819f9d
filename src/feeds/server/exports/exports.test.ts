import { gunzipSync } from 'node:zlib';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insertComplex, insertFlat, insertHousing } from '../../../../test/factories/catalogue.ts';
import { TestDoor } from '../../../../test/factories/door.ts';
import { callerOf, insertUser } from '../../../../test/factories/visitors.ts';
import { createServer } from '../../../main/http/server.ts';
import { openApp } from '../../../main/open-app.ts';
import type { ApiClient } from '../../../platform/door/door.ts';
import { foldHousingName, foldName } from '../../../platform/rules/fold-name.ts';
import * as contract from '../../contract/exports.ts';
import { readAll } from '../../formats/fixtures/feed-bytes.ts';
import { bareLot, type FeedLot } from '../../formats/record.ts';

let door: TestDoor;
let admin: ApiClient;
/** Ids of complexes by what they are here for. */
const ids: Record<string, number> = {};
let expected: Expected[];

/** A flat as it was put into the catalogue, with the place that it was put in. */
interface Expected {
  readonly id: number;
  readonly status: number;
  readonly complex: 'moscow' | 'region' | 'hidden' | 'part';
  readonly facts: Partial<FeedLot>;
}

const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: null });
const hundredths = (min: number, max: number) => fc.integer({ min: min * 100, max: max * 100 }).map((n) => n / 100);
const PLAN = '/media/drawn/flat-plan/1-0-253-0-0-0-euro-furnished.svg';
const flatRow = fc.record({
  status: fc.constantFrom(1, 1, 1, 2, 3, 4),
  rooms: fc.integer({ min: 0, max: 6 }),
  apartment: fc.boolean(),
  open_plan: fc.boolean(),
  number: maybe(fc.constantFrom('12', 'К69', '1 & 2', '7<б>')),
  floor: maybe(fc.integer({ min: 1, max: 25 })),
  floors_total: maybe(fc.integer({ min: 25, max: 60 })),
  place_on_floor: maybe(fc.integer({ min: 1, max: 20 })),
  area_total: hundredths(100, 300),
  area_live: maybe(hundredths(10, 90)),
  area_kitchen: maybe(hundredths(5, 40)),
  area_rooms: fc.array(hundredths(6, 40), { maxLength: 3 }),
  ceiling_height: maybe(hundredths(2, 6)),
  renovation: maybe(fc.constantFrom(1, 2, 3)),
  price_total: maybe(fc.integer({ min: 1_000_000, max: 2_000_000_000 })),
  mortgage: fc.boolean(),
  description: maybe(fc.constantFrom('Окна на юг\nи на реку', '«Ёлки» & <палки>')),
});

const PLACES = {
  moscow: { region: 'Москва', region_code: 77, address: 'Лесная улица, 5', developer: 'СЗ «Юг & Север»' },
  region: { region: 'Московская область', region_code: 50, address: 'Московская область, Химки, 7', developer: null },
} as const;

beforeAll(async () => {
  door = await TestDoor.open({ PUBLIC_URL: 'https://agency.example', BRAND_PHONE: '+7 (495) 012-34-56' });
  const { db } = door.app;
  admin = callerOf(door.app, await insertUser(db, 99), { role: 99, origin: 'https://agency.example' });
  const developer = await db
    .insertInto('developers')
    .values({ folded_name: 'юг', title_eng: 'yug', title_feed: PLACES.moscow.developer })
    .returning('id')
    .executeTakeFirstOrThrow();
  ids.developer = developer.id;
  ids.moscow = await insertComplex(db, {
    title_feed: 'Лес & река',
    title_eng: 'les',
    address_feed: PLACES.moscow.address,
    developer_id_feed: developer.id,
    declaration_url_feed: 'https://наш.дом/1.pdf?a=1&b=2'.replace('наш.дом', 'papers.example'),
  });
  ids.region = await insertComplex(db, {
    title_feed: 'Поле',
    title_eng: 'pole',
    region_code: 50,
    address_feed: PLACES.region.address,
  });
  ids.hidden = await insertComplex(db, { published: false, title_feed: 'Скрытый' });
  ids.part = await insertComplex(db, { parent_id: ids.hidden, title_feed: 'Часть скрытого' });
  const picture = await db
    .insertInto('images')
    .values({ scope: 'upload', path: 'ab/photo.jpg' })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db.insertInto('complex_images').values({ complex_id: ids.moscow, image_id: picture.id }).execute();
  const housing = await insertHousing(db, ids.moscow, { title_feed: 'Корпус 2', queue_feed: '1', floors_feed: 30 });
  const section = await db
    .insertInto('sections')
    .values({ housing_id: housing, title: '3' })
    .returning('id')
    .executeTakeFirstOrThrow();
  expected = [];
  for (const [i, row] of fc.sample(flatRow, 160).entries()) {
    const complex = (['moscow', 'region', 'hidden', 'part'] as const)[i % 4] ?? 'moscow';
    const { renovation, status, ...rest } = row;
    const id = await insertFlat(db, ids[complex] ?? 0, {
      ...rest,
      // What an editor says stands over the feed.
      status: i % 3 === 0 ? 3 : status,
      status_curated: i % 3 === 0 ? status : null,
      renovation_feed: renovation,
      media: JSON.stringify([{ src: PLAN, kind: 'plan' }]),
      ...(complex === 'moscow' ? { housing_id: housing, section_id: section.id } : {}),
    });
    expected.push({ id, status, complex, facts: factsOf(row, complex) });
  }
  await door.app.catalogue.refresh();
}, 60_000);
afterAll(() => door.close());

/** What was put in, as a reader of any format gives it; what the format leaves out is taken away below. */
function factsOf(row: typeof flatRow extends fc.Arbitrary<infer T> ? T : never, complex: string): Partial<FeedLot> {
  const inMoscow = complex === 'moscow';
  const place = PLACES[inMoscow ? 'moscow' : 'region'];
  const title = inMoscow ? 'Лес & река' : 'Поле';
  const picture = (path: string) => `https://agency.example${path}?w=1600&q=90&format=jpeg`;
  return {
    complex_key: `name:${foldName(title)}`,
    complex_title: title,
    housing_title: inMoscow ? 'Корпус 2' : null,
    queue: inMoscow ? '1' : null,
    section: inMoscow ? '3' : null,
    number: row.number,
    floor: row.floor,
    floors_total: row.floors_total ?? (inMoscow ? 30 : null),
    place_on_floor: row.place_on_floor,
    rooms: row.rooms,
    open_plan: row.open_plan,
    apartments: row.apartment,
    area_total: row.area_total,
    area_live_space: row.area_live,
    area_kitchen: row.area_kitchen,
    area_rooms: row.area_rooms,
    ceiling_height: row.ceiling_height,
    renovation: row.open_plan ? 6 : (row.renovation as FeedLot['renovation']),
    price_total: row.price_total,
    mortgage: row.mortgage || null,
    media: [
      { kind: 'plan', url: picture(PLAN) },
      ...(inMoscow ? [{ kind: 'photo' as const, url: picture('/media/upload/ab/photo.jpg') }] : []),
    ],
    release: inMoscow ? { year: 2027, quarter: 3, state: 'unfinished' } : null,
    wall_material: inMoscow ? 5 : null,
    location: {
      address: place.address,
      region: place.region,
      region_code: place.region_code,
      district: null,
      locality: inMoscow ? 'Москва' : null,
      lat: 55.75,
      lng: 37.6,
    },
    developer: place.developer === null ? null : { id: null, title: place.developer, site: null, logo: null },
    declaration_url: inMoscow ? 'https://papers.example/1.pdf?a=1&b=2' : null,
    description: row.description,
  };
}

const GZIP = { 'accept-encoding': 'gzip' };
const fetchFile = (address: string, headers: Record<string, string> = {}, server = door.server) =>
  server.inject({ method: 'GET', url: new URL(address).pathname, headers, remoteAddress: '10.0.0.9' });

async function made(
  body: Partial<Parameters<typeof add>[0]> = {},
): Promise<contract.CatalogueExport & { address: string }> {
  await door.fresh();
  return add({ title: 'Портал', format: 'yrl', ...body });
}
async function add(body: {
  title: string;
  format: 'yrl' | 'cian';
  complexes?: number[];
  developers?: number[];
  with_booked?: boolean;
}) {
  const { data } = await admin.call(contract.addExport, { body });
  return { ...data, address: data.address ?? '' };
}

const byId = (lots: readonly FeedLot[]) => lots.toSorted((a, b) => Number(a.external_id) - Number(b.external_id));
const shown = (statuses: readonly number[]) =>
  expected.filter(({ status, complex }) => statuses.includes(status) && (complex === 'moscow' || complex === 'region'));

describe('a file of the catalogue', () => {
  it('read back as YRL is the catalogue that is on sale, fact by fact', async () => {
    const { address, flats } = await made();
    const answer = await fetchFile(address, GZIP);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-encoding']).toBe('gzip');
    const { lots, summary } = await readAll(gunzipSync(answer.rawPayload).toString());
    expect(summary).toMatchObject({ format: 'yrl', root_closed: true, bad_share: 0 });
    const carried = shown([1]).map(({ id, facts }): FeedLot => {
      const housing_key = facts.housing_title ? `name:${foldHousingName('1')}/${foldHousingName('Корпус 2')}` : null;
      const lot = { ...bareLot(String(id)), ...facts, housing_key };
      return { ...lot, section: null, place_on_floor: null, declaration_url: null };
    });
    expect(byId(lots)).toEqual(carried);
    expect(flats).toBe(carried.length);
    expect(carried.length).toBeGreaterThan(10);
  });

  it('read back as CIAN holds booked flats too, without the price that the site does not show', async () => {
    const { address } = await made({ format: 'cian', with_booked: true });
    const { lots } = await readAll((await fetchFile(address)).body);
    const carried = shown([1, 2]).map(({ id, status, facts }): FeedLot => {
      const at = { ...bareLot('').location, ...facts.location };
      return {
        ...bareLot(String(id)),
        ...facts,
        status: status as FeedLot['status'],
        price_total: status === 1 ? (facts.price_total ?? null) : null,
        rooms: facts.open_plan ? null : (facts.rooms ?? null),
        housing_key: facts.housing_title ? `name:${foldHousingName('Корпус 2')}` : null,
        queue: null,
        location: {
          ...at,
          address: at.region_code === 77 ? `Москва, ${at.address}` : at.address,
          district: null,
          locality: null,
        },
      };
    });
    expect(byId(lots)).toEqual(carried);
    expect(lots.some(({ status }) => status === 2)).toBe(true);
    expect((await readAll((await fetchFile((await made({ format: 'cian' })).address)).body)).lots).toHaveLength(
      shown([1]).length,
    );
  });

  it('says who sells and where, and nothing of what staff or feeds keep for themselves', async () => {
    const { address } = await made({ complexes: [ids.moscow ?? 0] });
    const { body, headers } = await fetchFile(address);
    expect(body).toContain('<phone>+74950123456</phone>');
    expect(body).toMatch(/<url>https:\/\/agency\.example\/les\?flat=\d+<\/url>/);
    expect(body).not.toMatch(/Скрытый|Часть скрытого|fact_hash|source/);
    expect(headers['x-robots-tag']).toContain('noindex');
  });

  it('holds what its limits name, whichever of them', async () => {
    const countOf = async (limits: { complexes?: number[]; developers?: number[] }) =>
      new Set(
        (await readAll((await fetchFile((await made(limits)).address)).body)).lots.map((lot) => lot.complex_title),
      );
    expect(await countOf({ complexes: [ids.region ?? 0] })).toEqual(new Set(['Поле']));
    expect(await countOf({ developers: [ids.developer ?? 0] })).toEqual(new Set(['Лес & река']));
    expect(await countOf({ complexes: [ids.hidden ?? 0] })).toEqual(new Set());
    await expect(add({ title: 'А', format: 'yrl', complexes: [9_999_999] })).rejects.toMatchObject({
      code: 'invalid_value',
    });
  });

  it("passes on the portal's own numbers that a feed of its format stated, and never poses as them", async () => {
    const { db } = door.app;
    const source = await db
      .insertInto('feed_sources')
      .values({ key: 'own', title: 'Свой', location: 'https://feed.example/a.xml', format: 'yrl' })
      .returning('id')
      .executeTakeFirstOrThrow();
    const complex = await insertComplex(db, { title_feed: 'Номерной' });
    await insertFlat(db, complex, { source_id: source.id, external_id: '1' });
    await db
      .insertInto('source_complexes')
      .values({ source_id: source.id, key: '165432', complex_id: complex })
      .execute();
    const keyOf = async (format: 'yrl' | 'cian') =>
      (await readAll((await fetchFile((await made({ format, complexes: [complex] })).address)).body)).lots[0]
        ?.complex_key;
    expect(await keyOf('yrl')).toBe('165432');
    expect(await keyOf('cian')).toBe(`name:${foldName('Номерной')}`);
  });
});

describe('the address of a file', () => {
  it('holds 256 random bits, is kept only as digest and seal, and stands in no log', async () => {
    const { address, id } = await made();
    expect(address).toMatch(/^https:\/\/agency\.example\/export\/[\w-]{43}\.xml$/);
    const secret = /([\w-]{43})\.xml$/.exec(address)?.[1] ?? '';
    const { db } = door.app;
    const row = await db.selectFrom('catalogue_exports').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    const log = await db.selectFrom('audit_log').selectAll().execute();
    expect(JSON.stringify([row, log])).not.toContain(secret);
    expect(row.sealed?.includes(secret)).toBe(false);
    const [listed] = (await admin.call(contract.listExports, {})).data.filter((one) => one.id === id);
    expect(listed?.address).toBe(address);
  });

  it('leads nowhere once it is renewed, revoked or removed, and neither does any other', async () => {
    const first = await made();
    const params = { id: first.id };
    const renewed = (await admin.call(contract.renewExportAddress, { params })).data;
    expect(renewed.address).not.toBe(first.address);
    expect((await fetchFile(first.address)).statusCode).toBe(404);
    expect((await fetchFile(renewed.address ?? '')).statusCode).toBe(200);
    const revoked = (await admin.call(contract.revokeExportAddress, { params })).data;
    expect(revoked).toMatchObject({ address: null, revoked: true });
    expect((await fetchFile(renewed.address ?? '')).statusCode).toBe(404);
    const again = (await admin.call(contract.renewExportAddress, { params })).data;
    expect((await fetchFile(again.address ?? '')).statusCode).toBe(200);
    await admin.call(contract.removeExport, { params });
    expect((await fetchFile(again.address ?? '')).statusCode).toBe(404);
    for (const path of ['/export/a.xml', `/export/${'A'.repeat(43)}.xml`, '/export/%00.xml', '/export/..%2f.xml'])
      expect((await fetchFile(`https://agency.example${path}`)).statusCode).toBeGreaterThanOrEqual(400);
  });
});

describe('two files of one catalogue', () => {
  it.each(['yrl', 'cian'] as const)(
    'in %s differ in their date and in the flat that changed, nowhere else',
    async (format) => {
      const { address } = await made({ format });
      const linesOf = async () => (await fetchFile(address)).payload.split('\n');
      const before = await linesOf();
      const { db } = door.app;
      const [one] = shown([1]);
      // Rows lie elsewhere in their table after it, and are the same.
      await db.updateTable('flats').set({ missing_runs: 1 }).execute();
      await db
        .updateTable('flats')
        .set({ price_total: 77_777_777 })
        .where('id', '=', one?.id ?? 0)
        .execute();
      door.pass(60_000);
      await door.app.catalogue.refresh();
      const after = await linesOf();
      await db
        .updateTable('flats')
        .set({ price_total: one?.facts.price_total ?? null })
        .where('id', '=', one?.id ?? 0)
        .execute();
      await db.updateTable('flats').set({ missing_runs: 0 }).execute();
      await door.app.catalogue.refresh();
      expect(after).toHaveLength(before.length);
      const differing = after.filter((line, at) => line !== before[at]);
      expect(differing.filter((line) => !/generat/.test(line))).toEqual([expect.stringContaining('77777777')]);
    },
  );
});

describe('who has the file already', () => {
  it('gets it again only when the catalogue changed, by tag or by time, from any process', async () => {
    const { address } = await made();
    const first = await fetchFile(address);
    expect(first.headers['last-modified']).toBeUndefined();
    door.pass(10_000);
    const { etag } = first.headers;
    const known = await fetchFile(address, { 'if-none-match': String(etag) });
    expect(known.statusCode).toBe(304);
    const stamp = String(known.headers['last-modified']);
    expect((await fetchFile(address, { 'if-modified-since': stamp })).statusCode).toBe(304);

    const closers: (() => Promise<unknown>)[] = [];
    const { db, pool, config, log } = door.app;
    const database = { db, pool, background: db, backgroundPool: pool, connectionString: door.connectionString };
    const other = await openApp(config, { database, log, now: () => door.clock, closers });
    const server = await createServer(other);
    expect((await fetchFile(address, { 'if-none-match': String(etag) }, server)).statusCode).toBe(304);

    await insertFlat(db, ids.moscow ?? 0, { floor: 1 });
    await Promise.all([door.app.catalogue.refresh(), other.catalogue.refresh()]);
    expect((await fetchFile(address, { 'if-modified-since': stamp })).statusCode).toBe(200);
    const next = await fetchFile(address, { 'if-none-match': String(etag) });
    expect(next.statusCode).toBe(200);
    expect((await fetchFile(address, { 'if-none-match': String(next.headers.etag) }, server)).statusCode).toBe(304);
    await server.close();
    for (const close of closers.reverse()) await close();
  });

  it('is told to wait when he takes it over and over, while others go on', async () => {
    const [greedy, other] = [await made(), await add({ title: 'Другой', format: 'cian' })];
    const statuses: number[] = [];
    for (let i = 0; i < 21; i++) statuses.push((await fetchFile(greedy.address)).statusCode);
    expect(statuses).toEqual([...Array.from({ length: 20 }, () => 200), 429]);
    expect((await fetchFile(greedy.address)).headers['retry-after']).toMatch(/^\d+$/);
    expect((await fetchFile(other.address)).statusCode).toBe(200);
    door.pass(180_000);
    expect((await fetchFile(greedy.address)).statusCode).toBe(200);
    const [row] = (await admin.call(contract.listExports, {})).data.filter(({ id }) => id === greedy.id);
    expect(row).toMatchObject({ fetches: 21, fetched_at: new Date(door.clock).toISOString() });
  });
});
