const FIRST_WAIT_MS = 3_000;
const MAX_WAIT_MS = 5 * 60_000;

/** Complexes that the index could not hold, and when each is tried again: after 3 s, then twice as long each time, at most 5 min. */
export class RefusedComplexes {
  private readonly waits = new Map<number, { readonly since: number; readonly wait: number }>();

  /** All of them: lists show them as they were. */
  get ids(): number[] {
    return [...this.waits.keys()].sort((a, b) => a - b);
  }

  /** Those whose wait is over, also when the clock was set back meanwhile. `now` in epoch milliseconds. */
  due(now: number): number[] {
    return this.ids.filter((id) => {
      const { since, wait } = this.waits.get(id) ?? { since: 0, wait: 0 };
      return Math.abs(now - since) >= wait;
    });
  }

  /** The index refused it just now; `changed`: its rows are others than those refused before. */
  refuse(id: number, now: number, changed: boolean): void {
    const before = changed ? undefined : this.waits.get(id);
    const wait = before ? Math.min(before.wait * 2, MAX_WAIT_MS) : FIRST_WAIT_MS;
    this.waits.set(id, { since: now, wait });
  }

  /** The index holds it now. */
  take(id: number): void {
    this.waits.delete(id);
  }
}
