import { useEffect, useState } from 'react';
import type { BuildingInList, Placemark } from '../../../complex/contract/buildings.ts';
import type { LatLng } from '../../../geography/rules/coordinates.ts';
import { PLACE_KEYS } from '../../../search/rules/filters/places.ts';
import { type SearchFilters, writeFilters } from '../../../search/rules/search-filters.ts';
import { createCallStore } from '../../../search/web/search-results.ts';
import { searchStore } from '../../../search/web/search-store.ts';
import { callApi } from '../../../site/client/api-client.ts';

/** Query of the filters that placemarks follow: where the map looks and what is drawn on it do not narrow them. */
function placemarkQuery(filters: SearchFilters): Record<string, string> {
  const { bounds: _bounds, polygon: _polygon, sort: _sort, ...others } = filters;
  return Object.fromEntries(writeFilters(others));
}

export interface Placemarks {
  /** Undefined until the first answer; then always the last one that came. */
  readonly marks: readonly Placemark[] | undefined;
  /** Whether they answer the present filters. */
  readonly current: boolean;
}

const keys = new WeakMap<SearchFilters, string>();

/** One text for one search, whatever of it the map itself sets. */
export function searchKey(filters: SearchFilters): string {
  const key = keys.get(filters) ?? JSON.stringify(placemarkQuery(filters));
  keys.set(filters, key);
  return key;
}

/** By the query of the filters as JSON. */
const placemarks = createCallStore(async (key, signal) => {
  const { data } = await callApi('listOnMap', { query: JSON.parse(key) as Record<string, string> }, signal);
  return data;
});

/** Placemarks of everything that fits the filters. A failed call leaves the former ones. */
export function usePlacemarks(filters: SearchFilters): Placemarks {
  const key = searchKey(filters);
  const [answer, setAnswer] = useState<{ readonly marks: readonly Placemark[]; readonly of: string }>();
  useEffect(() => {
    const abort = new AbortController();
    placemarks.read(key, abort.signal).then(
      (marks) => abort.signal.aborted || setAnswer({ marks, of: key }),
      () => undefined,
    );
    return () => abort.abort();
  }, [key]);
  useEffect(
    () =>
      searchStore.onExpected((next) => {
        if (searchKey(next) !== key) placemarks.prefetch(searchKey(next));
      }),
    [key],
  );
  return { marks: answer?.marks, current: answer?.of === key };
}

/** Where the places that were asked for are, whatever else was: the points of all that lies there. None without places. */
export async function pointsOfPlaces(filters: SearchFilters): Promise<LatLng[]> {
  const places = Object.fromEntries(PLACE_KEYS.flatMap((key) => (filters[key] ? [[key, filters[key]]] : [])));
  if (Object.keys(places).length === 0) return [];
  const { data } = await callApi('listOnMap', { query: placemarkQuery(places) });
  return data.map(({ lat, lng }): LatLng => [lat, lng]);
}

export interface BalloonContent {
  readonly building: BuildingInList | undefined;
  readonly failed: boolean;
}

/** What the balloon of a placemark says, its flats counted by the filters. */
export function useBalloon(id: number | undefined, filters: SearchFilters): BalloonContent {
  const key = searchKey(filters);
  const [answer, setAnswer] = useState<BalloonContent & { readonly id: number }>();
  useEffect(() => {
    if (id === undefined) return;
    const abort = new AbortController();
    const input = { params: { id: String(id) }, query: JSON.parse(key) as Record<string, string> };
    callApi('getBalloon', input, abort.signal).then(
      ({ data }) => setAnswer({ id, building: data, failed: false }),
      () => !abort.signal.aborted && setAnswer({ id, building: undefined, failed: true }),
    );
    return () => abort.abort();
  }, [id, key]);
  return answer && answer.id === id ? answer : { building: undefined, failed: false };
}
