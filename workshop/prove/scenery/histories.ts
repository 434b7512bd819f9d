/** Checkers of histories, after Jepsen: what was acknowledged must be there, and nothing that nobody asked for. */

/** How a write ended for its writer. `unknown`: no answer, or one that does not say; it may have happened. */
export type Outcome = 'ok' | 'refused' | 'unknown';

/**
 * Keys that were written once each: `lost` were acknowledged and are not there under the id that was told, `doubled` are
 * there more than once, `phantom` were never sent.
 */
export function checkSet(
  sent: ReadonlySet<string>,
  acknowledged: ReadonlyMap<string, number>,
  stored: ReadonlyMap<string, readonly number[]>,
): { lost: string[]; doubled: string[]; phantom: string[] } {
  return {
    lost: [...acknowledged].filter(([key, id]) => !stored.get(key)?.includes(id)).map(([key]) => key),
    doubled: [...stored].filter(([, ids]) => ids.length > 1).map(([key]) => key),
    phantom: [...stored.keys()].filter((key) => !sent.has(key)),
  };
}

/** A set with one writer, which every answer shows whole: what is in it, as far as the writer can know. */
export class KnownSet {
  /** Faults, in words. */
  readonly faults: string[] = [];
  readonly #known = new Map<number, boolean | 'maybe'>();

  /** A write to one member has ended. */
  wrote(id: number, present: boolean, outcome: Outcome): void {
    if (outcome === 'ok') this.#known.set(id, present);
    else if (outcome === 'unknown' && this.#known.get(id) !== present) this.#known.set(id, 'maybe');
  }

  /** The set was read; what was in doubt is known from now on. */
  read(ids: readonly number[]): void {
    const seen = new Set(ids);
    if (seen.size < ids.length) this.faults.push(`doubled in ${ids.join(' ')}`);
    for (const [id, known] of this.#known) {
      if (known === true && !seen.has(id)) this.faults.push(`${id} is lost`);
      if (known === false && seen.has(id)) this.faults.push(`${id} came back`);
      this.#known.set(id, seen.has(id));
    }
    for (const id of seen) if (!this.#known.has(id)) this.faults.push(`${id} is a phantom`);
  }
}

/** A value that several people move; each one's writes and reads in the order in which he made them. */
export type RegisterEvent =
  | { readonly kind: 'write'; readonly from: number | null; readonly to: number | null; readonly outcome: Outcome }
  | { readonly kind: 'read'; readonly value: number | null };

/** One row of the kept history. */
export interface RegisterEntry {
  readonly from: number | null;
  readonly to: number | null;
  readonly author: number;
}

/**
 * Faults of a register with a kept history: its entries must be one chain from `initial` to `present`, hold every write
 * that was acknowledged, in each author's order, none that nobody asked for, and no reader may have seen time go back.
 */
export function checkRegister(
  entries: readonly RegisterEntry[],
  events: ReadonlyMap<number, readonly RegisterEvent[]>,
  { initial, present }: { initial: number | null; present: number | null },
): string[] {
  const faults: string[] = [];
  let value = initial;
  for (const [i, { from, to }] of entries.entries()) {
    if (from !== value) faults.push(`entry ${i} goes from ${from}, but the value was ${value}`);
    value = to;
  }
  if (value !== present) faults.push(`the history ends with ${value}, the value is ${present}`);
  for (const [author, own] of events) faults.push(...orderFaults(entries, author, own, initial));
  return [...faults, ...phantoms(entries, events)];
}

/** Walks along the chain with one person: the earliest entry that can explain each event is the best one. */
function orderFaults(
  entries: readonly RegisterEntry[],
  author: number,
  events: readonly RegisterEvent[],
  initial: number | null,
): string[] {
  const faults: string[] = [];
  let at = -1;
  for (const event of events) {
    if (event.kind === 'write' && event.outcome !== 'ok') continue;
    const next = entries.findIndex((entry, i) =>
      event.kind === 'write'
        ? i > at && entry.author === author && entry.from === event.from && entry.to === event.to
        : i >= at && i >= 0 && entry.to === event.value,
    );
    const atStart = event.kind === 'read' && at === -1 && event.value === initial;
    if (atStart) continue;
    if (next >= 0) at = next;
    else if (event.kind === 'write') faults.push(`${author}: ${event.from} → ${event.to} is lost or out of order`);
    else faults.push(`${author} read ${event.value} after what came later`);
  }
  return faults;
}

function phantoms(entries: readonly RegisterEntry[], events: ReadonlyMap<number, readonly RegisterEvent[]>): string[] {
  const budget = new Map<string, number>();
  for (const [author, own] of events) {
    for (const event of own) {
      if (event.kind !== 'write' || event.outcome === 'refused') continue;
      const key = `${author}: ${event.from} → ${event.to}`;
      budget.set(key, (budget.get(key) ?? 0) + 1);
    }
  }
  const faults: string[] = [];
  for (const { author, from, to } of entries) {
    const key = `${author}: ${from} → ${to}`;
    const left = budget.get(key) ?? 0;
    if (left === 0) faults.push(`${key} is a phantom`);
    budget.set(key, left - 1);
  }
  return faults;
}
