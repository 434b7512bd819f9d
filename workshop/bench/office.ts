/**
 * The lists of the back-office and the client card at 100,000 users, 2,000,000 views, 300,000 favourites and 50,000
 * requests: through the door, with the row that each reading leaves in the audit log.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import pino from 'pino';
import * as activity from '../../src/clients/contract/client-activity.ts';
import { getClientCard } from '../../src/clients/contract/client-card.ts';
import { clientTimeline, officeTimeline } from '../../src/clients/contract/client-story.ts';
import { clientBoard } from '../../src/clients/contract/client-work.ts';
import { listUsers } from '../../src/clients/contract/users.ts';
import { listCallbacks } from '../../src/leads/contract/lead-work.ts';
import { openApp } from '../../src/main/open-app.ts';
import { loadConfig } from '../../src/platform/config.ts';
import type { App } from '../../src/platform/context.ts';
import type { Db } from '../../src/platform/db/db.ts';
import { migrate } from '../../src/platform/db/migrate.ts';
import { migrations } from '../../src/platform/db/migrations/index.ts';
import { openDatabase } from '../../src/platform/db/open.ts';
import { callerOf } from '../../test/factories/visitors.ts';
import { OFFICE_SIZES, type OfficeSizes, seedOffice } from './office-seed.ts';
import { type Spread, spreadOf } from './timing.ts';

const CALLS = 25;
/** Tables that no list may read from beginning to end. */
const BIG = ['users', 'building_views', 'flat_views', 'favorite_buildings', 'favorite_flats', 'leads', 'advices'];

export interface OfficeFigures {
  readonly what: string;
  readonly times: Spread;
  readonly total: number | null;
  /** Big tables that were read from beginning to end while this was measured. */
  readonly scanned: readonly string[];
}

type Query = Readonly<Record<string, string | number>>;
type List = (query: Query) => Promise<{ meta: { total: number; last_page: number } }>;

/**
 * Figures of every list by who asks and how, and of the card. `folder` keeps a seeded database for the next time, `only`
 * chooses rows by their words.
 */
