/**
 * Opens the embedded database of a folder and holds it until SIGTERM; writes `ready <ms>` when it is open, then, with
 * the argument `write`, the number of every row that the database has acknowledged.
 *
 * node test/programs/hold-database.ts <folder> <app|tool> [write]
 */
import type pg from 'pg';
import { loadConfig } from '../../src/platform/config.ts';
import { DatabaseFailure } from '../../src/platform/db/database-failure.ts';
import { openDatabase } from '../../src/platform/db/open.ts';

const [, , folder = '', user = '', mode] = process.argv;
const started = performance.now();
try {
  const database = await openDatabase(loadConfig({ DATA_DIR: folder }), user === 'tool' ? 'tool' : 'app');
  let stopping = false;
  process.once('SIGTERM', () => {
    stopping = true;
    if (mode !== 'write') void database.close().then(() => process.exit(0));
  });
  process.stdout.write(`ready ${Math.round(performance.now() - started)}\n`);
  if (mode === 'write') {
    await writeUntil(database.pool, () => stopping);
    await database.close();
  } else setInterval(() => {}, 60_000);
} catch (error) {
  process.stdout.write(`failed ${Math.round(performance.now() - started)} ${(error as Error).message}\n`);
  process.exit(error instanceof DatabaseFailure ? 78 : 1);
}

async function writeUntil(pool: pg.Pool, stopping: () => boolean): Promise<void> {
  await pool.query('CREATE TABLE IF NOT EXISTS acknowledged (number int PRIMARY KEY)');
  const { rows } = await pool.query('SELECT coalesce(max(number), 0) AS last FROM acknowledged');
  for (let number = rows[0].last + 1; !stopping(); number++) {
    await pool.query('INSERT INTO acknowledged VALUES ($1)', [number]);
    process.stdout.write(`${number}\n`);
  }
}
