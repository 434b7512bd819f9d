import { setTimeout as sleep } from 'node:timers/promises';
import { Failure } from './failure.ts';

/** Runs one job; `signal` says that nobody waits for it any more. */
type Job<T> = (signal: AbortSignal) => Promise<T>;

export interface WorkQueueLimits {
  /** Jobs that run at the same time. */
  readonly running: number;
  /** Jobs of one asker that run at the same time; as many as run at all unless said. */
  readonly runningOfOne?: number;
  /** Jobs that may wait for their turn. */
  readonly waiting: number;
  /** What a refused caller is told to wait, seconds. */
  readonly retryAfterSeconds: number;
  /** While others wait, a place rests so many times as long as its job took: for jobs that work on this thread. */
  readonly restFactor?: number;
  /** How long nobody must have asked before an idle job begins, ms. */
  readonly idleAfter?: number;
}

/** Who asks for a job. */
export interface Asker {
  /** Those of one key share one turn in the round: an address, or the server that something is fetched from. */
  readonly key?: string | undefined;
  /** Aborted when the asker has gone: a job that waits leaves the line. */
  readonly signal?: AbortSignal | undefined;
}

interface Waiting {
  readonly start: () => Promise<void>;
  readonly refuse: () => void;
}

/** Idle jobs that are kept for later; beyond that the oldest is forgotten. */
const MAX_IDLE = 64;
const IDLE_AFTER_MS = 1_000;
const FOR_EVER = new AbortController().signal;

/**
 * Runs a bounded number of jobs and refuses what does not fit into a bounded line, so that a burst of requests costs
 * time to those who come last but never the memory of the process. Each asker has a line of his own and one of each begins
 * in turn, so that whoever asks for much waits for himself; when all lines are full together, the longest gives way to a
 * shorter one. Idle jobs run one by one beside it in quiet times: nobody ever waits for one.
 */
export class WorkQueue {
  readonly #limits: WorkQueueLimits;
  /** Who waits, by asker; the first asker begins next, and goes to the end. */
  readonly #lines = new Map<string, Waiting[]>();
  #waiting = 0;
  readonly #runningOf = new Map<string, number>();
  readonly #idle = new Map<string, () => Promise<void>>();
  readonly #current = new Set<Promise<void>>();
  #idleRun: Promise<void> | undefined;
  #quiet: NodeJS.Timeout | undefined;
  #closed = false;

  constructor(limits: WorkQueueLimits) {
    this.#limits = limits;
  }

  /** Jobs running and waiting now, without the idle ones. */
  get size(): number {
    return this.#current.size + this.#waiting;
  }

