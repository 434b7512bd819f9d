/** Fills an empty installation with the demo catalogue: plans it, hands its feeds to the importer, adds what editors would. */

import { join } from 'node:path';
import { sql } from 'kysely';
import { loadReference } from '../../src/geography/server/load-reference.ts';
import type { Config } from '../../src/platform/config.ts';
import type { Db } from '../../src/platform/db/db.ts';
import type { Database } from '../../src/platform/db/open.ts';
import { curateCatalogue } from './curate-catalogue.ts';
import { importDemoFeeds } from './import-demo-feeds.ts';
import { type CatalogueScale, countFlats, planCatalogue } from './plan-catalogue.ts';
import { readLand } from './sites.ts';

interface SeedDeps {
  readonly database: Pick<Database, 'background' | 'backgroundPool' | 'connectionString'>;
  readonly config: Pick<Config, 'data_dir'>;
  /** Epoch ms. */
  readonly now: () => number;
  /** Flats in the database so far, of all. */
  readonly onProgress?: (done: number, total: number) => void;
}

/** Tables that the seeding fills; the planner must know their sizes before the first visitor comes. */
const FILLED_TABLES = [
  'complexes',
  'housings',
  'sections',
  'layouts',
  'flats',
  'images',
  'complex_images',
  'complex_stations',
  'progress_photos',
  'advantages',
  'documents',
  'offer_events',
  'village_offers',
] as const;

/** What was made and how long it took, ms. */
export interface SeedReport {
  readonly complexes: number;
  readonly flats: number;
  readonly phases: { readonly plan: number; readonly feeds: number; readonly curate: number; readonly analyze: number };
}

/**
 * Whether the demo catalogue is to be filled: nothing is there yet (neither complexes nor villages nor a feed), or an
 * earlier filling was broken off before its end.
 */
export async function wantsDemo(db: Db): Promise<boolean> {
  const { rows } = await sql<{ wanted: boolean }>`
    select case when exists (select from settings where key = 'demo_begun')
      then not exists (select from settings where key = 'demo')
      else not exists (select from complexes) and not exists (select from villages) and not exists (select from feed_sources)
      end as wanted`.execute(db);
  return rows[0]?.wanted ?? false;
}

/**
 * Fills the empty catalogue. The geography must be there; the feeds stay in `data_dir/demo/feeds` for the schedule.
 * Runs once: what is there is marked in the setting `demo`.
 *
 * @throws if the importer refuses a feed or the database fails; what was imported by then stays, unpublished.
 */
export async function seedDemo(
  { database, config, now, onProgress }: SeedDeps,
  { scale }: CatalogueScale,
): Promise<SeedReport> {
  const watch = stopwatch();
  const moment = now();
  const land = readLand(loadReference());
  const catalogue = planCatalogue(new Date(moment), land, { scale });
  const total = countFlats(catalogue);
  await database.backgroundPool.query(
    `insert into settings (key, value) values ('demo_begun', 'true') on conflict (key) do nothing`,
  );
  const plan = watch();
  await importDemoFeeds(database.backgroundPool, catalogue, {
    connectionString: database.connectionString,
    folder: join(config.data_dir, 'demo', 'feeds'),
    now: moment,
    onReading: (done, readings) => onProgress?.(Math.round((total * done) / readings), total),
  });
  const feeds = watch();
  await curateCatalogue(database, catalogue, {
    now: new Date(moment),
    land,
    data_dir: config.data_dir,
  });
  const curate = watch();
  await database.backgroundPool.query(`analyze ${FILLED_TABLES.join(', ')}`);
  const analyze = watch();
  onProgress?.(total, total);
  return { complexes: catalogue.complexes.length, flats: total, phases: { plan, feeds, curate, analyze } };
}

/** Milliseconds since the last call. */
function stopwatch(): () => number {
  let last = performance.now();
  return () => {
    const passed = Math.round(performance.now() - last);
    last = performance.now();
    return passed;
  };
}
