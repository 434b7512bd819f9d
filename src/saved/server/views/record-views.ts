import { isbot } from 'isbot';
import type { Logger } from 'pino';
import type { CallContext } from '../../../platform/context.ts';
import type { Db } from '../../../platform/db/db.ts';
import { type View, writeViews } from './write-views.ts';

declare module '../../../platform/context.ts' {
  interface App {
    /** Which cards clients look at. */
    readonly views: ViewLog;
  }
}

export interface ViewLogDeps {
  readonly db: Db;
  readonly log: Logger;
  /** Epoch milliseconds. */
  readonly now: () => number;
  /** How often views are written, ms; 2 s unless said. */
  readonly every?: number;
}

const EVERY_MS = 2_000;
/** Written at once when so many wait. */
const BATCH = 500;
/** More than this is lost while the database does not answer: views tell staff what clients like, nothing depends on one. */
const WAITING_MAX = 20_000;
/** The same card asked for again within this time is one look at it: a page and its revalidation, ms. */
const ONE_LOOK_MS = 2_000;

/**
 * Which cards logged-in clients look at. Views are gathered and written in batches beside the
 * requests; `close` writes the rest. Crawlers, prefetched pages and staff are not recorded.
 */
export class ViewLog {
  private readonly deps: ViewLogDeps;
  private waiting: View[] = [];
  private readonly latest = new Map<string, number>();
  private writing: Promise<void> | undefined;
  private readonly timer: NodeJS.Timeout;

  constructor(deps: ViewLogDeps) {
    this.deps = deps;
    this.timer = setInterval(() => void this.flush(), deps.every ?? EVERY_MS).unref();
  }

  /** Notes that the visitor of the call looks at the card of a complex or a flat. Never waits and never throws. */
  note({ visitor, request }: Pick<CallContext, 'visitor' | 'request'>, kind: View['kind'], id: number): void {
    if (visitor.kind !== 'user' || visitor.role !== 1 || visitor.lacks) return;
    if (request.prefetch || isbot(request.user_agent)) return;
    const now = this.deps.now();
    const key = `${visitor.id}:${kind}:${id}`;
    const before = this.latest.get(key);
    // A look from the future was noted before the clock was put back: it hides none.
    if (before !== undefined && Math.abs(now - before) < ONE_LOOK_MS) return;
    this.latest.set(key, now);
    if (this.waiting.length >= WAITING_MAX) return;
    this.waiting.push({ user_id: visitor.id, kind, id, at: new Date(now) });
    if (this.waiting.length >= BATCH) void this.flush();
  }

  /** Writes what waits. Calls at the same time join one another. */
  flush(): Promise<void> {
    this.writing ??= this.write().finally(() => {
      this.writing = undefined;
    });
    return this.writing;
  }

  /** Writes the rest and ends. */
  async close(): Promise<void> {
    clearInterval(this.timer);
    await this.flush();
    await this.flush();
  }

  private async write(): Promise<void> {
    const batch = this.waiting;
    if (batch.length === 0) return;
    this.waiting = [];
    const past = this.deps.now() - ONE_LOOK_MS;
    for (const [key, at] of this.latest) if (at < past) this.latest.delete(key);
    try {
      await writeViews(this.deps.db, batch);
    } catch (error) {
      this.deps.log.warn({ err: error, views: batch.length }, 'views could not be written; the next round tries again');
      this.waiting = [...batch, ...this.waiting].slice(0, WAITING_MAX);
    }
  }
}
