import { type SearchFilters, writeFilters } from '../rules/search-filters.ts';

interface PageOf {
  readonly page: number;
  readonly per_page: number;
  readonly total: number;
}

/** `meta` and `links` of a list: links carry the pairs of the query. */
export function pageOf(path: string, query: readonly (readonly [string, string])[], { page, per_page, total }: PageOf) {
  const lastPage = Math.max(1, Math.ceil(total / per_page));
  const link = (target: number): string => {
    const params = new URLSearchParams(query.map(([key, value]) => [key, value]));
    params.set('page', String(target));
    params.set('per_page', String(per_page));
    return `${path}?${params}`;
  };
  return {
    meta: { total, page, per_page, last_page: lastPage },
    links: {
      next: page < lastPage ? link(page + 1) : null,
      prev: page > 1 ? link(Math.min(page - 1, lastPage)) : null,
    },
  };
}

/** The pairs of a query that the links between pages of a list repeat: all but the page itself. */
export function pairsOf(query: Readonly<Record<string, unknown>>): [string, string][] {
  return Object.entries(query).flatMap(([key, value]): [string, string][] =>
    value === undefined || value === '' || key === 'page' || key === 'per_page' ? [] : [[key, String(value)]],
  );
}

/** The same for a list under the filters of the search, named as the API names them. */
export function paging(path: string, filters: SearchFilters, page: PageOf) {
  return pageOf(path, writeFilters(filters), page);
}
