import type { OpenedSearch } from '../../../contract/buildings.ts';
import { SEARCH_PATH } from '../../../domain/search-address.ts';
import { callApi } from '../../api-client.ts';

/** A search that was asked for before the page went to its address. */
interface Ahead {
  readonly path: string;
  readonly answer: Promise<OpenedSearch>;
  readonly abort: AbortController;
}

let ahead: Ahead | undefined;

/**
 * Asks for a search that the page is about to show: the call is under way while the controls are drawn anew.
 *
 * @returns settled, never rejected, when the answer or a failure is there for `readSearch` to take.
 */
export function askAhead(path: string): Promise<void> {
  ahead?.abort.abort();
  const abort = new AbortController();
  const answer = askSearch(path, abort.signal);
  ahead = { path, answer, abort };
  // Whoever takes it hears of a failure; nobody may.
  return answer.then(
    () => undefined,
    () => undefined,
  );
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
