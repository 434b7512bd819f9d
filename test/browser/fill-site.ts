/** Fills a fresh DATA_DIR with a small demo catalogue, so that journeys need not wait for all 60,000 flats. */

import { loadReference } from '../../src/geography/server/load-reference.ts';
import { seedGeography } from '../../src/geography/server/seed-geography.ts';
import { loadConfig } from '../../src/platform/config.ts';
import { makeDataDir } from '../../src/platform/data-dir.ts';
import { migrate } from '../../src/platform/db/migrate.ts';
import { migrations } from '../../src/platform/db/migrations/index.ts';
import { openDatabase } from '../../src/platform/db/open.ts';
import { seedDemo } from '../../workshop/demo/seed-demo.ts';

/** About fifty complexes: four pages of results. */
const SCALE = 0.15;

const config = loadConfig();
await makeDataDir(config.data_dir);
const database = await openDatabase(config, 'tool');
try {
  await migrate(database.background, migrations);
  await seedGeography(database.background, loadReference());
  await seedDemo({ database, config, now: () => Date.now() }, { scale: SCALE });
} finally {
  await database.close();
}
