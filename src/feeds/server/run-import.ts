import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import type { Client } from 'pg';
import { pricesOf } from '../rules/feed-run.ts';
import { skipWarnings } from '../rules/feed-warnings.ts';
import { readDirectory } from './avito-directory.ts';
import { kyselyOver, withConnection } from './connection.ts';
import { collectPreview } from './feed-preview.ts';
import { type FeedSource, findSource, placeOf, registerSource, UNKNOWN_SOURCE } from './feed-source.ts';
import { type FetchedFeed, fetchFeed, Unreachable } from './fetch-feed.ts';
import { hashed } from './hash-bytes.ts';
import {
  busyReport,
  type FeedPreview,
  type ImportReport,
  type ImportStatus,
  NO_COUNTS,
  type RunCounts,
} from './import-report.ts';
import type { ImportDeps, ImportProgress, ImportRequest } from './import-request.ts';
import { listWarnings, shortened } from './lot-warnings.ts';
import { rejectionOf } from './publish/judge-run.ts';
import type { Publication } from './publish/publication.ts';
import { publishFeed, publishSighting } from './publish/publish-feed.ts';
import { takeSource } from './source-lock.ts';
import { type StagedFeed, stageFeed, type Warnings } from './stage/stage-feed.ts';

/** A feed made longer ago than this is told to staff. */
const STALE_DAYS = 7;
const DAY = 86_400_000;
/** Rows from which on the planner's statistics are renewed after a run. */
const MANY_ROWS = 5_000;
/** Part of every remembered hash: raised when the importer begins to read equal files differently. */
const IMPORTER_VERSION = 2;

/** Imports one feed, or tells what it would do. @throws only when the database fails. */
export async function importOne(deps: ImportDeps, request: ImportRequest): Promise<ImportReport> {
  return withConnection(deps.connectionString, async (client) => {
    const now = new Date(deps.now());
    if (request.dry_run) return preview(deps, request, client, now);
    const source = await registerSource(kyselyOver(client), request.location, request, now);
    if (!(await takeSource(client, source.id, deps.signal))) return busyReport(source, request.location);
    return new Run(deps, request, client, source, now).execute();
  });
}

