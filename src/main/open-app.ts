import { join } from 'node:path';
import type { Logger } from 'pino';
import { LiveSettings, withLiveBrand } from '../agency/server/settings/live-settings.ts';
import { AttentionBook } from '../clients/server/attention/attention-book.ts';
import { OfficeEvents } from '../clients/server/live/office-events.ts';
import { FeedRunner } from '../feeds/server/feed-runner.ts';
import { DemandLog } from '../figures/server/demand/demand-log.ts';
import { AddressBook } from '../geography/server/addresses/address-book.ts';
import { addressesBeside } from '../geography/server/addresses/address-file.ts';
import { PlaceDirectory } from '../geography/server/place-directory.ts';
import { LeadIntake, type LeadIntakeParts } from '../leads/server/lead-intake.ts';
import { takeAbandoned, takeSpoolPlace } from '../leads/server/spool-place.ts';
import { GroundKeeper } from '../map/server/ground/ground-keeper.ts';
import { createAccounts } from '../people/server/accounts/accounts.ts';
import type { Config } from '../platform/config.ts';
import type { App } from '../platform/context.ts';
import { CatalogueReads } from '../platform/db/catalogue-reads.ts';
import type { Database } from '../platform/db/open.ts';
import { traceStatements } from '../platform/tracing/trace-statements.ts';
import { Tracing } from '../platform/tracing/tracing.ts';
import { readFavourites } from '../saved/server/favourites/queries.ts';
import { ViewLog } from '../saved/server/views/record-views.ts';
import type { SearchFilters } from '../search/rules/search-filters.ts';
import { LiveCatalogue } from '../search/server/live-catalogue.ts';
import { offerLoosening } from '../search/server/offer-loosening.ts';

export interface AppParts {
  readonly database: Omit<Database, 'close'>;
  readonly log: Logger;
  /** Current time, epoch ms. */
  readonly now: () => number;
  /** Receives what must be closed before the database, latest first. */
  readonly closers: (() => Promise<unknown>)[];
}

async function openReplica(
  config: Config,
  { pool }: AppParts['database'],
  log: Logger,
): Promise<CatalogueReads | undefined> {
  const { database_replica_url: replicaUrl, database_pool_size: poolSize } = config;
  return replicaUrl === undefined ? undefined : CatalogueReads.open({ primary: pool, replicaUrl, poolSize, log });
}

/** Records what requests do, when the settings say where to; the last spans are sent at the stop. */
function openTracing({ tracing: collector }: Config, { database, log, now, closers }: AppParts): Tracing | undefined {
  if (!collector) return undefined;
  const tracing = new Tracing({ collector, log, now });
  closers.push(() => tracing.exporter.close());
  traceStatements(database.pool, tracing);
  return tracing;
}

/** The one application of an embedded database has the folder for itself; processes over a given one share it in places. */
async function spoolOf(
  config: Config,
  closers: AppParts['closers'],
): Promise<Pick<LeadIntakeParts, 'folder' | 'abandoned'>> {
  const root = join(config.data_dir, 'spool');
  if (config.database_url === undefined) return { folder: root };
  const place = await takeSpoolPlace(root);
  closers.push(() => place.release());
  return { folder: place.folder, abandoned: (file) => takeAbandoned(root, file) };
}

/** Fewer flats are few: then it matters what else was offered. */
const FEW_FLATS = 5;

/** How many flats fit a search, and what was offered in place of few: from the answer that the visitor was shown, if there was one. */
function foundBy(catalogue: LiveCatalogue, places: PlaceDirectory, now: () => number) {
  return (filters: SearchFilters) => {
    const { flats } = catalogue.index.count(filters);
    if (flats >= FEW_FLATS) return { flats, loosening: null };
    const [first] = offerLoosening({ catalogue, places, now }, filters);
    return { flats, loosening: first?.label ?? null };
  };
}

/** What requests work with, without HTTP: the same for the server, the benches and the tests. */
export async function openApp(given: Config, parts: AppParts): Promise<App> {
  const { database, log, now, closers } = parts;
  const { db, pool, connectionString } = database;
  const tracing = openTracing(given, parts);
  const settings = await LiveSettings.open({ db, connectionString, config: given, log });
  closers.push(() => settings.close());
  const config = withLiveBrand(given, settings);
  const replica = await openReplica(config, database, log);
  if (replica) closers.push(() => replica.close());
  if (replica && tracing) traceStatements(replica.pool, tracing);
  const catalogue = await LiveCatalogue.open({
    ...(replica ? { onChange: () => replica.awaitPresent() } : {}),
    db,
    background: database.background,
    connectionString,
    log,
    now,
  });
  closers.push(() => catalogue.close());
  const ground = await GroundKeeper.open(config.map_file, log);
  closers.push(async () => ground.close());
  const addresses = await AddressBook.open(config.map_file && addressesBeside(config.map_file), log);
  closers.push(async () => addresses.close());
  const places = await PlaceDirectory.open(db);
  const views = new ViewLog({ db, log, now });
  closers.push(() => views.close());
  const found = foundBy(catalogue, places, now);
  const searches = new DemandLog({
    ...{ db, log, now, places, found },
    developerOf: (id) => catalogue.developers.get(id)?.title,
  });
  closers.push(() => searches.close());
  const leads = new LeadIntake({ db, ...(await spoolOf(config, closers)), log, now });
  closers.push(() => leads.close());
  const feeds = new FeedRunner({ connectionString, log, now });
  closers.push(() => feeds.close());
  const accounts = createAccounts(config, { db, now, log });
  closers.push(() => accounts.outbox.stop());
  const officeEvents = new OfficeEvents({ db, connectionString, log, now });
  closers.push(() => officeEvents.close());
  return {
    config,
    settings,
    db,
    reads: replica?.db ?? db,
    pool,
    connectionString,
    catalogue,
    places,
    ground,
    addresses,
    views,
    searches,
    leads,
    feeds,
    accounts,
    attention: new AttentionBook({ db, background: database.background, now }),
    officeEvents,
    favouriteComplexes: async (userId) => (await readFavourites(db, 'building', userId)).map(({ id }) => id),
    log,
    ...(tracing ? { tracing } : {}),
    now,
  };
}
