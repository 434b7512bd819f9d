import type { OpenedSearch } from '../../complex/contract/buildings.ts';
import { callApi } from '../../site/client/api-client.ts';
import { createCallStore } from '../../site/client/call-store.ts';
import { SEARCH_PATH } from '../rules/search-address.ts';
import type { SearchFilters } from '../rules/search-filters.ts';

/** What the server answers to addresses of the search, path and query. */
export const searchAnswers = createCallStore<OpenedSearch>(askSearch);

type Listener = (filters: SearchFilters) => void;

const listeners = new Set<Listener>();

/** Is told of the filters that a press under way is about to choose. Gives what ends it. */
export function onPrefetch(listener: Listener): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Tells everybody on the page who answers filters, as the map does, that these may be chosen in a moment. */
export function announcePrefetch(filters: SearchFilters): void {
  for (const listener of listeners) listener(filters);
}

async function askSearch(path: string, signal: AbortSignal): Promise<OpenedSearch> {
  const { data } = await callApi('openSearch', { query: searchQuery(path) }, signal);
  return data;
}

/**
 * An address of the search as the query of its call: keys that are repeated stay lists. A comma within a segment must not
 * part it in two: escaped it names nothing, as such an address does.
 */
export function searchQuery(path: string): Record<string, string | string[]> {
  const { pathname, searchParams } = new URL(path, 'https://site.invalid');
  const parts = pathname.slice(SEARCH_PATH.length).split('/').filter(Boolean);
  const segments = parts.map((part) => part.replaceAll(',', '%2C')).join(',');
  const given = [...new Set(searchParams.keys())].map((key) => [key, searchParams.getAll(key)] as const);
  return { ...Object.fromEntries(given), segments };
}