/** A source that is not there yet exists for as long as its preview. */
async function preview(deps: ImportDeps, request: ImportRequest, client: Client, now: Date): Promise<ImportReport> {
  const known = await findSource(kyselyOver(client), request.location, request);
  return new Run(deps, { ...request, force: true }, client, known ?? UNKNOWN_SOURCE, now).preview();
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
  #source: FeedSource;
  readonly #now: Date;
  readonly #started = performance.now();
  #id = 0;
  #preview: FeedPreview | undefined;
  #feeds: readonly string[] | undefined;
  /** Warnings with all examples that were kept. */
  #listed: Warnings = {};
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

  /** Reads and publishes the feed, tells what that did, and takes it back. @throws only when the database fails. */
  async preview(): Promise<ImportReport> {
    try {
      await this.#importWhatever();
    } catch (error) {
      if (!(error instanceof Unreachable)) throw error;
      this.#set('failed', [error.message], error.code);
    }
    return { ...this.#reported(), run_id: null, preview: this.#preview };
  }

  async #importWhatever(): Promise<void> {
    this.#report('fetch', 0);
    if (this.#request.content) await this.#importContent(this.#request.content);
    else await this.#importLocation();
  }

  async execute(): Promise<ImportReport> {
    if (!(await this.#begin())) return busyReport(this.#source, this.#request.location);
    try {
      await this.#importWhatever();
    } catch (error) {
      if (!(error instanceof Unreachable)) {
        await this.#noteFailure(error);
        throw error;
      }
      this.#set('failed', [error.message], error.code);
    }
    if (
      this.#feeds ||
      (this.#found.status !== 'complete' && this.#found.status !== 'partial' && this.#found.status !== 'unchanged')
    )
      await this.#finish();
    return this.#reported();
  }

  #reported(): ImportReport {
    return {
      ...this.#found,
      feeds: this.#feeds,
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
      avito_developments: await readDirectory(this.#client, this.#source.id),
      onProgress: (lots) => this.#report('read', lots),
    });
    if (this.#deps.signal?.aborted) return this.#set('failed', ['stopped before the feed was read'], 'stopped');
    this.#note(staged);
    if (feed === null) {
      this.#found.file_hash = hashOf();
      if (this.#isKnown(this.#found.file_hash)) return this.#sightUnchanged();
    }
    const listed = staged.summary?.feeds ?? [];
    if (listed.length > 0 && !this.#request.is_listed) {
      this.#feeds = listed;
      return this.#set('complete', [], null);
    }
    const rejection = rejectionOf(staged);
    if (rejection !== null) return this.#set('rejected', [rejection], 'rejected');
    await this.#publish(staged, feed);
  }

  #note({ summary, warnings, unplaced }: StagedFeed): void {
    this.#found.format = summary?.format ?? null;
    this.#found.generation_date = summary?.generation_date ?? null;
    this.#listed = { ...summary?.warnings, ...skipWarnings(summary?.skipped_by ?? {}), ...warnings };
    this.#found.warnings = shortened(this.#listed);
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

  async #publish(staged: StagedFeed, feed: Pick<FetchedFeed, 'etag' | 'last_modified'> | null): Promise<void> {
    this.#report('publish', staged.rows);
    if (this.#request.dry_run) return this.#tryOut(staged);
    await this.#inTransaction(async () => {
      const { verdict, counts, warnings } = await publishFeed(
        this.#publication(staged.places),
        staged,
        this.#retirement,
      );
      const isComplete = verdict.kind === 'complete';
      Object.assign(this.#found.counts, counts);
      Object.assign(this.#found.warnings, warnings);
      this.#set(isComplete ? 'complete' : 'partial', verdict.reasons, null);
      // Only a complete file may make the next run 'unchanged': a partial one has to be judged again, and the file of an
      // address that staff changed meanwhile says nothing about the new one.
      await this.#client.query(
        `update feed_sources set format = coalesce($2, format), last_hash = case when location = $6 then $3 end,
           etag = case when location = $6 then $4 end, last_modified = case when location = $6 then $5 end where id = $1`,
        [
          this.#source.id,
          this.#found.format,
          isComplete ? `${IMPORTER_VERSION}:${this.#found.file_hash}` : null,
          isComplete ? (feed?.etag ?? null) : null,
          isComplete ? (feed?.last_modified ?? null) : null,
          this.#source.location,
        ],
      );
      await listWarnings(this.#client, { source_id: this.#source.id, run_id: this.#id }, this.#listed);
      await this.#finish();
    });
    const { counts } = this.#found;
    if (counts.new + counts.changed >= MANY_ROWS)
      await this.#client.query('analyze flats, offer_events, layouts, images');
  }

  async #tryOut(staged: StagedFeed): Promise<void> {
    await this.#client.query('begin');
    try {
      this.#source = await registerSource(kyselyOver(this.#client), this.#request.location, this.#request, this.#now);
      const run = await this.#client.query<{ id: number }>(
        `insert into feed_runs (source_id, started_at, status) values ($1, $2, 'running') returning id`,
        [this.#source.id, this.#now],
      );
      this.#id = run.rows[0]?.id ?? 0;
      const publication = { ...this.#publication(staged.places), is_preview: true };
      const published = await publishFeed(publication, staged, this.#retirement);
      Object.assign(this.#found.counts, published.counts);
      Object.assign(this.#found.warnings, published.warnings);
      this.#preview = await collectPreview(publication, published, staged);
      this.#set(published.verdict.kind === 'complete' ? 'complete' : 'partial', published.verdict.reasons, null);
    } finally {
      await this.#client.query('rollback');
    }
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
    const prices_at = pricesOf(this.#found.generation_date, this.#now);
    return { client: this.#client, source: this.#source, run_id: this.#id, now: this.#now, prices_at, places };
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
