import { join } from 'node:path';
import type { Logger } from 'pino';
import { createAccounts } from './accounts/accounts.ts';
import { LiveCatalogue } from './catalogue/live-catalogue.ts';
import type { Config } from './config.ts';
import type { App } from './context.ts';
import type { Database } from './db/open.ts';
import { PlaceDirectory } from './geography/place-directory.ts';
import { FeedRunner } from './import/feed-runner.ts';
import { LeadIntake } from './modules/leads/lead-intake.ts';
import { ViewLog } from './views/record-views.ts';

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
  const views = new ViewLog({ db: database.background, log, now });
  closers.push(() => views.close());
  const leads = new LeadIntake({ db: database.db, folder: join(config.data_dir, 'spool'), log, now });
  closers.push(() => leads.close());
  const feeds = new FeedRunner({ connectionString: database.connectionString, log, now });
  closers.push(() => feeds.close());
  const accounts = createAccounts(config, { db: database.db, now, log });
  closers.push(() => accounts.sms.stop());
  const { db, pool, connectionString } = database;
  return { config, db, pool, connectionString, catalogue, places, views, leads, feeds, accounts, log, now };
}
