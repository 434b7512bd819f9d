/**
 * The owner's pages at an agency's size and at ten times as much: 3,000 clients, 25,000 views and 1,000 requests of a year, through the
 * door; the last 30 days and the whole year, each beside the period before.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import pino from 'pino';
import { getDemand } from '../../src/figures/contract/demand.ts';
import * as figures from '../../src/figures/contract/figures.ts';
import { listFigureRows } from '../../src/figures/contract/rows.ts';
import { openApp } from '../../src/main/open-app.ts';
import { loadConfig } from '../../src/platform/config.ts';
import type { App } from '../../src/platform/context.ts';
import type { Db } from '../../src/platform/db/db.ts';
import { migrate } from '../../src/platform/db/migrate.ts';
import { migrations } from '../../src/platform/db/migrations/index.ts';
import { openDatabase } from '../../src/platform/db/open.ts';
import { callerOf } from '../../test/factories/visitors.ts';
import { type OfficeSizes, seedOffice } from './office-seed.ts';
import { type Spread, spreadOf } from './timing.ts';

const AGENCY: OfficeSizes = {
  users: 3_000,
  managers: 10,
  complexes: 300,
  flats: 30_000,
  building_views: 10_000,
  flat_views: 15_000,
  favorite_buildings: 2_000,
  favorite_flats: 2_000,
  leads: 1_000,
  advices: 1_500,
  sms: 500,
};
const TEN_TIMES = Object.fromEntries(
  Object.entries(AGENCY).map(([what, n]) => [what, ['managers', 'complexes', 'flats'].includes(what) ? n : n * 10]),
) as OfficeSizes;
const CALLS = 15;

export interface FigureTimes {
  readonly what: string;
  readonly agency: Spread;
  readonly ten_times: Spread;
}

/** How long each page of the owner takes, at both sizes. */
export async function benchFigures(): Promise<FigureTimes[]> {
  const small = await measureAt(AGENCY);
  const large = await measureAt(TEN_TIMES);
  return small.map(({ what, times }, index) => ({ what, agency: times, ten_times: large[index]?.times ?? times }));
}

async function measureAt(sizes: OfficeSizes): Promise<{ what: string; times: Spread }[]> {
  const place = await mkdtemp(join(tmpdir(), 'novosel-bench-'));
  const config = loadConfig({ DATA_DIR: place, DEMO: '0', LOG_LEVEL: 'silent' });
  const database = await openDatabase(config);
  const closers: (() => Promise<unknown>)[] = [];
  try {
    await migrate(database.background, migrations);
    await seedOffice(database.background, sizes, new Date());
    await seedDemand(database.background);
    const app = await openApp(config, { database, log: pino({ level: 'silent' }), now: () => Date.now(), closers });
    return await measureAll(app);
  } finally {
    for (const close of closers.reverse()) await close();
    await database.close();
    await rm(place, { recursive: true, force: true });
  }
}

/** Three years of cells: forty places with all their rooms and prices each day. */
async function seedDemand(db: Db): Promise<void> {
  await sql`insert into demand_cells (day, place_kind, place_id, rooms, price_band, visitors, searches, median_found, empty_share)
    select current_date - d, 'district', p.id, r, b, 5, 10, 3, 20 from generate_series(1, 1096) d,
      (select id from geo_entities where kind = 'district' order by id limit 20) p, generate_series(-1, 4) r,
      (values (-1), (3), (4), (5)) v (b)`.execute(db);
  await sql`vacuum analyze demand_cells`.execute(db);
}

const daysAgo = (days: number): string => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);

async function measureAll(app: App): Promise<{ what: string; times: Spread }[]> {
  const api = callerOf(app, 1, { role: 99 });
  const year = { from: daysAgo(364), to: daysAgo(0) };
  const rows = { set: 'flat_views' as const, rooms: '2', ...year };
  const calls: readonly (readonly [string, () => Promise<unknown>])[] = [
    ["owner's funnel, 30 days", () => api.call(figures.getFunnel, {})],
    ["owner's funnel, year", () => api.call(figures.getFunnel, { query: year })],
    ["owner's answers, 30 days", () => api.call(figures.getAnswers, {})],
    ["owner's answers, year", () => api.call(figures.getAnswers, { query: year })],
    ["owner's interest, 30 days", () => api.call(figures.getInterest, {})],
    ["owner's interest, year", () => api.call(figures.getInterest, { query: year })],
    ["owner's refusals, year", () => api.call(figures.getRefusals, { query: year })],
    ["owner's plan, year", () => api.call(figures.getSales, {})],
    ["owner's rows of a figure, year", () => api.call(listFigureRows, { query: rows })],
    ['demand of 13 weeks', () => api.call(getDemand, { query: { weeks: '13', by: 'full' } })],
  ];
  const measured: { what: string; times: Spread }[] = [];
  for (const [what, call] of calls) {
    for (let i = 0; i < 5; i++) await call();
    const times: number[] = [];
    for (let i = 0; i < CALLS; i++) {
      const start = performance.now();
      await call();
      times.push(performance.now() - start);
    }
    measured.push({ what, times: spreadOf(times) });
  }
  return measured;
}

if (import.meta.main)
  console.table(
    (await benchFigures()).map(({ what, agency, ten_times }) => ({
      what,
      p50: agency.median,
      max: agency.max,
      'ten times, p50': ten_times.median,
      'ten times, max': ten_times.max,
    })),
  );
