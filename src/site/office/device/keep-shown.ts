import { useEffect } from 'react';
import { type DataStrategyResult, isRouteErrorResponse, type MiddlewareFunction, useMatches } from 'react-router';
import { notify } from '../../client/notices.ts';

/** The page as it is shown: where, and what each of its routes was drawn from. */
interface ShownPage {
  readonly address: string;
  readonly data: ReadonlyMap<string, unknown>;
}
let shown: ShownPage | undefined;

/** What a page that cannot be loaded again goes on to show. */
export function rememberPage(page: ShownPage): void {
  shown = page;
}

/** Said when a page could not be refreshed. */
const NOT_REFRESHED = 'Нет связи: показано то, что было загружено раньше';

/** Remembers what the page shows; for the frame of all pages. */
export function useShownPage(): void {
  const matches = useMatches();
  useEffect(() => {
    rememberPage({
      address: location.pathname + location.search,
      data: new Map(matches.map(({ id, loaderData }) => [id, loaderData])),
    });
  }, [matches]);
}

/** No answer, or one that may be another the next time: nothing is said of the page itself. */
function isPassing(error: unknown): boolean {
  return isRouteErrorResponse(error) ? error.status >= 500 || error.status === 429 : !(error instanceof Response);
}

/**
 * A page that is loaded again and cannot be keeps what it shows, and says so; without it the router puts the page of errors
 * in its place, and all that was being typed is gone with it.
 */
export const keepShown: MiddlewareFunction<Record<string, DataStrategyResult>> = async ({ request }, next) => {
  const results = await next();
  // A newer one has taken its place: two changes that staff are told of within a moment.
  if (request.signal.aborted) return results;
  const { pathname, search } = new URL(request.url);
  const kept = shown;
  if (kept?.address !== pathname + search) return results;
  const lost = Object.entries(results).filter(([, { type, result }]) => type === 'error' && isPassing(result));
  if (lost.length === 0 || lost.some(([id]) => !kept.data.has(id))) return results;
  notify.warning(NOT_REFRESHED);
  for (const [id] of lost) results[id] = { type: 'data', result: kept.data.get(id) };
  return results;
};