  /**
   * Runs a job when its turn comes.
   *
   * @throws {Failure} `unavailable` if the line is full, or the asker has gone before its turn.
   */
  run<T>(job: Job<T>, { key = '', signal }: Asker = {}): Promise<T> {
    if (signal?.aborted) return Promise.reject(this.#refusal());
    return new Promise<T>((resolve, reject) => {
      const leave = (): void => {
        if (this.#remove(key, waiting)) reject(this.#refusal());
      };
      const waiting: Waiting = {
        start: () => {
          signal?.removeEventListener('abort', leave);
          return job(signal ?? FOR_EVER).then(resolve, reject);
        },
        refuse: () => {
          signal?.removeEventListener('abort', leave);
          reject(this.#refusal());
        },
      };
      signal?.addEventListener('abort', leave, { once: true });
      this.#join(key, waiting);
      this.#advance();
    });
  }

  /** Runs a job once nobody waits; one of a key at a time. It may be forgotten, and nobody learns how it ended. */
  runIdle(key: string, job: () => Promise<unknown>): void {
    if (this.#closed || this.#idle.has(key)) return;
    const [oldest] = this.#idle.keys();
    if (this.#idle.size >= MAX_IDLE && oldest !== undefined) this.#idle.delete(oldest);
    this.#idle.set(key, () =>
      job().then(
        () => {},
        () => {},
      ),
    );
    if (this.#quiet === undefined) this.#awaitQuiet();
  }

  /** Forgets the idle jobs, takes no more of them, and waits for those that run. */
  async close(): Promise<void> {
    this.#closed = true;
    this.#idle.clear();
    this.#stopWaiting();
    await Promise.all([...this.#current, this.#idleRun]);
  }

  #refusal(): Failure {
    return new Failure('unavailable', { retryAfterSeconds: this.#limits.retryAfterSeconds });
  }

  /** Puts a job into the line of its asker; when all lines are full, the last of the longest line is refused. */
  #join(key: string, waiting: Waiting): void {
    const line = this.#lines.get(key) ?? [];
    if (line.length === 0) this.#lines.set(key, line);
    line.push(waiting);
    this.#waiting++;
    const free = Math.max(0, this.#limits.running - this.#current.size);
    if (this.#waiting <= this.#limits.waiting + free) return;
    const [longest, theirs] = [...this.#lines].reduce((a, b) => (b[1].length > a[1].length ? b : a));
    // Of lines of the same length the one that has just grown gives way.
    const gives = theirs.length > line.length ? theirs : line;
    const last = gives.at(-1);
    if (last && this.#remove(gives === line ? key : longest, last)) last.refuse();
  }

  #remove(key: string, waiting: Waiting): boolean {
    const line = this.#lines.get(key);
    const place = line?.indexOf(waiting) ?? -1;
    if (!line || place < 0) return false;
    line.splice(place, 1);
    if (line.length === 0) this.#lines.delete(key);
    this.#waiting--;
    return true;
  }

  #advance(): void {
    this.#stopWaiting();
    while (this.#current.size < this.#limits.running) {
      const most = this.#limits.runningOfOne ?? this.#limits.running;
      const next = [...this.#lines].find(([key]) => (this.#runningOf.get(key) ?? 0) < most);
      if (!next) break;
      this.#begin(...next);
    }
    this.#awaitQuiet();
  }

  #begin(key: string, line: Waiting[]): void {
    const waiting = line[0];
    if (!waiting || !this.#remove(key, waiting)) return;
    // The others of this asker wait until each of the other askers has had a turn.
    if (line.length > 0) {
      this.#lines.delete(key);
      this.#lines.set(key, line);
    }
    this.#runningOf.set(key, (this.#runningOf.get(key) ?? 0) + 1);
    const job = this.#limits.restFactor ? this.#runAndRest(waiting) : waiting.start();
    const run = job.finally(() => {
      this.#current.delete(run);
      const left = (this.#runningOf.get(key) ?? 1) - 1;
      if (left > 0) this.#runningOf.set(key, left);
      else this.#runningOf.delete(key);
      this.#advance();
    });
    this.#current.add(run);
  }

  /** The answer is given when it is there; the place is free after its rest. */
  async #runAndRest(waiting: Waiting): Promise<void> {
    const began = performance.now();
    await waiting.start();
    const rest = (performance.now() - began) * (this.#limits.restFactor ?? 0);
    if (rest > 0 && this.#waiting > 0 && !this.#closed) await sleep(rest, undefined, { ref: false });
  }

  #awaitQuiet(): void {
    this.#stopWaiting();
    if (this.#closed || this.#idle.size === 0 || this.#idleRun || this.size > 0) return;
    this.#quiet = setTimeout(() => this.#startIdle(), this.#limits.idleAfter ?? IDLE_AFTER_MS).unref();
  }

  #stopWaiting(): void {
    clearTimeout(this.#quiet);
    this.#quiet = undefined;
  }

  #startIdle(): void {
    this.#stopWaiting();
    const [next] = this.#idle;
    if (!next) return;
    const [key, job] = next;
    this.#idle.delete(key);
    this.#idleRun = job().finally(() => {
      this.#idleRun = undefined;
      this.#startNextIdle();
    });
  }

  /** While it stays quiet the next idle job follows at once. */
  #startNextIdle(): void {
    if (!this.#closed && this.size === 0) this.#startIdle();
    else this.#awaitQuiet();
  }
}
