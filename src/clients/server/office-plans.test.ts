import { sql } from 'kysely';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { callerOf } from '../../../test/factories/visitors.ts';
import { type OfficeSizes, seedOffice } from '../../../workshop/bench/office-seed.ts';
import { listCallbacks } from '../../leads/contract/lead-work.ts';
import { openApp } from '../../main/open-app.ts';
import { loadConfig } from '../../platform/config.ts';
import type { App } from '../../platform/context.ts';
import type { Database } from '../../platform/db/open.ts';
import { createTestDatabase } from '../../platform/db/testing.ts';
import * as activity from '../contract/client-activity.ts';
import { getClientCard } from '../contract/client-card.ts';
import { listUsers } from '../contract/users.ts';

/** Small enough for a test, large enough that reading a table from beginning to end is never the cheaper way. */
const SIZES: OfficeSizes = {
  users: 4_000,
  managers: 50,
  complexes: 100,
  flats: 3_000,
  building_views: 24_000,
  flat_views: 16_000,
  favorite_buildings: 8_000,
  favorite_flats: 6_000,
  leads: 4_000,
  advices: 4_000,
  sms: 1_000,
};
const BIG = [
  'users',
  'building_views',
  'flat_views',
  'favorite_buildings',
  'favorite_flats',
  'leads',
  'advices',
  'view_totals',
];
const NOW = Date.UTC(2026, 10, 21, 9);
let database: Database;
let app: App;
const closers: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  await seedOffice(database.background, SIZES, new Date(NOW));
  const config = loadConfig({ DEMO: '0', LOG_LEVEL: 'silent' });
  app = await openApp(config, { database, log: pino({ level: 'silent' }), now: () => NOW, closers });
}, 120_000);
afterAll(async () => {
  for (const close of closers.reverse()) await close();
  await database.close();
});

/**
 * How often each big table was read from beginning to end. A connection at rest keeps its counts to itself for ten seconds,
 * so each of the pool is held at once and told to hand them over.
 */
async function scans(): Promise<Record<string, number>> {
  const hold = sql`select pg_stat_force_next_flush(), pg_sleep(0.3)`;
  await Promise.all(Array.from({ length: database.pool.options.max }, () => hold.execute(database.db)));
  const { rows } = await sql<{ name: string; scans: number }>`
    select relname as name, seq_scan::int as scans from pg_stat_user_tables where relname = any(${BIG}::text[])`.execute(
    database.background,
  );
  return Object.fromEntries(rows.map(({ name, scans }) => [name, scans]));
}

const LISTS = [
  activity.listBuildingViews,
  activity.listFlatViews,
  activity.listTopBuildings,
  activity.listTopFlats,
  activity.listFavoriteBuildings,
  activity.listFavoriteFlats,
  activity.listAdvices,
  listCallbacks,
  listUsers,
] as const;

describe('the lists of the back-office at some size', () => {
  it.each([
    ['an administrator', 1, 99],
    ['a manager', 5, 2],
  ] as const)(
    'read no big table from beginning to end for %s: first page, last page, by person, complex and name',
    async (_who, id, role) => {
      const api = callerOf(app, id, { role });
      const before = await scans();
      for (const list of LISTS) {
        const { meta } = await api.call(list, {});
        expect(meta.total, list.path).toBeGreaterThan(0);
        await api.call(list, { query: { page: meta.last_page } });
        await api.call(list, { query: { id: 1_234 } });
        if (list !== listUsers) await api.call(list, { query: { complex: 7 } });
        await api.call(list, { query: { name: 'Анна Иванов' } });
      }
      if (role === 99) await api.call(getClientCard, { params: { id: 'u1234' } });
      expect(await scans()).toEqual(before);
    },
    60_000,
  );
});
