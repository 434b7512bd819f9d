import { useEffect, useMemo, useRef, useState } from 'react';
import { useLocation, useNavigate, useNavigation } from 'react-router';
import type { GeoSuggestion } from '../../../contract/geo.ts';
import { readFilters } from '../../../domain/filter-values.ts';
import type { TitleOf } from '../../../domain/filter-words.ts';
import { type EntityNames, writeSearchAddress } from '../../../domain/search-address.ts';
import type { SearchFilters } from '../../../domain/search-filters.ts';
import { askAhead } from './search-answers.ts';
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
  /** Goes to a state, in place of the present one in the history. `named`: places in it that were not known before. */
  readonly apply: (filters: SearchFilters, named?: readonly GeoSuggestion[]) => void;
}

export function useSearch(data: SearchData): Search {
  const goTo = useAnsweredNavigation();
  const [named, setNamed] = useState<readonly GeoSuggestion[]>([]);
  const [wanted, setWanted] = useState<{ readonly since: SearchData; readonly filters: SearchFilters }>();
  const loaded = useMemo(() => filtersOf(data), [data]);
  const busy = wanted?.since === data;
  // Without a connection the results are former ones, but what was chosen stays chosen.
  const filters = wanted && (busy || data.offline) ? wanted.filters : loaded;
  const known = useMemo(() => placesByKey([...named, ...data.places]), [named, data.places]);

  const apply = (next: SearchFilters, added: readonly GeoSuggestion[] = []) => {
    const names = placesByKey([...known.values(), ...added]);
    if (added.length > 0) setNamed((places) => [...places, ...added]);
    const path = pathOf(next, names);
    if (path === pathOf(filters, names)) return;
    setWanted({ since: data, filters: next });
    goTo(path, askAhead(path));
  };

  return {
    filters,
    shown: loaded,
    busy,
    year: data.year,
    titleOf: (key, id) => known.get(`${key}/${id}`)?.title,
    pathOf: (next) => pathOf(next, known),
    apply,
  };
}

/**
 * Goes to an address in place of the present one once its results are known: «on the way» and «there» are one drawing of
 * the page instead of two. Of several calls the last one counts; whoever goes elsewhere meanwhile is not called back.
 */
function useAnsweredNavigation(): (path: string, answered: Promise<void>) => void {
  const navigate = useNavigate();
  const { location: going } = useNavigation();
  const { pathname, search } = useLocation();
  const turn = useRef<() => void>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: ends what waits when another way is taken, or was
  useEffect(
    () => () => {
      turn.current = undefined;
    },
    [going, pathname, search],
  );
  return (path, answered) => {
    const go = () => {
      if (turn.current !== go) return;
      turn.current = undefined;
      void navigate(path, { replace: true, preventScrollReset: true });
    };
    turn.current = go;
    if (going) return go();
    setTimeout(go, KNOWN_WITHIN);
    void answered.then(go);
  };
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
