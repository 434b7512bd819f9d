/** Fills a fresh DATA_DIR with a small demo catalogue, so that journeys need not wait for all 60,000 flats. */
import { loadConfig } from '../../src/server/config.ts';
import { makeDataDir } from '../../src/server/data-dir.ts';
import { migrate } from '../../src/server/db/migrate.ts';
import { migrations } from '../../src/server/db/migrations/index.ts';
import { openDatabase } from '../../src/server/db/open.ts';
import { seedDemo } from '../../src/server/demo/seed-demo.ts';
import { loadReference } from '../../src/server/geography/load-reference.ts';
import { seedGeography } from '../../src/server/geography/seed-geography.ts';

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
