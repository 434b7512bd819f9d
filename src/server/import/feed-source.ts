import { basename, resolve } from 'node:path';
import type { Client } from 'pg';
import { slugify } from '../../domain/slug.ts';
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
}

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

const COLUMNS = 'id, key, location, priority, retire_after_runs, retire_after_hours, etag, last_modified, last_hash';

/** The source of that key or, without a key, the one registered for the location; null where there is none. */
export async function findSource(
  client: Client,
  location: string,
  { source }: Pick<SourceWishes, 'source'>,
): Promise<FeedSource | null> {
  const { rows } = await client.query<FeedSource>(
    `select ${COLUMNS} from feed_sources where case when $1::text is null then location = $2 else key = $1 end order by id limit 1`,
    [source ?? null, placeOf(location)],
  );
  return rows[0] ?? null;
}

/** The location as it is registered: web addresses as given, paths from the root. */
export function placeOf(location: string): string {
  return isWebAddress(location) ? location : resolve(location);
}

/**
 * The source for a location as {@link findSource} finds it, else a new one. Its location never changes here, so that a file
 * read by hand under the key of a scheduled source does not redirect the schedule.
 */
export async function registerSource(
  client: Client,
  location: string,
  wishes: SourceWishes,
  now: Date,
): Promise<FeedSource> {
  const place = placeOf(location);
  const known = await findSource(client, location, wishes);
  if (known) return adjustSource(client, known, wishes, now);
  const key = wishes.source ?? (await freeKey(client, location));
  const made = await client.query<FeedSource>(
    `insert into feed_sources (key, title, location, priority, active, interval_minutes, next_run_at, created_at)
     values ($1, $2, $3, $4, $5, $6, $7::timestamptz + $6::integer * interval '1 minute', $7)
     on conflict (key) do update set title = feed_sources.title
     returning ${COLUMNS}`,
    [
      key,
      wishes.title ?? basename(place),
      place,
      wishes.priority ?? 100,
      wishes.every_minutes !== undefined,
      wishes.every_minutes ?? 60,
      now,
    ],
  );
  const [source] = made.rows;
  if (!source) throw new Error(`feed source ${key} could not be registered`);
  return source;
}

async function adjustSource(client: Client, source: FeedSource, wishes: SourceWishes, now: Date): Promise<FeedSource> {
  const { title, priority, every_minutes } = wishes;
  if (title === undefined && priority === undefined && every_minutes === undefined) return source;
  const { rows } = await client.query<FeedSource>(
    `update feed_sources set title = coalesce($2, title), priority = coalesce($3, priority),
       active = active or $4::integer is not null, interval_minutes = coalesce($4, interval_minutes),
       next_run_at = case when $4::integer is null then next_run_at else $5::timestamptz + $4::integer * interval '1 minute' end
     where id = $1 returning ${COLUMNS}`,
    [source.id, title ?? null, priority ?? null, every_minutes ?? null, now],
  );
  return rows[0] ?? source;
}

/** A key out of the file's name, or of host and path, with a number where another location has it. */
async function freeKey(client: Client, location: string): Promise<string> {
  const url = isWebAddress(location) ? URL.parse(location) : null;
  const name = url ? `${url.hostname} ${url.pathname}` : basename(location);
  const base = slugify(name.replace(/(?:\.xml)?(?:\.gz)?$/i, '')) || 'feed';
  const { rows } = await client.query<{ key: string }>('select key from feed_sources where starts_with(key, $1)', [
    base,
  ]);
  const taken = new Set(rows.map(({ key }) => key));
  for (let number = 1; ; number++) {
    const key = number === 1 ? base : `${base}-${number}`;
    if (!taken.has(key)) return key;
  }
}
