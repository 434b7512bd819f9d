import { useSyncExternalStore } from 'react';

/** Something that happens in a page, and those who want to hear of it. */
export interface Signal<Told extends readonly unknown[] = []> {
  readonly tell: (...told: Told) => void;
  /** Gives what ends it. */
  readonly hear: (listener: (...told: Told) => void) => () => void;
}

export function createSignal<Told extends readonly unknown[] = []>(): Signal<Told> {
  const listeners = new Set<(...told: Told) => void>();
  return {
    tell: (...told) => {
      for (const listener of listeners) listener(...told);
    },
    hear: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

/** A value of the whole page that its parts follow. */
export interface Store<Value> {
  readonly get: () => Value;
  readonly set: (value: Value) => void;
  readonly hear: Signal['hear'];
}

export function createStore<Value>(value: Value): Store<Value> {
  const { tell, hear } = createSignal();
  let state = value;
  return {
    get: () => state,
    set: (next) => {
      state = next;
      tell();
    },
    hear,
  };
}

/** What `read` gives, read again whenever `hear` tells. `onServer`: what the server draws. */
export function useHeard<Value>(hear: Signal['hear'], read: () => Value, onServer: Value): Value {
  return useSyncExternalStore(hear, read, () => onServer);
}
