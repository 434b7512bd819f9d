import type { Logger } from 'pino';
import { LiveCatalogue } from './catalogue/live-catalogue.ts';
import type { Config } from './config.ts';
import type { App } from './context.ts';
import type { Database } from './db/open.ts';
import { PlaceDirectory } from './geography/place-directory.ts';

export interface AppParts {
  readonly database: Omit<Database, 'close'>;
  readonly log: Logger;
  /** Current time, epoch ms. */
  readonly now: () => number;
  /** Receives what must be closed before the database, latest first. */
  readonly closers: (() => Promise<unknown>)[];
}

/** What requests work with, without HTTP: the same for the server, the benches and the tests. */
export async function openApp(config: Config, { database, log, now, closers }: AppParts): Promise<App> {
  const catalogue = await LiveCatalogue.open({
    db: database.db,
    background: database.background,
    connectionString: database.connectionString,
    log,
    now,
  });
  closers.push(() => catalogue.close());
  const places = await PlaceDirectory.open(database.db);
  return { config, db: database.db, pool: database.pool, catalogue, places, log, now };
}
