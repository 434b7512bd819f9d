import { createStore, useHeard } from './store.ts';

/** What staff ticked to send to a client at once: in this tab, until it is sent or emptied. */

export interface Picked {
  readonly entity_type: 'building' | 'flat' | 'offer';
  readonly entity_id: number;
  readonly title: string;
}

const KEY = 'office-picked';
/** As many as one selection holds. */
const PICKED_MAX = 50;
const NOTHING: readonly Picked[] = [];
const picked = createStore(NOTHING);
let recalled = false;

/** What is ticked now; nothing while the page is drawn by the server. */
export function usePicked(): readonly Picked[] {
  return useHeard(picked.hear, read, NOTHING);
}

/** Ticks a thing, or takes the tick away. */
export function togglePicked(thing: Picked): void {
  const rest = read().filter((other) => !isSame(other, thing));
  keep(rest.length < read().length ? rest : [...rest, thing].slice(-PICKED_MAX));
}

export const isPicked = (things: readonly Picked[], thing: Pick<Picked, 'entity_type' | 'entity_id'>): boolean =>
  things.some((other) => isSame(other, thing));

export function emptyPicked(): void {
  keep(NOTHING);
}

function isSame(a: Pick<Picked, 'entity_type' | 'entity_id'>, b: Pick<Picked, 'entity_type' | 'entity_id'>): boolean {
  return a.entity_type === b.entity_type && a.entity_id === b.entity_id;
}

function read(): readonly Picked[] {
  if (recalled) return picked.get();
  recalled = true;
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? '[]');
    if (Array.isArray(kept)) queueMicrotask(() => picked.set(kept.filter(isThing)));
  } catch {
    // Storage is closed to us: nothing is ticked.
  }
  return picked.get();
}

function isThing(value: unknown): value is Picked {
  const { entity_type, entity_id, title } = (value ?? {}) as Partial<Record<keyof Picked, unknown>>;
  return (
    ['building', 'flat', 'offer'].includes(String(entity_type)) &&
    Number.isInteger(entity_id) &&
    typeof title === 'string'
  );
}

function keep(things: readonly Picked[]): void {
  picked.set(things);
  try {
    sessionStorage.setItem(KEY, JSON.stringify(things));
  } catch {
    // For this page alone, then.
  }
}
