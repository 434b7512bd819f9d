import { basename, resolve } from 'node:path';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../platform/db/tables.ts';
import { slugify } from '../../platform/rules/slug.ts';
import { isWebAddress } from './fetch-feed.ts';

/** A row of `feed_sources`, as far as a run needs it. */
export interface FeedSource {
  readonly id: number;
  readonly key: string;
  readonly location: string;
  readonly priority: number;
  readonly retire_after_runs: number;
  readonly retire_after_hours: number;
  readonly etag: string | null;
  readonly last_modified: string | null;
  readonly last_hash: string | null;
  readonly new_complexes: 'make' | 'ask' | 'ignore';
  /** Of complexes for which the feed names no developer. */
  readonly developer_id: number | null;
  readonly developer_title: string | null;
}

/** Stands for a source until its preview registers it. */
export const UNKNOWN_SOURCE: FeedSource = {
  id: 0,
  key: 'preview',
  location: '',
  priority: 100,
  retire_after_runs: 3,
  retire_after_hours: 24,
  etag: null,
  last_modified: null,
  last_hash: null,
  new_complexes: 'make',
  developer_id: null,
  developer_title: null,
};

/** How a source is named and trusted when it is registered; what is left out stays as it is. */
export interface SourceWishes {
  /** Key of the source; made from the location when absent. */
  readonly source?: string | undefined;
  readonly title?: string | undefined;
  /** A smaller number is trusted more; 100 when nothing is said. */
  readonly priority?: number | undefined;
  /** Fetch it every so many minutes after this run; without it a new source is only read on command. */
  readonly every_minutes?: number | undefined;
}

const COLUMNS = sql.raw(
  `id, key, location, priority, retire_after_runs, retire_after_hours, etag, last_modified, last_hash, new_complexes, developer_id,
   (select d.title from developers d where d.id = feed_sources.developer_id) as developer_title`,
);

/** The source of that key or, without a key, the one registered for the location; null where there is none. */
export async function findSource(
  db: Kysely<Tables>,
  location: string,
  { source }: Pick<SourceWishes, 'source'>,
): Promise<FeedSource | null> {
  const which = source === undefined ? sql`location = ${placeOf(location)}` : sql`key = ${source}`;
  const { rows } = await sql<FeedSource>`
    select ${COLUMNS} from feed_sources where ${which} and removed_at is null order by id limit 1`.execute(db);
  return rows[0] ?? null;
}

/** The location as it is registered: web addresses as given, paths from the root. */
export function placeOf(location: string): string {
  return isWebAddress(location) ? location : resolve(location);
}

/** Of whoever adds a source to a list that nobody else may lengthen meanwhile; 'new ' in ASCII. */
const NEW_SOURCES_LOCK = 0x6e_65_77_20;

/** Lets others who add a source with this hold wait until the transaction ends. */
export async function holdNewSources(trx: Kysely<Tables>): Promise<void> {
  await sql`select pg_advisory_xact_lock(${NEW_SOURCES_LOCK})`.execute(trx);
}

/**
 * The source for a location as {@link findSource} finds it, else a new one. Its location never changes here, so that a file
 * read by hand under the key of a scheduled source does not redirect the schedule.
 */
export async function registerSource(
  db: Kysely<Tables>,
  location: string,
  wishes: SourceWishes,
  now: Date,
): Promise<FeedSource> {
  const known = await findSource(db, location, wishes);
  return known ? adjustSource(db, known, wishes, now) : addSource(db, location, wishes, now);
}

/** A source that is not there yet. One that takes the key meanwhile is given instead. */
async function addSource(db: Kysely<Tables>, location: string, wishes: SourceWishes, now: Date): Promise<FeedSource> {
  const place = placeOf(location);
  const key = wishes.source ?? (await freeKey(db, location));
  const { title = basename(place), priority = 100, every_minutes } = wishes;
  const minutes = every_minutes ?? 60;
  const { rows } = await sql<FeedSource>`
    insert into feed_sources (key, title, location, priority, active, interval_minutes, next_run_at, created_at)
    values (${key}, ${title}, ${place}, ${priority}, ${every_minutes !== undefined}, ${minutes},
      ${now}::timestamptz + ${minutes}::integer * interval '1 minute', ${now})
    on conflict (key) do update set title = feed_sources.title
    returning ${COLUMNS}`.execute(db);
  const [source] = rows;
  if (!source) throw new Error(`feed source ${key} could not be registered`);
  return source;
}

async function adjustSource(
  db: Kysely<Tables>,
  source: FeedSource,
  wishes: SourceWishes,
  now: Date,
): Promise<FeedSource> {
  const { title, priority, every_minutes } = wishes;
  if (title === undefined && priority === undefined && every_minutes === undefined) return source;
  const minutes = every_minutes ?? null;
  const { rows } = await sql<FeedSource>`
    update feed_sources set title = coalesce(${title ?? null}, title), priority = coalesce(${priority ?? null}, priority),
      active = active or ${minutes}::integer is not null, interval_minutes = coalesce(${minutes}, interval_minutes),
      next_run_at = case when ${minutes}::integer is null then next_run_at
        else ${now}::timestamptz + ${minutes}::integer * interval '1 minute' end
    where id = ${source.id} returning ${COLUMNS}`.execute(db);
  return rows[0] ?? source;
}

/** A key out of the file's name, or of host and path, with a number where another location has it. */
async function freeKey(db: Kysely<Tables>, location: string): Promise<string> {
  const url = isWebAddress(location) ? URL.parse(location) : null;
  const name = url ? `${url.hostname} ${url.pathname}` : basename(location);
  const base = slugify(name.replace(/(?:\.(?:xml|json))?(?:\.gz)?$/i, '')) || 'feed';
  const { rows } = await sql<{ key: string }>`
    select key from feed_sources where starts_with(key, ${base})`.execute(db);
  const taken = new Set(rows.map(({ key }) => key));
  for (let number = 1; ; number++) {
    const key = number === 1 ? base : `${base}-${number}`;
    if (!taken.has(key)) return key;
  }
}
