/** From the commit of a price to the index of each process that finds it: two processes' catalogues on one database. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import { loadConfig } from '../../src/platform/config.ts';
import { migrate } from '../../src/platform/db/migrate.ts';
import { migrations } from '../../src/platform/db/migrations/index.ts';
import { openDatabase } from '../../src/platform/db/open.ts';
import { LiveCatalogue } from '../../src/search/server/live-catalogue.ts';
import { insertComplex, insertFlat } from '../../test/factories/catalogue.ts';
import { type Spread, spreadOf } from './timing.ts';

const CHANGES = 500;
const COMPLEXES = 50;
const FLATS = 150;

/** Time until the slower of two catalogues answers with the new price, ms. */
export async function benchFreshness(): Promise<Spread> {
  const folder = await mkdtemp(join(tmpdir(), 'novosel-bench-'));
  const database = await openDatabase(loadConfig({ DATA_DIR: folder, DEMO: '0' }));
  try {
    await migrate(database.background, migrations);
    const flats: { id: number; complex: number }[] = [];
    for (let i = 0; i < COMPLEXES; i++) {
      const complex = await insertComplex(database.db);
      for (let j = 0; j < FLATS; j++) flats.push({ complex, id: await insertFlat(database.db, complex) });
    }
    const open = () =>
      LiveCatalogue.open({
        db: database.db,
        background: database.background,
        connectionString: database.connectionString,
        log: pino({ level: 'silent' }),
        now: () => Date.now(),
      });
    const processes = [await open(), await open()];
    const times: number[] = [];
    for (let i = 0; i < CHANGES; i++) {
      const flat = flats[(i * 7919) % flats.length];
      if (!flat) throw new Error('no flats');
      const price = 1_000_000 + i;
      await database.db.updateTable('flats').set({ price_total: price }).where('id', '=', flat.id).execute();
      const committed = performance.now();
      const found = (catalogue: LiveCatalogue): boolean =>
        catalogue.index.search(
          { buildings: [flat.complex], price_min: price, price_max: price },
          { offset: 0, limit: 1 },
        ).total === 1;
      while (!processes.every(found)) await new Promise((resolve) => setImmediate(resolve));
      times.push(performance.now() - committed);
    }
    for (const catalogue of processes) await catalogue.close();
    return spreadOf(times);
  } finally {
    await database.close();
    await rm(folder, { recursive: true, force: true });
  }
}

if (import.meta.main) console.log(await benchFreshness());
