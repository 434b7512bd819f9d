import type { BrowserContext, Page, Request } from 'playwright-core';

const openRequests = new WeakMap<Page, Set<Request>>();

/** Notes the requests of every page of a context from here on, for `requestsOf`. */
export function watchRequests(context: BrowserContext): void {
  const watch = (page: Page): void => {
    const open = new Set<Request>();
    openRequests.set(page, open);
    // The stream of what happens in the back-office stays open.
    page.on('request', (request) => request.headers().accept !== 'text/event-stream' && open.add(request));
    page.on('requestfinished', (request) => open.delete(request));
    page.on('requestfailed', (request) => open.delete(request));
  };
  for (const page of context.pages()) watch(page);
  context.on('page', watch);
}

/** What a page that `usePages` opened has asked for and not yet got. */
export function requestsOf(page: Page): ReadonlySet<Request> {
  const open = openRequests.get(page);
  if (!open) throw new Error('The requests of this page are not noted: open it by `usePages`.');
  return open;
}

/** How long nothing is asked of the server where a page is quiet, ms. */
const QUIET_MS = 500;

/**
 * Waits until the page has asked nothing of the server for half a second. Playwright's own `networkidle` sometimes never
 * comes on a busy machine although every request has been answered.
 *
 * @throws when it is not quiet within 30 seconds: names the requests that were not answered.
 */
export async function whenQuiet(page: Page): Promise<void> {
  const open = requestsOf(page);
  const until = Date.now() + 30_000;
  for (let quietSince = Date.now(); Date.now() - quietSince < QUIET_MS; ) {
    if (open.size > 0) quietSince = Date.now();
    if (Date.now() > until) throw new Error(`Not answered: ${[...open].map((request) => request.url()).join(', ')}`);
    await new Promise((wake) => setTimeout(wake, 50));
  }
}
