import { useMemo } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import {
  type FlatSort,
  flatQuery,
  readFlatFilters,
  readFlatSort,
  writeFlatFilters,
} from '../../search/rules/flat-filters.ts';
import { CARD_FILTER_KEYS, type SearchFilters } from '../../search/rules/search-filters.ts';

export const FLATS_VIEWS = ['rooms', 'board', 'layouts'] as const;
/** By room count, the board (шахматка), layouts. */
export type FlatsView = (typeof FLATS_VIEWS)[number];

export interface FlatQuery {
  readonly filters: SearchFilters;
  readonly sort: FlatSort | undefined;
  /** One text for one set of filters and order. */
  readonly key: string;
  readonly view: FlatsView;
  readonly tiles: boolean;
  readonly setFilters: (filters: SearchFilters) => void;
  readonly setSort: (sort: FlatSort | undefined) => void;
  readonly setView: (view: FlatsView) => void;
  readonly setTiles: (tiles: boolean) => void;
}

/** {@link FlatQuery.key} of filters and an order; the server marks with it what it sends. */
export const flatQueryKey = (filters: SearchFilters, sort: FlatSort | undefined): string =>
  `${flatQuery(filters)}|${sort ?? ''}`;

/** What is asked of the flats of a complex, as the address says it; every change is written there in place. */
export function useFlatQuery(): FlatQuery {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const text = flatQuery(filtersIn(params));
  // The same object as long as the filters are the same: lists are read anew when it is another.
  const filters = useMemo(() => filtersIn(new URLSearchParams(text)), [text]);
  return useMemo(() => {
    const sort = readFlatSort(params.get('sort'));
    const view = FLATS_VIEWS.find((name) => name === params.get('view')) ?? 'rooms';
    const change = (edit: (next: URLSearchParams) => void) => {
      const next = new URLSearchParams(params);
      edit(next);
      void navigate({ search: next.toString() }, { replace: true, preventScrollReset: true });
    };
    const setOrDelete = (key: string, value: string | undefined) =>
      change((next) => (value === undefined ? next.delete(key) : next.set(key, value)));
    return {
      filters,
      sort,
      key: flatQueryKey(filters, sort),
      view,
      tiles: params.get('look') === 'tiles',
      setFilters: (wished) =>
        change((next) => {
          for (const key of CARD_FILTER_KEYS) next.delete(key);
          for (const [key, value] of writeFlatFilters(wished)) next.set(key, value);
        }),
      setSort: (wished) => setOrDelete('sort', wished),
      setView: (wished) => setOrDelete('view', wished === 'rooms' ? undefined : wished),
      setTiles: (wished) => setOrDelete('look', wished ? 'tiles' : undefined),
    };
  }, [params, navigate, filters]);
}

/** The filters that a query states. */
export function filtersIn(params: URLSearchParams): SearchFilters {
  const raw = CARD_FILTER_KEYS.flatMap((key) => (params.has(key) ? [[key, params.getAll(key)] as const] : []));
  return readFlatFilters(Object.fromEntries(raw), Date.now());
}
