import { sql } from 'kysely';
import pino from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { insertComplex, insertFlat } from '../../../../test/factories/catalogue.ts';
import { callerOf, insertUser } from '../../../../test/factories/visitors.ts';
import { listBuildings } from '../../../complex/contract/buildings.ts';
import { findAddress } from '../../../geography/contract/geo.ts';
import { openApp } from '../../../main/open-app.ts';
import { loadConfig } from '../../../platform/config.ts';
import type { App } from '../../../platform/context.ts';
import type { Database } from '../../../platform/db/open.ts';
import { createTestDatabase } from '../../../platform/db/testing.ts';
import type { ApiClient } from '../../../platform/door/door.ts';
import { getDemand, getDemandDevelopers, getDemandWords, setDemandMode } from '../../contract/demand.ts';
import { countDemand } from './count-demand.ts';
import { DemandLog } from './demand-log.ts';

const DAY = 86_400_000;
/** Noon of Thursday 19 November in Moscow. */
const START = Date.UTC(2026, 10, 19, 9);
let clock = START;
let database: Database;
let app: App;
let watch: DemandLog;
let admin: ApiClient;
const closers: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  const config = loadConfig({ DEMO: '0', LOG_LEVEL: 'silent' });
  const log = pino({ level: 'silent' });
  const opened = await openApp(config, { database, log, now: () => clock, closers });
  watch = new DemandLog({
    db: database.db,
    log,
    now: () => clock,
    places: opened.places,
    found: ({ developers = [] }) => ({
      flats: developers.includes(7) ? 0 : 2,
      loosening: 'цена до 14 млн ₽ вместо 12',
    }),
    developerOf: (id) => (id === 7 ? 'ГК «Самолёт»' : 'Донстрой'),
    every: 3_600_000,
  });
  closers.push(() => watch.close());
  app = { ...opened, searches: watch };
  admin = callerOf(app, await insertUser(database.db, 99), { role: 99 });
});
afterAll(async () => {
  for (const close of closers.reverse()) await close();
  await database.close();
});
beforeEach(async () => {
  for (const table of [
    'demand_raw',
    'demand_cells',
    'demand_days',
    'demand_words_raw',
    'unknown_words',
    'demand_keys',
    'settings',
  ])
    await sql`delete from ${sql.table(table)}`.execute(database.db);
  clock = Math.max(clock, START) + 2 * 60_000;
  await watch.flush();
});

const AGREED = { cookies: { 'cookie-choice': 'all' } };
const guest = (n: number, more: object = AGREED): ApiClient =>
  callerOf(app, undefined, { ip: `10.1.0.${n}`, user_agent: 'Mozilla/5.0 Firefox/140.0', ...more });
const search = (who: ApiClient, query: object = { rooms: '2', price_max: '12000000' }) =>
  who.call(listBuildings, { query: query as never });
/** Lets what was searched settle, and writes it. */
const settle = async () => {
  clock += 11_000;
  await watch.flush();
};
const raw = async () => (await database.db.selectFrom('demand_raw').selectAll().execute()).length;

