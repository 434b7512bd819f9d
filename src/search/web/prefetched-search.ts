import type { SearchFilters } from '../rules/search-filters.ts';

type Listener = (filters: SearchFilters) => void;

const listeners = new Set<Listener>();

/** Is told of the filters that a press under way is about to choose. Gives what ends it. */
export function onExpected(listener: Listener): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Tells everybody on the page who answers filters, as the map does, that these may be chosen in a moment. */
export function announcePrefetch(filters: SearchFilters): void {
  for (const listener of listeners) listener(filters);
}
