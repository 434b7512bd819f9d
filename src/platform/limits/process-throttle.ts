import { type Counter, type Limit, type Taking, takeOfEach } from './limit.ts';

/** Counters of this process alone, for while the database does not answer. The longest unused are forgotten first. */
export class ProcessThrottle {
  /** The longest unused first. */
  readonly #counters = new Map<string, Counter>();
  readonly #max: number;

  /** @param max so many counters at most. */
  constructor(max: number) {
    this.#max = max;
  }

  /** Takes slots as the database would and answers what `judge` makes of it. When that throws, nothing is taken. */
  take<T>(limits: readonly Limit[], now: number, judge: (taking: Taking) => T): T {
    const taking = takeOfEach(limits, { get: (key) => this.#use(key) }, now);
    const judged = judge(taking);
    for (const counter of taking.counters) {
      this.#counters.delete(counter.key);
      this.#counters.set(counter.key, counter);
    }
    for (const key of this.#counters.keys()) {
      if (this.#counters.size <= this.#max) break;
      this.#counters.delete(key);
    }
    return judged;
  }

  /** Looking at a counter uses it, whether or not anything is taken. */
  #use(key: string): Counter | undefined {
    const counter = this.#counters.get(key);
    if (!counter) return undefined;
    this.#counters.delete(key);
    this.#counters.set(key, counter);
    return counter;
  }
}
