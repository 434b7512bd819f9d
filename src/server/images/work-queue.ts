import { Failure } from '../failure.ts';

type Job = () => Promise<void>;

export interface WorkQueueLimits {
  /** Jobs that run at the same time. */
  readonly running: number;
  /** Jobs that may wait for their turn; one more is refused. */
  readonly waiting: number;
  /** What a refused caller is told to wait, seconds. */
  readonly retryAfterSeconds: number;
  /** How long nobody must have asked before an idle job begins, ms. */
  readonly idleAfter?: number;
}

/** Idle jobs that are kept for later; beyond that the oldest is forgotten. */
const MAX_IDLE = 64;
const IDLE_AFTER = 1_000;

/**
 * Runs a bounded number of jobs and refuses what does not fit into a bounded line, so that a burst of requests costs
 * time to those who come last but never the memory of the process. Idle jobs run one by one beside it in quiet times:
 * nobody ever waits for one.
 */
export class WorkQueue {
  private readonly limits: WorkQueueLimits;
  private readonly line: Job[] = [];
  private readonly idle = new Map<string, Job>();
  private readonly current = new Set<Promise<void>>();
  private idleRun: Promise<void> | undefined;
  private quiet: NodeJS.Timeout | undefined;
  private closed = false;

  constructor(limits: WorkQueueLimits) {
    this.limits = limits;
  }

  /** Jobs running and waiting now, without the idle ones. */
  get size(): number {
    return this.current.size + this.line.length;
  }

  /** Runs a job when its turn comes. @throws {Failure} `unavailable` if the line is full. */
  run<T>(job: () => Promise<T>): Promise<T> {
    if (this.current.size >= this.limits.running && this.line.length >= this.limits.waiting) {
      throw new Failure('unavailable', { retryAfterSeconds: this.limits.retryAfterSeconds });
    }
    return new Promise<T>((resolve, reject) => {
      this.line.push(() => job().then(resolve, reject));
      this.advance();
    });
  }

  /** Runs a job once nobody waits; one of a key at a time. It may be forgotten, and nobody learns how it ended. */
  runIdle(key: string, job: () => Promise<unknown>): void {
    if (this.closed || this.idle.has(key)) return;
    const [oldest] = this.idle.keys();
    if (this.idle.size >= MAX_IDLE && oldest !== undefined) this.idle.delete(oldest);
    this.idle.set(key, () =>
      job().then(
        () => {},
        () => {},
      ),
    );
    if (this.quiet === undefined) this.awaitQuiet();
  }

  /** Forgets the idle jobs, takes no more of them, and waits for those that run. */
  async close(): Promise<void> {
    this.closed = true;
    this.idle.clear();
    this.stopWaiting();
    await Promise.all([...this.current, this.idleRun]);
  }

  private advance(): void {
    this.stopWaiting();
    while (this.current.size < this.limits.running) {
      const job = this.line.shift();
      if (!job) break;
      const run = job().finally(() => {
        this.current.delete(run);
        this.advance();
      });
      this.current.add(run);
    }
    this.awaitQuiet();
  }

  private awaitQuiet(): void {
    this.stopWaiting();
    if (this.closed || this.idle.size === 0 || this.idleRun || this.size > 0) return;
    this.quiet = setTimeout(() => this.startIdle(), this.limits.idleAfter ?? IDLE_AFTER).unref();
  }

  private stopWaiting(): void {
    clearTimeout(this.quiet);
    this.quiet = undefined;
  }

  private startIdle(): void {
    this.stopWaiting();
    const [next] = this.idle;
    if (!next) return;
    const [key, job] = next;
    this.idle.delete(key);
    this.idleRun = job().finally(() => {
      this.idleRun = undefined;
      this.startNextIdle();
    });
  }

  /** While it stays quiet the next idle job follows at once. */
  private startNextIdle(): void {
    if (!this.closed && this.size === 0) this.startIdle();
    else this.awaitQuiet();
  }
}

/** Lets those who ask for the same thing at the same time share one answer. */
export class SingleFlight<T> {
  private readonly flights = new Map<string, Promise<T>>();

  /** The running job of the key, or a new one. */
  do(key: string, job: () => Promise<T>): Promise<T> {
    const known = this.flights.get(key);
    if (known) return known;
    const flight = job().finally(() => this.flights.delete(key));
    this.flights.set(key, flight);
    return flight;
  }
}
