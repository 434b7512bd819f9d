/** Failures in a row after which nothing is tried. */
const FAILURES = 5;
/** Then one attempt is let through after this long, ms. */
const DELAY_MS = 20_000;

/** Keeps callers away from something that is down, and lets one try from time to time. */
export class CircuitBreaker {
  readonly #now: () => number;
  #failures = 0;
  #closedUntil = 0;

  /** `now` in milliseconds; its origin does not matter. */
  constructor(now: () => number) {
    this.#now = now;
  }

  /** How many may be tried now: none while it rests, one as a probe after that. */
  get allowance(): number {
    if (this.#failures < FAILURES) return Number.POSITIVE_INFINITY;
    const left = this.#closedUntil - this.#now();
    // More than a rest: the clock was put back.
    return left <= 0 || left > DELAY_MS ? 1 : 0;
  }

  get open(): boolean {
    return this.#failures >= FAILURES;
  }

  succeeded(): void {
    this.#failures = 0;
  }

  failed(): void {
    this.#failures++;
    if (this.#failures >= FAILURES) this.#closedUntil = this.#now() + DELAY_MS;
  }
}
