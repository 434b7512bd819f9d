import { createStore, useHeard } from './store.ts';

/** Whom staff look for: said on his card, and offered when what was ticked is sent. In this tab, until it is sent or let go. */

export interface PickedFor {
  readonly id: number;
  readonly name: string;
}

const KEY = 'office-picked-for';
const known = createStore<PickedFor | null>(null);
let recalled = false;

/** Nobody while the page is drawn by the server. */
export function usePickedFor(): PickedFor | null {
  return useHeard(known.hear, read, null);
}

export function pickFor(client: PickedFor | null): void {
  recalled = true;
  known.set(client);
  try {
    if (client) sessionStorage.setItem(KEY, JSON.stringify(client));
    else sessionStorage.removeItem(KEY);
  } catch {
    // For this page alone, then.
  }
}

function read(): PickedFor | null {
  if (recalled) return known.get();
  recalled = true;
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? 'null');
    if (isClient(kept)) queueMicrotask(() => known.set(kept));
  } catch {
    // Storage is closed to us: nobody was named.
  }
  return known.get();
}

function isClient(value: unknown): value is PickedFor {
  const { id, name } = (value ?? {}) as Partial<Record<keyof PickedFor, unknown>>;
  return Number.isInteger(id) && typeof name === 'string';
}
