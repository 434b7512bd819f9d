import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import type { Client } from 'pg';
import type { AddressRule } from '../../platform/net/public-address.ts';
import { kyselyOver, withConnection } from './connection.ts';
import { type FeedSource, findSource, placeOf, registerSource, type SourceWishes } from './feed-source.ts';
import { type FetchedFeed, fetchFeed, listFeeds, Unreachable } from './fetch-feed.ts';
import { type ImportReport, type ImportStatus, NO_COUNTS, type RunCounts } from './import-report.ts';
import { judgeRun, type Verdict } from './judge-run.ts';
import type { Publication } from './publication.ts';
import { publishFeed, publishSighting, readKnownLots } from './publish-feed.ts';
import { takeSource } from './source-lock.ts';
import { type StagedFeed, stageFeed, type Warnings } from './stage-feed.ts';

/** A feed made longer ago than this is told to staff. */
const STALE_DAYS = 7;
const DAY = 86_400_000;
/** Rows from which on the planner's statistics are renewed after a run. */
const MANY_ROWS = 5_000;
/** Part of every remembered hash: raised when the importer begins to read equal files differently. */
const IMPORTER_VERSION = 1;

export interface ImportDeps {
  /** Each run opens a connection of its own: its staging tables and its lock live and die with it. */
  readonly connectionString: string;
  /** Epoch milliseconds. */
  readonly now: () => number;
  readonly onProgress?: ((progress: ImportProgress) => void) | undefined;
  readonly signal?: AbortSignal | undefined;
  /** Which addresses feeds may be fetched from; public ones by default. */
  readonly isAllowed?: AddressRule | undefined;
}

export interface ImportProgress {
  readonly phase: 'fetch' | 'read' | 'publish';
  /** Lots and offers read so far. */
  readonly lots: number;
}

export interface ImportRequest extends SourceWishes {
  /** A file, a folder, a web address; with `content`, the name it goes by. */
  readonly location: string;
  /** The feed itself, for one made in memory; nothing is fetched then. */
  readonly content?: AsyncIterable<Uint8Array> | undefined;
  /** Publish although the file is the one of the last complete run. */
  readonly force?: boolean | undefined;
  /** The latest run when the source was found due: one that began since has read the feed for this request too. */
  readonly unless_after?: number | undefined;
}

/**
 * Imports a feed, or every feed of a folder, each as a source of its own, one after the other. Whatever the content or the
 * network does ends in a report; the catalogue is changed by one transaction per feed or not at all.
 *
 * @returns one report per feed; none for an empty folder.
 * @throws {Unreachable} for a path that does not exist and is not the one of a known source; otherwise only when the database fails.
 */
export async function importFeed(deps: ImportDeps, request: ImportRequest): Promise<ImportReport[]> {
  const locations = request.content ? [request.location] : await locationsOf(deps, request);
  const isFolder = locations.length !== 1 || locations[0] !== request.location;
  const reports: ImportReport[] = [];
  for (const [index, location] of locations.entries()) {
    const source = isFolder && request.source ? `${request.source}-${index + 1}` : request.source;
    const unless_after = isFolder ? undefined : request.unless_after;
    reports.push(await importOne(deps, { ...request, location, source, unless_after }));
    if (deps.signal?.aborted) break;
  }
  return reports;
}

/** A known source whose file is gone gets a failed run that staff can see; a path that was mistyped makes no source. */
async function locationsOf({ connectionString }: ImportDeps, request: ImportRequest): Promise<string[]> {
  try {
    return await listFeeds(request.location);
  } catch (error) {
    const isKnown = await withConnection(connectionString, (client) =>
      findSource(kyselyOver(client), request.location, request),
    );
    if (isKnown) return [request.location];
    throw error;
  }
}

async function importOne(deps: ImportDeps, request: ImportRequest): Promise<ImportReport> {
  return withConnection(deps.connectionString, async (client) => {
    const now = new Date(deps.now());
    const source = await registerSource(kyselyOver(client), request.location, request, now);
    if (!(await takeSource(client, source.id, deps.signal))) return busy(source, request.location);
    return new Run(deps, request, client, source, now).execute();
  });
}

function busy(source: FeedSource, location: string): ImportReport {
  return {
    source: { id: source.id, key: source.key },
    location,
    run_id: null,
    status: 'busy',
    reasons: ['another run of this source is under way'],
    code: 'busy',
    format: null,
    generation_date: null,
    file_hash: null,
    counts: NO_COUNTS,
    warnings: {},
    seconds: 0,
  };
}

/** What is known about the run so far; becomes the report and the row of `feed_runs`. */
interface Findings {
  status: ImportStatus;
  reasons: readonly string[];
  code: string | null;
  format: string | null;
  generation_date: string | null;
  file_hash: string | null;
  counts: RunCounts;
  warnings: Warnings;
}

