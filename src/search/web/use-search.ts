import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useLocation, useNavigate, useNavigation } from 'react-router';
import type { GeoSuggestion } from '../../geography/contract/geo.ts';
import type { Begun } from '../../site/client/call-store.ts';
import { readFilters } from '../rules/filter-values.ts';
import type { TitleOf } from '../rules/filter-words.ts';
import { type EntityNames, writeSearchAddress } from '../rules/search-address.ts';
import type { SearchFilters } from '../rules/search-filters.ts';
import { announcePrefetch, searchAnswers } from './search-answers.ts';
import type { SearchData } from './search-data.ts';

/** The address is gone to when its results are known, but after so long at the latest: then the page shows that it waits, ms. */
const KNOWN_WITHIN = 100;

/** The state of the search as its controls see it. The address is the state; what was just chosen is ahead of it. */
export interface Search {
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
  /** A press under way is about to choose a state: its results are asked for already. */
  readonly expect: (filters: SearchFilters) => void;
  /** Goes to a state, in place of the present one in the history. `named`: places in it that were not known before. */
  readonly apply: (filters: SearchFilters, named?: readonly GeoSuggestion[]) => void;
}

export function useSearch(data: SearchData): Search {
  const { goTo, busy } = useAnsweredNavigation(data);
  const [named, setNamed] = useState<readonly GeoSuggestion[]>([]);
  const [wanted, setWanted] = useState<SearchFilters>();
  const loaded = useMemo(() => filtersOf(data), [data]);
  // Without a connection the results are former ones, but what was chosen stays chosen.
  const filters = wanted && (busy || data.offline) ? wanted : loaded;
  const known = useMemo(() => placesByKey([...named, ...data.places]), [named, data.places]);

  const apply = (next: SearchFilters, added: readonly GeoSuggestion[] = []) => {
    const names = placesByKey([...known.values(), ...added]);
    if (added.length > 0) setNamed((places) => [...places, ...added]);
    const path = pathOf(next, names);
    if (path === pathOf(filters, names)) return;
    setWanted(next);
    goTo(path, searchAnswers.begin(path));
  };

  const expect = (next: SearchFilters) => {
    const path = pathOf(next, known);
    if (path === pathOf(filters, known)) return;
    searchAnswers.prefetch(path);
    announcePrefetch(next);
  };

  return {
    filters,
    shown: loaded,
    busy,
    year: data.year,
    titleOf: (key, id) => known.get(`${key}/${id}`)?.title,
    pathOf: (next) => pathOf(next, known),
    expect,
    apply,
  };
}

/** The way to an address, from the call for it on. */
interface Trip {
  /** What was shown at the call. */
  readonly since: SearchData;
  /** The address that was shown then. */
  readonly from: string;
  readonly to: string;
  /** What it went for is shown, or it ended elsewhere. */
  readonly over: boolean;
}

/**
 * Goes to an address in place of the present one once its results are known: «on the way» and «there» are one drawing of
 * the page instead of two. Of several calls the last one counts; whoever goes elsewhere meanwhile is not called back.
 *
 * What React has drawn is behind what the router knows, and effects may run after the next press: a trip is given up for
 * an address only if that is neither the one it began at nor the last one that a trip led to.
 */
function useAnsweredNavigation(data: SearchData) {
  const navigate = useNavigate();
  const { location } = useNavigation();
  const here = addressOf(useLocation());
  const going = location && addressOf(location);
  /** The last trip; none when it was given up. */
  const [last, setLast] = useState<Trip>();
  /** The last trip, until it begins. */
  const waiting = useRef<Trip>(undefined);
  /** The last trip that began, until the router is done with it. */
  const underWay = useRef<Trip>(undefined);
  /** Where the last trip that began led to. */
  const goal = useRef<string>(undefined);
  // Other results at another address are those of a choice in between.
  if (last && !last.over && last.since !== data && here === last.to) setLast({ ...last, over: true });

  useEffect(() => {
    const trip = waiting.current;
    if (!trip) return;
    const isElsewhere = (path: string) => path !== trip.from && path !== goal.current;
    if (!isElsewhere(here) && !isElsewhere(going ?? here)) return;
    waiting.current = undefined;
    setLast(undefined);
  }, [going, here]);
  useEffect(
    () => () => {
      waiting.current = undefined;
    },
    [],
  );

  const go = useCallback(
    async (trip: Trip) => {
      if (waiting.current !== trip) return;
      waiting.current = undefined;
      underWay.current = trip;
      goal.current = trip.to;
      await navigate(trip.to, { replace: true, preventScrollReset: true });
      if (underWay.current !== trip) return;
      underWay.current = undefined;
      if (addressOf(window.location) !== trip.to) setLast((now) => (now === trip ? { ...trip, over: true } : now));
    },
    [navigate],
  );

  // A link to a place in the page cancels the navigation and loads nothing. If another navigation replaced it, `going` holds its target.
  useEffect(() => {
    if (!last?.over || last.since !== data || going !== undefined) return;
    const again = { ...last, over: false };
    setLast(again);
    waiting.current = again;
    void go(again);
  }, [last, data, going, go]);

  const goTo = (path: string, { answered, settled }: Begun): void => {
    const to = addressOf(new URL(path, window.location.href));
    const trip: Trip = { since: data, from: here, to, over: false };
    setLast(trip);
    waiting.current = trip;
    if (answered || going !== undefined || underWay.current) {
      void go(trip);
    } else {
      setTimeout(go, KNOWN_WITHIN, trip);
      void settled.then(() => go(trip));
    }
  };
  return { goTo, busy: last !== undefined && (last.since === data || !last.over) };
}

/** Path and query, written as the router writes them. */
function addressOf({ pathname, search }: { readonly pathname: string; readonly search: string }): string {
  return pathname + search;
}

/** The filters that the server read from the address. */
export function filtersOf({ filters, year }: Pick<SearchData, 'filters' | 'year'>): SearchFilters {
  return readFilters(Object.fromEntries(Object.entries(filters).map(([key, value]) => [key, [value]])), year).filters;
}

type Places = ReadonlyMap<string, GeoSuggestion>;

function placesByKey(places: Iterable<GeoSuggestion>): Places {
  return new Map(Array.from(places, (place) => [`${place.kind}/${place.id}`, place]));
}

function pathOf(filters: SearchFilters, places: Places): string {
  const names: EntityNames = {
    titleEngOf: (key, id) => places.get(`${key}/${id}`)?.title_eng,
    idOf: () => undefined,
  };
  return writeSearchAddress(filters, names).path;
}
