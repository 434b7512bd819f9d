import { createStore, useHeard } from './store.ts';

/** What staff ticked to send to a client at once, and whom they look for: in this tab, until it is sent or let go. */

export interface Picked {
  readonly entity_type: 'building' | 'flat' | 'offer';
  readonly entity_id: number;
  readonly title: string;
}

/** Said on his card, and offered when what was ticked is sent. */
export interface PickedFor {
  readonly id: number;
  readonly name: string;
}

/** As many as one selection holds. */
const PICKED_MAX = 50;
const NOTHING: readonly Picked[] = [];
const picked = keptInTab('office-picked', NOTHING, (kept) => (Array.isArray(kept) ? kept.filter(isThing) : undefined));
const client = keptInTab<PickedFor | null>('office-picked-for', null, (kept) => (isClient(kept) ? kept : undefined));

/** What is ticked now; nothing while the page is drawn by the server. */
export function usePicked(): readonly Picked[] {
  return useHeard(picked.hear, picked.get, NOTHING);
}

/** Ticks a thing, or takes the tick away. */
export function togglePicked(thing: Picked): void {
  const rest = picked.get().filter((other) => !isSame(other, thing));
  picked.set(rest.length < picked.get().length ? rest : [...rest, thing].slice(-PICKED_MAX));
}

export const isPicked = (things: readonly Picked[], thing: Pick<Picked, 'entity_type' | 'entity_id'>): boolean =>
  things.some((other) => isSame(other, thing));

export function emptyPicked(): void {
  picked.set(NOTHING);
}

/** Nobody while the page is drawn by the server. */
export function usePickedFor(): PickedFor | null {
  return useHeard(client.hear, client.get, null);
}

export function pickFor(whom: PickedFor | null): void {
  client.set(whom);
}

function isSame(a: Pick<Picked, 'entity_type' | 'entity_id'>, b: Pick<Picked, 'entity_type' | 'entity_id'>): boolean {
  return a.entity_type === b.entity_type && a.entity_id === b.entity_id;
}

function isThing(value: unknown): value is Picked {
  const { entity_type, entity_id, title } = (value ?? {}) as Partial<Record<keyof Picked, unknown>>;
  return (
    ['building', 'flat', 'offer'].includes(String(entity_type)) &&
    Number.isInteger(entity_id) &&
    typeof title === 'string'
  );
}

function isClient(value: unknown): value is PickedFor {
  const { id, name } = (value ?? {}) as Partial<Record<keyof PickedFor, unknown>>;
  return Number.isInteger(id) && typeof name === 'string';
}

/** A value that this tab keeps over its pages; `accept` answers undefined for what was kept by nobody of us. */
function keptInTab<Value>(key: string, nothing: Value, accept: (kept: unknown) => Value | undefined) {
  const store = createStore(nothing);
  let recalled = false;
  const recall = (): void => {
    recalled = true;
    try {
      const kept = accept(JSON.parse(sessionStorage.getItem(key) ?? 'null'));
      if (kept !== undefined) queueMicrotask(() => store.set(kept));
    } catch {
      // Storage is closed to us: nothing was kept.
    }
  };
  return {
    hear: store.hear,
    get: (): Value => {
      if (!recalled) recall();
      return store.get();
    },
    set: (value: Value): void => {
      recalled = true;
      store.set(value);
      try {
        sessionStorage.setItem(key, JSON.stringify(value));
      } catch {
        // For this page alone, then.
      }
    },
  };
}
