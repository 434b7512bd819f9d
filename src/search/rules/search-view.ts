/** How a visitor looks at search results: list and map side by side, or one of them. */

export const SEARCH_VIEWS = ['list', 'both', 'map'] as const;
export type SearchView = (typeof SEARCH_VIEWS)[number];
const DEFAULT_VIEW: SearchView = 'both';

/** The cookie that keeps the choice, so that the server draws the page as it will stay. */
export const VIEW_COOKIE = 'search_view';

/** The choice in a `Cookie` header (or `document.cookie`); anything unknown is no choice. */
export function readSearchView(cookies: string | null | undefined): SearchView {
  const value = new RegExp(`(?:^|;\\s*)${VIEW_COOKIE}=([a-z]+)`).exec(cookies ?? '')?.[1];
  return SEARCH_VIEWS.find((view) => view === value) ?? DEFAULT_VIEW;
}

/** The text for `document.cookie` that keeps a choice for a year. */
export function writeSearchView(view: SearchView): string {
  return `${VIEW_COOKIE}=${view}; path=/; max-age=31536000; samesite=lax`;
}