class Run {
  readonly #deps: ImportDeps;
  readonly #request: ImportRequest;
  readonly #client: Client;
  readonly #source: FeedSource;
  readonly #now: Date;
  readonly #started = performance.now();
  #id = 0;
  readonly #found: Findings = {
    status: 'failed',
    reasons: [],
    code: null,
    format: null,
    generation_date: null,
    file_hash: null,
    counts: { ...NO_COUNTS },
    warnings: {},
  };

  constructor(deps: ImportDeps, request: ImportRequest, client: Client, source: FeedSource, now: Date) {
    this.#deps = deps;
    this.#request = request;
    this.#client = client;
    this.#source = source;
    this.#now = now;
  }

  async execute(): Promise<ImportReport> {
    if (!(await this.#begin())) return busy(this.#source, this.#request.location);
    try {
      this.#report('fetch', 0);
      if (this.#request.content) await this.#importContent(this.#request.content);
      else await this.#importLocation();
    } catch (error) {
      if (!(error instanceof Unreachable)) {
        await this.#noteFailure(error);
        throw error;
      }
      this.#set('failed', [error.message], error.code);
    }
    if (this.#found.status !== 'complete' && this.#found.status !== 'partial' && this.#found.status !== 'unchanged')
      await this.#finish();
    return {
      ...this.#found,
      source: { id: this.#source.id, key: this.#source.key },
      location: this.#request.location,
      run_id: this.#id,
      seconds: (performance.now() - this.#started) / 1000,
    };
  }

  /**
   * Having the lock, any other run of the source that looks unfinished was killed. Who asked for the feed before now is served
   * by this run; who asks later finds it running: both under the lock of the source's row.
   */
  async #begin(): Promise<boolean> {
    await this.#inTransaction(async () => {
      const { id, location } = this.#source;
      await this.#client.query('select from feed_sources where id = $1 for no key update', [id]);
      const { rows } = await this.#client.query<{ id: number }>(
        `insert into feed_runs (source_id, started_at, status) select $1, $2, 'running'
         where $3::integer is null or not exists (select from feed_runs where source_id = $1 and id > $3) returning id`,
        [id, this.#now, this.#request.unless_after ?? null],
      );
      this.#id = rows[0]?.id ?? 0;
      if (this.#id === 0) return;
      await this.#client.query(
        `update feed_runs set status = 'failed', reason = 'interrupted', finished_at = $2
         where source_id = $1 and status = 'running' and id <> $3`,
        [id, this.#now, this.#id],
      );
      if (placeOf(this.#request.location) !== location) return;
      await this.#client.query(
        `update feed_sources set next_run_at = $2::timestamptz + interval_minutes * interval '1 minute'
         where id = $1 and next_run_at <= $2`,
        [id, this.#now],
      );
    });
    return this.#id !== 0;
  }

  async #importContent(content: AsyncIterable<Uint8Array>): Promise<void> {
    const hash = createHash('sha256');
    await this.#importBytes(hashed(content, hash), null, null, () => hash.digest('hex'));
  }

  async #importLocation(): Promise<void> {
    const { etag, last_modified } = this.#request.force ? { etag: null, last_modified: null } : this.#source;
    const { signal, isAllowed } = this.#deps;
    const feed = await fetchFeed(this.#request.location, { etag, last_modified, signal, isAllowed });
    if (feed.kind === 'unchanged') return this.#sightUnchanged();
    try {
      this.#found.file_hash = feed.hash;
      if (this.#isKnown(feed.hash)) return await this.#sightUnchanged();
      const bytes = createReadStream(feed.path, { highWaterMark: 64 * 1024 });
      await this.#importBytes(bytes, feed.charset, feed, () => feed.hash);
    } finally {
      await feed.dispose();
    }
  }

  #isKnown(hash: string): boolean {
    return !this.#request.force && this.#source.last_hash === `${IMPORTER_VERSION}:${hash}`;
  }

  async #importBytes(
    bytes: AsyncIterable<Uint8Array>,
    charset: string | null,
    feed: Pick<FetchedFeed, 'etag' | 'last_modified'> | null,
    hashOf: () => string,
  ): Promise<void> {
    const staged = await stageFeed(this.#client, bytes, {
      charset,
      signal: this.#deps.signal,
      onProgress: (lots) => this.#report('read', lots),
    });
    if (this.#deps.signal?.aborted) return this.#set('failed', ['stopped before the feed was read'], 'stopped');
    this.#note(staged);
    if (feed === null) {
      this.#found.file_hash = hashOf();
      if (this.#isKnown(this.#found.file_hash)) return this.#sightUnchanged();
    }
    const verdict = judgeRun(staged, await readKnownLots(this.#client, this.#source.id));
    if (verdict.kind === 'rejected') return this.#set('rejected', verdict.reasons, 'rejected');
    await this.#publish(staged, verdict, feed);
  }

  #note({ summary, warnings, unplaced }: StagedFeed): void {
    this.#found.format = summary?.format ?? null;
    this.#found.generation_date = summary?.generation_date ?? null;
    this.#found.warnings = { ...summary?.warnings, ...warnings };
    const made = Date.parse(this.#found.generation_date ?? '');
    if (this.#now.getTime() - made > STALE_DAYS * DAY) {
      const detail = `made ${Math.floor((this.#now.getTime() - made) / DAY)} days ago`;
      this.#found.warnings.stale_feed = { count: 1, examples: [{ external_id: null, detail }] };
    }
    this.#found.counts = {
      ...NO_COUNTS,
      records: summary?.counts.records ?? 0,
      skipped: summary?.counts.skipped ?? 0,
      bad: (summary?.counts.bad ?? 0) + unplaced,
      duplicates: summary?.counts.duplicates ?? 0,
    };
  }

  async #publish(
    staged: StagedFeed,
    verdict: Verdict,
    feed: Pick<FetchedFeed, 'etag' | 'last_modified'> | null,
  ): Promise<void> {
    this.#report('publish', staged.rows);
    const isComplete = verdict.kind === 'complete';
    await this.#inTransaction(async () => {
      const { counts, warnings } = await publishFeed(
        this.#publication(staged.places),
        staged.summary?.lots_by_complex ?? {},
        staged.summary?.offers_by_village ?? {},
        isComplete ? this.#retirement : null,
      );
      Object.assign(this.#found.counts, counts);
      Object.assign(this.#found.warnings, warnings);
      this.#set(isComplete ? 'complete' : 'partial', verdict.reasons, null);
      // Only a complete file may make the next run 'unchanged': a partial one has to be judged again.
      await this.#client.query(
        'update feed_sources set format = coalesce($2, format), last_hash = $3, etag = $4, last_modified = $5 where id = $1',
        [
          this.#source.id,
          this.#found.format,
          isComplete ? `${IMPORTER_VERSION}:${this.#found.file_hash}` : null,
          isComplete ? (feed?.etag ?? null) : null,
          isComplete ? (feed?.last_modified ?? null) : null,
        ],
      );
      await this.#finish();
    });
    const { counts } = this.#found;
    if (counts.new + counts.changed >= MANY_ROWS)
      await this.#client.query('analyze flats, offer_events, layouts, images');
  }

  async #sightUnchanged(): Promise<void> {
    await this.#inTransaction(async () => {
      Object.assign(this.#found.counts, await publishSighting(this.#publication(null), this.#retirement));
      this.#set('unchanged', [], null);
      await this.#finish();
    });
  }

  get #retirement() {
    return { after_runs: this.#source.retire_after_runs, after_hours: this.#source.retire_after_hours };
  }

  #publication<P extends Publication['places'] | null>(places: P): Omit<Publication, 'places'> & { places: P } {
    return { client: this.#client, source: this.#source, run_id: this.#id, now: this.#now, places };
  }

  async #inTransaction(work: () => Promise<void>): Promise<void> {
    await this.#client.query('begin');
    await work();
    await this.#client.query('commit');
  }

  #set(status: ImportStatus, reasons: readonly string[], code: string | null): void {
    this.#found.status = status;
    this.#found.reasons = reasons;
    this.#found.code = code;
  }

  async #finish(client: Client = this.#client): Promise<void> {
    const { status, reasons, code, format, file_hash, generation_date, counts, warnings } = this.#found;
    const reason = status === 'failed' ? [code, ...reasons].filter(Boolean).join(': ') : reasons.join('; ');
    await client.query(
      `update feed_runs set status = $2, reason = nullif($3, ''), format = $4, file_hash = $5, generation_date = $6,
         counts = $7, warnings = $8, finished_at = $9 where id = $1`,
      [
        this.#id,
        status,
        reason.slice(0, 2000),
        format,
        file_hash,
        generation_date,
        JSON.stringify(counts),
        JSON.stringify(warnings),
        new Date(this.#deps.now()),
      ],
    );
  }

  /** The transaction is gone with its error; the row of the run says so if the database still answers. */
  async #noteFailure(error: unknown): Promise<void> {
    this.#set('failed', [error instanceof Error ? error.message : String(error)], 'error');
    try {
      await this.#client.query('rollback');
      await this.#finish();
    } catch {
      // The connection is gone; the next run of the source marks this one as interrupted.
    }
  }

  #report(phase: ImportProgress['phase'], lots: number): void {
    this.#deps.onProgress?.({ phase, lots });
  }
}

async function* hashed(
  bytes: AsyncIterable<Uint8Array>,
  hash: ReturnType<typeof createHash>,
): AsyncGenerator<Uint8Array> {
  for await (const chunk of bytes) {
    hash.update(chunk);
    yield chunk;
  }
}
