/** Failures of one host in a row after which it is left alone. */
const FAILURES = 3;
/** How long it is left alone before one picture is tried again, ms. */
const DELAY_MS = 60_000;
/** Hosts that are remembered; beyond that the oldest is forgotten. */
const MAX_HOSTS = 1_000;

interface Host {
  failures: number;
  /** Until when nothing is asked of it, epoch ms. */
  restsUntil: number;
}

/**
 * Knows which servers of developers do not answer, so that nobody waits for them again and again: after three failures in a
 * row a host is left alone for a minute, then one picture tries whether it is back.
 */
export class HostBreaker {
  readonly #hosts = new Map<string, Host>();
  readonly #now: () => number;

  /** @param now epoch milliseconds. */
  constructor(now: () => number) {
    this.#now = now;
  }

  /** Hosts that are left alone now. */
  get resting(): number {
    return [...this.#hosts.values()].filter(({ restsUntil }) => restsUntil > this.#now()).length;
  }

  /** Whether the host is left alone now. */
  isResting(host: string): boolean {
    const known = this.#hosts.get(host);
    return known !== undefined && known.failures >= FAILURES && known.restsUntil > this.#now();
  }

  /** Whether the host may be asked. After its rest the first who asks may, and the others wait for how it ends. */
  mayAsk(host: string): boolean {
    const known = this.#hosts.get(host);
    if (!known || known.failures < FAILURES) return true;
    if (known.restsUntil > this.#now()) return false;
    known.restsUntil = this.#now() + DELAY_MS;
    return true;
  }

  succeeded(host: string): void {
    this.#hosts.delete(host);
  }

  failed(host: string): void {
    const known = this.#hosts.get(host) ?? { failures: 0, restsUntil: 0 };
    known.failures++;
    if (known.failures >= FAILURES) known.restsUntil = this.#now() + DELAY_MS;
    this.#hosts.delete(host);
    this.#hosts.set(host, known);
    const [oldest] = this.#hosts.keys();
    if (this.#hosts.size > MAX_HOSTS && oldest !== undefined) this.#hosts.delete(oldest);
  }
}
