/** The one rule of all limits, wherever their counters are kept. */

/** So many within so long, or a vessel that leaks. */
export interface Limit {
  readonly key: string;
  readonly most: number;
  /** Milliseconds. */
  readonly window: number;
  /**
   * One slot becomes free each so many ms, in place of all at the window's end. Then the window is the time in which the
   * whole vessel runs dry; whoever may fill only a part of it has a smaller `most` for the same key.
   */
  readonly every?: number;
  /** Waits after the limit is reached, ms, each longer than the one before; the last one repeats. */
  readonly waits?: readonly number[];
}

/** Waits after wrong passwords, ms: they grow and never become for ever. */
export const GROWING_WAITS: readonly number[] = [1, 2, 4, 8, 15].map((minutes) => minutes * 60_000);

/** What has been taken of a limit. */
export interface Counter {
  readonly key: string;
  readonly count: number;
  readonly penalties: number;
  readonly window_ends_at: Date;
  readonly blocked_until: Date | null;
}

interface Counters {
  get(key: string): Counter | undefined;
}

/** How an attempt to take slots ends. */
export interface Taking {
  /** How long to wait, ms, because nothing was taken; undefined: all had a slot. */
  readonly wait: number | undefined;
  /** The counters that have changed: all of them, in the order of the limits, when slots were taken. */
  readonly counters: readonly Counter[];
}

/** Takes a slot of every limit, or of none. @param now epoch milliseconds. */
export function takeOfEach(limits: readonly Limit[], known: Counters, now: number): Taking {
  const wait = waitOf(limits, known, now);
  if (wait === undefined) {
    return { wait, counters: limits.map((limit) => taken(known.get(limit.key), limit, now)) };
  }
  return { wait, counters: limits.flatMap((limit) => broughtBack(known.get(limit.key), limit, now)) };
}

/** How long an attempt would have to wait, milliseconds; undefined: not at all. */
export function waitOf(limits: readonly Limit[], known: Counters, now: number): number | undefined {
  const waits = limits.flatMap((limit) => waitOfOne(known.get(limit.key), limit, now));
  return waits.length > 0 ? Math.max(...waits) : undefined;
}

const isOver = (counter: Counter, now: number): boolean => counter.window_ends_at.getTime() <= now;

function waitOfOne(counter: Counter | undefined, limit: Limit, now: number): number[] {
  const { most, waits, every } = limit;
  if (every !== undefined) {
    const wait = dryAt(counter, limit, now) - now - (most - 1) * every;
    return wait > 0 ? [wait] : [];
  }
  if (!counter || isOver(counter, now)) return [];
  const blocked = (counter.blocked_until?.getTime() ?? 0) - now;
  if (waits) return blocked > 0 ? [blocked] : [];
  return counter.count >= most ? [counter.window_ends_at.getTime() - now] : [];
}

/** A vessel that leaks as it is by the present clock, where it was filled by one that was ahead. */
function broughtBack(counter: Counter | undefined, limit: Limit, now: number): Counter[] {
  if (!counter || limit.every === undefined || counter.window_ends_at.getTime() <= now + limit.window) return [];
  return [{ ...counter, window_ends_at: new Date(dryAt(counter, limit, now)) }];
}

/** When a vessel that leaks will be dry, epoch ms; a clock that was ahead does not keep it full for longer than its window. */
function dryAt(counter: Counter | undefined, { window }: Limit, now: number): number {
  return Math.min(Math.max(counter?.window_ends_at.getTime() ?? now, now), now + window);
}

function taken(counter: Counter | undefined, limit: Limit, now: number): Counter {
  const { key, most, window, waits, every } = limit;
  if (every !== undefined) {
    const window_ends_at = new Date(dryAt(counter, limit, now) + every);
    return { key, count: (counter?.count ?? 0) + 1, penalties: 0, window_ends_at, blocked_until: null };
  }
  const fresh = !counter || isOver(counter, now);
  const count = fresh ? 1 : counter.count + 1;
  const penalties = fresh ? 0 : counter.penalties;
  const end = fresh ? now + window : counter.window_ends_at.getTime();
  const open = { key, count, penalties, window_ends_at: new Date(end), blocked_until: null };
  if (!waits || count < most) return open;
  // The wait begins with the attempt that uses the limit up; the window outlives it, so that the next one is longer.
  const until = now + (waits[Math.min(penalties, waits.length - 1)] ?? 0);
  return {
    ...open,
    penalties: penalties + 1,
    window_ends_at: new Date(until + window),
    blocked_until: new Date(until),
  };
}
