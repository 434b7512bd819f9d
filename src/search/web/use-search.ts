import { useCallback, useEffect, useLayoutEffect, useMemo, useSyncExternalStore } from 'react';
import { useLocation, useNavigate, useNavigation } from 'react-router';
import type { TitleOf } from '../rules/filters/definition.ts';
import { readFilters, type SearchFilters } from '../rules/search-filters.ts';
import { hasMore, type ResultChain, refreshChain, type SearchData, startChain } from './search-calls.ts';
import { placesByKey, type SearchState, type SearchStore, searchStore, writeAddress } from './search-store.ts';
import { addressOf } from './search-trips.ts';

/** The state of the search as its controls see it. */
export interface Search extends Pick<SearchStore, 'expect' | 'apply'> {
  /** What the visitor has chosen, the last edit included. */
  readonly filters: SearchFilters;
  /** What the results shown were asked for with: behind `filters` while others are on their way. */
  readonly shown: SearchFilters;
  /** Whether the results shown are still those of an earlier choice. */
  readonly busy: boolean;
  readonly year: number;
  readonly titleOf: TitleOf;
  /** Canonical address of a state. */
  readonly pathOf: (filters: SearchFilters) => string;
  readonly results: Results;
}

/** The list of results: the page of the address, and the pages read after it. */
export interface Results extends Pick<SearchStore, 'loadNext' | 'readTo'> {
  readonly chain: ResultChain;
  readonly more: boolean;
  readonly state: 'idle' | 'loading' | 'failed';
}

/** The search of this browser with the results of an address. */
export function useSearch(data: SearchData): Search {
  useSyncExternalStore(searchStore.subscribe, () => searchStore.version, atFirst);
  const navigate = useNavigate();
  const { location } = useNavigation();
  const at = useLocation();
  const here = addressOf(at);
  const going = location && addressOf(location);
  const { wanted, named, pages, loadNext, readTo } = searchStore;
  const busy = searchStore.trips.isUnderWay(data, here);
  const shown = filtersShown(data, wanted);
  // Without a connection the results are former ones, but what was chosen stays chosen.
  const current = wanted && (busy || data.offline) ? wanted : { filters: shown, path: data.path };
  // biome-ignore lint/correctness/useExhaustiveDependencies: the store replaces its list of places
  const places = useMemo(() => placesByKey([...named, ...data.places]), [named, data.places]);
  const begun = useMemo(() => chainOf(data, searchStore.chainAt(at.key)), [data, at.key]);
  const own = pages?.of === data ? pages : { chain: begun, state: 'idle' as const };

  const pathOf = useCallback((filters: SearchFilters) => writeAddress(filters, places).path, [places]);

  const standing = { data, current, chain: begun, places, here, going, key: at.key, navigate };
  useLayoutEffect(() => searchStore.stand(standing));
  useLayoutEffect(() => () => searchStore.leave(), []);
  useEffect(() => searchStore.trips.settle(standing));

  return {
    filters: current.filters,
    shown,
    busy,
    year: data.year,
    titleOf: (key, id) =>
      (key === 'bundle_ids' ? data.bundles.find((one) => one.id === id) : places.get(`${key}/${id}`))?.title,
    pathOf,
    expect: searchStore.expect,
    apply: searchStore.apply,
    results: { chain: own.chain, more: hasMore(own.chain), state: own.state, loadNext, readTo },
  };
}

/** What the fields show: ahead of the search while somebody types, or when it cannot be searched by. */
export function useDraft({ filters }: Search): SearchFilters {
  const typed = useSyncExternalStore(searchStore.subscribe, () => searchStore.typed, nothing);
  return typed?.since === filters ? typed.filters : filters;
}

const atFirst = (): number => 0;
const nothing = (): undefined => undefined;

const known = new WeakMap<SearchData, SearchFilters>();

/** The filters of results: what was gone for, where that is what came, need not be read again. */
function filtersShown(data: SearchData, wanted: SearchState | undefined): SearchFilters {
  const filters = known.get(data) ?? (wanted?.path === data.path ? wanted.filters : filtersOf(data));
  known.set(data, filters);
  return filters;
}

/** The filters that the server read from an address. */
export function filtersOf({ filters, year }: Pick<SearchData, 'filters' | 'year'>): SearchFilters {
  return readFilters(Object.fromEntries(Object.entries(filters).map(([key, value]) => [key, [value]])), year).filters;
}

function chainOf(data: SearchData, former: ResultChain | undefined): ResultChain {
  if (former?.path === data.path) return refreshChain(former, data.page, data.list);
  return startChain(data.path, data.page, data.list);
}
