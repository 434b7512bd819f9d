/** How a visitor looks at search results: list and map side by side, or one of them. */

export const SEARCH_VIEWS = ['list', 'both', 'map'] as const;
export type SearchView = (typeof SEARCH_VIEWS)[number];
const DEFAULT_VIEW: SearchView = 'both';

/** The cookie that keeps the choice, so that the server draws the page as it will stay. */
export const VIEW_COOKIE = 'search_view';
/** The key of an address that names a view: a map can be linked to. It is no part of the search. */
const VIEW_KEY = 'view';

const known = (value: string | null | undefined): SearchView | undefined => SEARCH_VIEWS.find((view) => view === value);

/** The view of an address, else the choice in a `Cookie` header (or `document.cookie`); anything unknown is no choice. */
export function readSearchView(cookies: string | null | undefined, ofAddress?: string | null): SearchView {
  const value = new RegExp(`(?:^|;\\s*)${VIEW_COOKIE}=([a-z]+)`).exec(cookies ?? '')?.[1];
  return known(ofAddress) ?? known(value) ?? DEFAULT_VIEW;
}

/** The text for `document.cookie` that keeps a choice for a year. */
export function writeSearchView(view: SearchView): string {
  return `${VIEW_COOKIE}=${view}; path=/; max-age=31536000; samesite=lax`;
}

/** The view that an address names (its query, with `?`), if any. */
export const viewOf = (query: string): SearchView | undefined => known(/[?&]view=([a-z]+)(?:[&#]|$)/.exec(query)?.[1]);

/** An address (path and query, written as it stands) without the view it names. */
export const withoutView = (address: string): string =>
  address.replace(/([?&])view=[^&#]*(&?)/, (_, before: string, after: string) => (after ? before : ''));

/** An address that names a view; without one it names none. */
export function withView(address: string, view: SearchView | undefined): string {
  const bare = withoutView(address);
  return view === undefined ? bare : `${bare}${bare.includes('?') ? '&' : '?'}${VIEW_KEY}=${view}`;
}
