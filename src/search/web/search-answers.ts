import type { OpenedSearch } from '../../complex/contract/buildings.ts';
import { callApi } from '../../site/client/api-client.ts';
import { type Asked, expectedCalls } from '../../site/client/prefetched-call.ts';
import { SEARCH_PATH } from '../rules/search-address.ts';

const { expect, ask } = expectedCalls(askSearch);

/** Asks for a search that a press under way is about to choose; one that is chosen then is not asked again. */
export const expectSearch = expect;

/**
 * A search that was asked for before the page went to its address. Kept beside the expected one, for what a press may
 * choose must not end the call of a choice that is on its way.
 */
let ahead: (Asked<OpenedSearch> & { readonly path: string }) | undefined;

/** A search that was asked for, for `readSearch` to take. */
export interface PrefetchedSearch {
  /** Whether its answer is there already: it was expected. */
  readonly answered: boolean;
  /** Settled, never rejected, when the answer or a failure is there. */
  readonly settled: Promise<void>;
}

/** Asks for a search that the page is about to show: the call is under way while the controls are drawn anew. */
export function prefetchSearch(path: string): PrefetchedSearch {
  ahead?.abort.abort();
  ahead = { ...ask(path), path };
  // Nobody may ever await this; avoid an unhandled rejection.
  const settled = ahead.answer.then(
    () => undefined,
    () => undefined,
  );
  return { answered: ahead.isThere(), settled };
}

/**
 * What the server answers to an address of the search, path and query; asked ahead, it is not asked again.
 *
 * @throws {ApiProblem} and AbortError as `callApi`.
 */
export async function readSearch(path: string, signal: AbortSignal): Promise<OpenedSearch> {
  const asked = ahead;
  ahead = undefined;
  if (asked?.path !== path) {
    asked?.abort.abort();
    return askSearch(path, signal);
  }
  signal.addEventListener('abort', () => asked.abort.abort(), { once: true });
  return asked.answer;
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
