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

  /** Breaks off what is being imported and waits for it. */
  async close(): Promise<void> {
    this.#stopping.abort();
    await this.#running;
  }
}