describe('the log of searches', () => {
  it('counts a search that stood for ten seconds, the last one of a slider, once a visitor', async () => {
    for (const price_max of ['9000000', '10000000', '12000000']) await search(guest(1), { price_max });
    await watch.flush();
    expect(await raw()).toBe(0);
    await settle();
    await search(guest(1), { price_max: '12000000' });
    await settle();
    const rows = await database.db.selectFrom('demand_raw').selectAll().execute();
    expect(rows).toMatchObject([{ place_kind: 'region', rooms: -1, price_band: 3, searches: 2, flats_found: 2 }]);
    expect(JSON.stringify(rows)).not.toContain('10.1.0');
  });

  it('counts at once when a card is opened', async () => {
    await search(guest(2));
    watch.opened({
      visitor: { kind: 'guest' },
      request: { ip: '10.1.0.2', user_agent: 'Mozilla/5.0 Firefox/140.0', ...AGREED },
    } as never);
    await watch.flush();
    expect(await raw()).toBe(1);
  });

  it('counts as a word whom somebody chose among developers and who has nothing on sale', async () => {
    await search(guest(11), { developers: '7' });
    await search(guest(12), { developers: '8' });
    await settle();
    const words = await database.db.selectFrom('demand_words_raw').select('word').execute();
    expect(words).toEqual([{ word: 'самолет' }]);
  });

  it('leaves out robots, staff, where staff sit, and whoever did not agree', async () => {
    await search(guest(3, {}));
    await search(guest(4, { cookies: { 'cookie-choice': 'necessary' } }));
    await search(guest(5, { ...AGREED, user_agent: 'Googlebot/2.1' }));
    await search(guest(6, { ...AGREED, prefetch: true }));
    await search(callerOf(app, await insertUser(database.db, 2), { role: 2, ip: '10.1.0.7', ...AGREED }));
    await settle();
    expect(await raw()).toBe(0);
  });

  it('counts nobody or everybody as the administrator says, and hides its figures from managers', async () => {
    await admin.call(setDemandMode, { body: { mode: 'all' } });
    clock += 61_000;
    await watch.flush();
    await search(guest(8, {}));
    await settle();
    expect(await raw()).toBe(1);
    await admin.call(setDemandMode, { body: { mode: 'off' } });
    clock += 61_000;
    await watch.flush();
    await search(guest(9));
    await settle();
    expect(await raw()).toBe(1);
    const manager = callerOf(app, await insertUser(database.db, 2), { role: 2 });
    await expect(manager.call(getDemand, {})).rejects.toMatchObject({ code: 'forbidden' });
  });
});

describe('the nightly count', () => {
  it('keeps groups of five and drops the log, with the key of the day', async () => {
    for (let n = 20; n < 27; n++) await search(guest(n));
    for (let n = 30; n < 34; n++) await search(guest(n), { rooms: '3' });
    for (let n = 20; n < 25; n++) await guest(n).call(findAddress, { query: { term: 'квартира с джакузи' } });
    for (let n = 20; n < 26; n++) await guest(n + 10).call(findAddress, { query: { term: 'новостройки ПИК' } });
    for (let n = 40; n < 44; n++) await guest(n).call(findAddress, { query: { term: 'иванова' } });
    await settle();
    expect(await raw()).toBe(11);
    clock += DAY;
    await countDemand(database.db, app.places, clock);
    expect(await raw()).toBe(0);
    expect(await database.db.selectFrom('demand_keys').selectAll().execute()).toEqual([]);
    const cells = await database.db.selectFrom('demand_cells').selectAll().execute();
    expect(cells.every(({ visitors }) => visitors >= 5)).toBe(true);
    expect(cells.some(({ rooms }) => rooms === 3)).toBe(false);
    // The week is over.
    clock = Date.UTC(2026, 10, 24, 9);
    const { data } = await admin.call(getDemand, { query: { weeks: '1', level: 'region', by: 'place' } });
    expect(data).toMatchObject({ from: '2026-11-16', to: '2026-11-22', visitors: 10 });
    expect(data.rows).toMatchObject([{ place: 'Москва', visitors: 10, searches: 10, median_found: 2 }]);
    const words = await admin.call(getDemandWords, { query: { weeks: '1' } });
    expect(words.data.words.map(({ word }) => word).sort()).toEqual(['джакузи', 'пик']);
    const asked = async () => (await admin.call(getDemandDevelopers, { query: { weeks: '1' } })).data.developers;
    expect(await asked()).toMatchObject([{ title: 'ПИК', visitors: 5, days: 1 }]);
    // Once he sells something, he is there.
    const { id: developer_id_feed } = await database.db
      .insertInto('developers')
      .values({ folded_name: 'пик', title_feed: 'ГК «ПИК»', title_eng: 'pik' })
      .returning('id')
      .executeTakeFirstOrThrow();
    const complex = await insertComplex(database.db, { developer_id_feed });
    expect(await asked()).toHaveLength(1);
    await insertFlat(database.db, complex);
    expect(await asked()).toEqual([]);
    clock = START + 2 * DAY;
  });

  it('drops what is older than two days even if it could not be counted', async () => {
    await sql`insert into demand_raw (day, visitor, place_kind, place_id, rooms, price_band, flats_found, at)
      values ('2026-11-10', 'v', 'region', 77, -1, -1, 0, now())`.execute(database.db);
    await countDemand(database.db, app.places, clock);
    expect(await raw()).toBe(0);
  });
});
