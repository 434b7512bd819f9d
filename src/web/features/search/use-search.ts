import { useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import type { GeoSuggestion } from '../../../contract/geo.ts';
import { readFilters } from '../../../domain/filter-values.ts';
import type { TitleOf } from '../../../domain/filter-words.ts';
import { type EntityNames, writeSearchAddress } from '../../../domain/search-address.ts';
import type { SearchFilters } from '../../../domain/search-filters.ts';
import { askAhead } from './search-answers.ts';
import type { SearchData } from './search-data.ts';

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
  const navigate = useNavigate();
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
    askAhead(path);
    setWanted({ since: data, filters: next });
    void navigate(path, { replace: true, preventScrollReset: true });
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
