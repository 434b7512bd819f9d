import { useCallback, useEffect, useLayoutEffect, useMemo, useSyncExternalStore } from 'react';
import { useLocation, useNavigate, useNavigation } from 'react-router';
import type { BuildingInList } from '../../complex/contract/buildings.ts';
import type { GeoSuggestion } from '../../geography/contract/geo.ts';
import type { OpenedSearch } from '../contract/pages.ts';
import type { TitleOf } from '../rules/filters/definition.ts';
import {
  isSearchable,
  readFilters,
  type SearchFilters,
  sameFilters,
  writeSearchAddress,
} from '../rules/search-filters.ts';
import {
  addressOf,
  askSearch,
  createCallStore,
  hasMore,
  type ResultChain,
  readOn,
  readUpTo,
  refreshChain,
  type SearchData,
  SearchTrips,
  type Stop,
  startChain,
} from './search-results.ts';

/** The search in this browser: its state, which presses and effects write, and what the controls of the page see of it. */

/** Typing rests this long before it is searched for, ms. */
const TYPING_DELAY_MS = 250;
/** Histories longer than this forget their oldest lists. */
const KEPT_MAX = 20;

/** Filters with what they are written as. */
interface SearchState {
  readonly filters: SearchFilters;
  /** Canonical address. */
  readonly path: string;
  /** Whether the address keeps every value. */
  readonly searchable: boolean;
}

/** Places by kind and id. */
type Places = ReadonlyMap<string, GeoSuggestion>;

/** The page as it was drawn last. */
export interface Standing extends Stop {
  /** What the controls show: of the results, or ahead of them. */
  readonly current: Pick<SearchState, 'filters' | 'path'>;
  readonly chain: ResultChain;
  readonly places: Places;
  /** Of the history entry. */
  readonly key: string;
}

/** The results read so far. */
interface Pages {
  /** The answer that they began with. */
  readonly of: SearchData;
  chain: ResultChain;
  state: 'idle' | 'loading' | 'failed';
  readonly abort: AbortController;
}

/** What somebody types: ahead of the search until the typing rests, or while it cannot be searched by. */
interface Typed {
  readonly since: SearchFilters;
  readonly filters: SearchFilters;
}

/**
 * The search in this browser: what is typed, chosen and on its way, what is shown and how far it was read. The address is the
 * state; what was just chosen is ahead of it. Written by presses and effects only: on the server it stays empty.
 */