export async function benchOffice(
  sizes: OfficeSizes = OFFICE_SIZES,
  folder?: string,
  only = /./,
): Promise<OfficeFigures[]> {
  const place = folder ?? (await mkdtemp(join(tmpdir(), 'novosel-bench-')));
  const config = loadConfig({ DATA_DIR: place, DEMO: '0', LOG_LEVEL: 'silent' });
  const database = await openDatabase(config);
  const closers: (() => Promise<unknown>)[] = [];
  try {
    await migrate(database.background, migrations);
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from users`.execute(database.background);
    if (rows[0]?.n === 0) await seedOffice(database.background, sizes, new Date());
    const app = await openApp(config, { database, log: pino({ level: 'silent' }), now: () => Date.now(), closers });
    const handOver = () => handOverCounts(app.db, config.database_pool_size);
    return await measureAll(app, database.background, sizes, only, handOver);
  } finally {
    for (const close of closers.reverse()) await close();
    await database.close();
    if (folder === undefined) await rm(place, { recursive: true, force: true });
  }
}

async function measureAll(
  app: App,
  db: Db,
  sizes: OfficeSizes,
  only: RegExp,
  handOver: () => Promise<void>,
): Promise<OfficeFigures[]> {
  const client = sizes.managers + 500;
  const { rows } = await sql<{
    id: number;
  }>`select id from users where manager_id = 5 and role = 1 order by id limit 1`.execute(db);
  const own = rows[0]?.id ?? client;
  const figures: OfficeFigures[] = [];
  const add = async (what: string, call: () => Promise<unknown>) => {
    if (only.test(what)) figures.push(await measure(db, what, call, handOver));
  };
  for (const [who, id, role] of [
    ['administrator', 1, 99],
    ['manager', 5, 2],
  ] as const) {
    const api = callerOf(app, id, { role });
    const person = role === 99 ? client : own;
    for (const [name, list, filters] of listsOf(api, person)) {
      const first = await list({});
      await add(`${name}, ${who}`, () => list({}));
      await add(`${name}, ${who}, last page`, () => list({ page: first.meta.last_page }));
      for (const filter of filters)
        await add(`${name}, ${who}, ${Object.keys(filter).join(' + ')}`, () => list(filter));
    }
    await add(`client card, ${who}`, () => api.call(getClientCard, { params: { id: `u${person}` } }));
    await add(`story of a client, ${who}`, () => api.call(clientTimeline, { params: { id: person } }));
    await add(`story of all, ${who}`, () => api.call(officeTimeline, {}));
    await add(`board, ${who}`, () => api.call(clientBoard, {}));
  }
  return figures;
}

function listsOf(api: ReturnType<typeof callerOf>, person: number): [string, List, Query[]][] {
  const days = { date_from: daysAgo(60), date_to: daysAgo(30) };
  const filters: Query[] = [{ id: person }, { complex: 7 }, days, { complex: 7, ...days }, { name: 'Анна Иванов' }];
  const texts: Query[] = [
    { name: 'Анна Ковалёв' },
    { phone: '790000123' },
    { email: 'user4321' },
    { term: 'Гареев 12' },
  ];
  return [
    ['users', (query) => api.call(listUsers, { query }), [...texts, { role: 'without_manager' }, { status: 3 }]],
    ['views of complexes', (query) => api.call(activity.listBuildingViews, { query }), filters],
    ['views of flats', (query) => api.call(activity.listFlatViews, { query }), filters],
    ['top complexes', (query) => api.call(activity.listTopBuildings, { query }), [{ id: person }, days]],
    ['top flats', (query) => api.call(activity.listTopFlats, { query }), [{ id: person }]],
    ['favourite complexes', (query) => api.call(activity.listFavoriteBuildings, { query }), filters],
    ['favourite flats', (query) => api.call(activity.listFavoriteFlats, { query }), filters],
    ['recommendations', (query) => api.call(activity.listAdvices, { query }), filters],
    ['requests', (query) => api.call(listCallbacks, { query }), [...filters, { phone: '790000123' }, { open: '1' }]],
  ] as [string, List, Query[]][];
}

const daysAgo = (days: number): string => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);

async function measure(
  db: Db,
  what: string,
  call: () => Promise<unknown>,
  handOver: () => Promise<void>,
): Promise<OfficeFigures> {
  for (let i = 0; i < 6; i++) await call();
  await handOver();
  const before = await scansOf(db);
  const times: number[] = [];
  let answer: unknown;
  for (let i = 0; i < CALLS; i++) {
    const start = performance.now();
    answer = await call();
    times.push(performance.now() - start);
  }
  await handOver();
  const after = await scansOf(db);
  const scanned = BIG.filter((table) => (after.get(table) ?? 0) - (before.get(table) ?? 0) >= CALLS);
  const meta = (answer as { meta?: { total?: number } }).meta;
  return { what, times: spreadOf(times), total: meta?.total ?? null, scanned };
}

/** A connection at rest keeps its counts to itself for ten seconds: each of the pool is held at once and told to hand them over. */
async function handOverCounts(db: Db, connections: number): Promise<void> {
  const hold = sql`select pg_stat_force_next_flush(), pg_sleep(0.2)`;
  await Promise.all(Array.from({ length: connections }, () => hold.execute(db)));
}

/** How often each table was read from beginning to end. */
async function scansOf(db: Db): Promise<Map<string, number>> {
  const { rows } = await sql<{
    relname: string;
    seq_scan: number;
  }>`select relname, seq_scan from pg_stat_user_tables`.execute(db);
  return new Map(rows.map(({ relname, seq_scan }) => [relname, seq_scan]));
}

if (import.meta.main)
  console.table(
    (await benchOffice(OFFICE_SIZES, process.argv[2], new RegExp(process.argv[3] ?? '.'))).map(
      ({ what, times, total, scanned }) => ({
        what,
        p50: times.median,
        max: times.max,
        total,
        scanned: scanned.join(),
      }),
    ),
  );
