import { withConnection } from './connection.ts';
import { importInProcess } from './import-in-process.ts';
import type { ImportReport } from './import-report.ts';
import { runDueFeeds, type ScheduleDeps } from './schedule.ts';

declare module '../../platform/context.ts' {
  interface App {
    /** Imports feeds when staff ask for it. */
    readonly feeds: FeedRunner;
  }
}

/** Imports due feeds when somebody asks for it, besides the schedule. Each run goes to one process, whoever asks. */
export class FeedRunner {
  readonly #deps: ScheduleDeps;
  readonly #stopping = new AbortController();
  readonly #previews = new Set<Promise<void>>();
  #running: Promise<unknown> = Promise.resolve();

  constructor(deps: ScheduleDeps) {
    this.#deps = deps;
  }

  /** Looks for due feeds now, after those that are being imported. Returns at once; failures are logged. */
  kick(): void {
    this.#running = this.#running.then(async () => {
      if (this.#stopping.signal.aborted) return;
      await runDueFeeds(this.#deps, this.#stopping.signal).catch((err: unknown) =>
        this.#deps.log.error({ err }, 'due feeds could not be imported'),
      );
    });
  }

  /** Reads a feed and keeps in `feed_previews` what it would do. Returns at once. */
  preview(id: number, location: string): void {
    if (this.#stopping.signal.aborted) return;
    const work = this.#preview(id, location).catch((err: unknown) =>
      this.#deps.log.error({ err, preview: id }, 'a feed could not be previewed'),
    );
    this.#previews.add(work);
    void work.finally(() => this.#previews.delete(work));
  }

  async #preview(id: number, location: string): Promise<void> {
    const { connectionString, now, run } = this.#deps;
    const request = { location, dry_run: true };
    let [status, result]: ['done' | 'failed', ImportReport | null] = ['failed', null];
    try {
      const reports = run
        ? await run(request, this.#stopping.signal)
        : (await importInProcess({ connectionString, signal: this.#stopping.signal }, request)).reports;
      [status, result] = ['done', reports[0] ?? null];
    } finally {
      await withConnection(connectionString, (client) =>
        client.query('update feed_previews set status = $2, result = $3, finished_at = $4 where id = $1', [
          id,
          status,
          result && JSON.stringify(result),
          new Date(now()),
        ]),
      );
    }
  }

  /** Breaks off what is being imported and waits for it. */
  async close(): Promise<void> {
    this.#stopping.abort();
    await Promise.allSettled([this.#running, ...this.#previews]);
  }
}