export class SearchStore {
  readonly answers = createCallStore<OpenedSearch>(askSearch);
  /** The last results that came: shown on when the connection is lost. */
  last: SearchData | undefined;
  wanted: SearchState | undefined;
  typed: Typed | undefined;
  /** Places that were chosen by name. */
  named: readonly GeoSuggestion[] = [];
  pages: Pages | undefined;
  /** Grows with everything but typing, and what is drawn already. */
  version = 0;
  readonly trips = new SearchTrips(() => this.#change());
  #standing: Standing | undefined;
  #typing: ReturnType<typeof setTimeout> | undefined;
  /** The states last written: the end of a press chooses what its beginning told. */
  #written: readonly SearchState[] = [];
  /** By the history entry in which they were read: going back finds them, and with them the scroll position. */
  readonly #chains = new Map<string, ResultChain>();
  readonly #watchers = new Set<() => void>();
  readonly #expecting = new Set<(filters: SearchFilters) => void>();

  readonly subscribe = (watcher: () => void): (() => void) => {
    this.#watchers.add(watcher);
    return () => void this.#watchers.delete(watcher);
  };

  /** Is told of the filters that a press under way is about to choose. Gives what ends it. */
  onExpected(listener: (filters: SearchFilters) => void): () => void {
    this.#expecting.add(listener);
    return () => void this.#expecting.delete(listener);
  }

  /** The results read so far, or those that a history entry was left with. */
  chainAt(key: string): ResultChain | undefined {
    return this.pages?.chain ?? this.#chains.get(key);
  }

  /** The page was drawn. */
  stand(standing: Standing): void {
    const { data, chain, key, places } = standing;
    if (this.#standing?.places !== places) this.#written = [];
    this.#standing = standing;
    this.trips.stand(standing);
    if (!data.offline) this.last = data;
    if (this.pages?.of !== data) {
      this.pages?.abort.abort();
      this.pages = { of: data, chain, state: 'idle', abort: new AbortController() };
    }
    this.#chains.delete(key);
    this.#chains.set(key, this.pages.chain);
    for (const oldest of this.#chains.keys()) if (this.#chains.size > KEPT_MAX) this.#chains.delete(oldest);
  }

  /** The page is left: only what somebody may come back to stays. */
  leave(): void {
    clearTimeout(this.#typing);
    this.trips.leave();
    this.pages?.abort.abort();
    this.#standing = this.wanted = this.typed = this.pages = undefined;
    this.named = [];
  }

  /** A press under way is about to choose a state: its results are asked for already. */
  readonly expect = (next: SearchFilters): void => {
    const standing = this.#standing;
    if (!standing) return;
    const { filters, path, searchable } = this.#write(standing, next);
    if (!searchable || path === standing.current.path) return;
    this.answers.prefetch(path);
    for (const listener of this.#expecting) listener(filters);
  };

  /** Goes to a state, in place of the present one in the history. `named`: places in it that were not known before. */
  readonly apply = (next: SearchFilters, named: readonly GeoSuggestion[] = []): void => {
    const standing = this.#standing;
    if (!standing) return;
    const state = this.#write(standing, next, named);
    if (named.length > 0) {
      this.named = [...this.named, ...named];
      this.#change();
    }
    if (state.path === standing.current.path) return;
    this.wanted = state;
    this.typed = undefined;
    this.trips.goTo(state.path, this.answers.begin(state.path));
  };

  /** Fields search as they change: a choice at once, what is typed when the typing rests, a reversed pair never. */
  readonly edit = (filters: SearchFilters, typing = false): void => {
    clearTimeout(this.#typing);
    if (this.#standing) this.typed = { since: this.#standing.current.filters, filters };
    this.#tell();
    if (typing) this.#typing = setTimeout(this.flush, TYPING_DELAY_MS, filters);
    else this.flush(filters);
  };

  /** Searches for what is typed without waiting. */
  readonly flush = (draft: SearchFilters): void => {
    clearTimeout(this.#typing);
    if (this.#standing && this.#write(this.#standing, draft).searchable) this.apply(draft);
  };

  /** Reads the next page. Resolves to its first new result. */
  readonly loadNext = async (): Promise<BuildingInList | undefined> => {
    const shown = this.pages?.chain.items.length ?? 0;
    return (await this.#read(readOn))?.items[shown];
  };

  /** Reads on up to a page: as far as the list was read before its page was loaded anew. */
  readonly readTo = async (page: number): Promise<void> => {
    await this.#read((chain, of, signal) => readUpTo(chain, of, page, signal));
  };

  async #read(ask: typeof readOn): Promise<ResultChain | undefined> {
    const { pages } = this;
    if (!pages || pages.state === 'loading' || !hasMore(pages.chain)) return;
    const become = (state: Pages['state'], chain = pages.chain): void => {
      if (this.pages !== pages) return;
      Object.assign(pages, { state, chain });
      this.#change();
    };
    become('loading');
    try {
      const chain = await ask(pages.chain, pages.of, pages.abort.signal);
      become('idle', chain);
      return chain;
    } catch {
      become('failed');
    }
  }

  /** What a state is written as; once for all of a press. */
  #write({ places, data }: Standing, filters: SearchFilters, named: readonly GeoSuggestion[] = []): SearchState {
    const known = named.length > 0 ? undefined : this.#written.find((state) => sameFilters(state.filters, filters));
    if (known) return known;
    const { path, pairs } = writeAddress(filters, placesByKey(named, places));
    const state = { filters, path, searchable: isSearchable(pairs, data.year) };
    this.#written = [state, ...this.#written.slice(0, 1)];
    return state;
  }

  #change(): void {
    this.version++;
    this.#tell();
  }

  #tell(): void {
    for (const watcher of this.#watchers) watcher();
  }
}

export const searchStore = new SearchStore();

const NOWHERE: Places = new Map();

/** `added` and those known before. */
function placesByKey(added: readonly GeoSuggestion[], known = NOWHERE): Places {
  if (added.length === 0) return known;
  return new Map([...known, ...Array.from(added, (place) => [`${place.kind}/${place.id}`, place] as const)]);
}

/** The canonical address of a state; a place that is not known stands in it by its id. */
function writeAddress(filters: SearchFilters, places: Places) {
  const titleEngOf = (key: string, id: number) => places.get(`${key}/${id}`)?.title_eng;
  return writeSearchAddress(filters, { titleEngOf, idOf: () => undefined });
}

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
