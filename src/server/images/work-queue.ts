import { Failure } from '../failure.ts';

type Job = () => Promise<void>;

export interface WorkQueueLimits {
  /** Jobs that run at the same time. */
  readonly running: number;
  /** Jobs that may wait for their turn; one more is refused. */
  readonly waiting: number;
  /** What a refused caller is told to wait, seconds. */
  readonly retryAfterSeconds: number;
}

/** Idle jobs that are kept for later; beyond that the oldest is forgotten. */
const MAX_IDLE = 64;

/**
 * Runs a bounded number of jobs and refuses what does not fit into a bounded line, so that a burst of requests costs
 * time to those who come last but never the memory of the process.
 */
export class WorkQueue {
  private readonly limits: WorkQueueLimits;
  private readonly line: Job[] = [];
  private readonly idle: Job[] = [];
  private readonly current = new Set<Promise<void>>();
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

  /** Runs a job once nobody waits. It may be forgotten, and nobody learns how it ended. */
  runIdle(job: () => Promise<unknown>): void {
    if (this.closed) return;
    if (this.idle.length >= MAX_IDLE) this.idle.shift();
    this.idle.push(() =>
      job().then(
        () => {},
        () => {},
      ),
    );
    this.advance();
  }

  /** Forgets the idle jobs, takes no more of them, and waits for those that run. */
  async close(): Promise<void> {
    this.closed = true;
    this.idle.length = 0;
    await Promise.all(this.current);
  }

  private advance(): void {
    while (this.current.size < this.limits.running) {
      const job = this.line.shift() ?? (this.current.size === 0 ? this.idle.shift() : undefined);
      if (!job) return;
      const run = job().finally(() => {
        this.current.delete(run);
        this.advance();
      });
      this.current.add(run);
    }
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
