/** Places, developers, complexes and areas as they are chosen by name: put into a search, read from it, taken out again. */

import type { EntityKind, SearchedKind } from '../../geography/rules/entity-kinds.ts';
import { AREA_CHOICES, type AreaChoice, hasArea, NEW_MOSCOW } from './area-choices.ts';
import { type FilterWord, filterWords, withoutPlace } from './filter-words.ts';
import type { TitleOf } from './filters/definition.ts';
import { PLACE_KEYS } from './filters/places.ts';
import { GEO_KEYS, type GeoKey, type SearchFilters } from './search-filters.ts';

/** What stands as a tag in the field for places. */
export interface ChosenPlace {
  readonly key: GeoKey | 'areas';
  readonly id: number;
}

/** Whether a search takes it; what none takes leads to its own card. */
export const isSearched = <Place extends { readonly kind: EntityKind }>(
  place: Place,
): place is Place & { readonly kind: SearchedKind } => place.kind !== 'villages';

const listed = (values: readonly number[]): number[] => [...new Set(values)].sort((a, b) => a - b);

/**
 * The search with a place. Several places are joined by «or»; so a region that the new place does not lie in goes, and a whole
 * region stands instead of places in it.
 */
export function withPlace(
  filters: SearchFilters,
  place: { readonly kind: SearchedKind; readonly id: number; readonly region_code: number | null },
): SearchFilters {
  if (place.kind === 'areas') {
    const area = AREA_CHOICES.find(({ id }) => id === place.id);
    return area ? withArea(filters, area) : filters;
  }
  const { region_code, ...rest } = filters;
  const stays = region_code === undefined || place.region_code === null || place.region_code === region_code;
  return { ...(stays ? filters : rest), [place.kind]: listed([...(filters[place.kind] ?? []), place.id]) };
}

function withArea(filters: SearchFilters, { sets }: AreaChoice): SearchFilters {
  const next = { ...filters };
  const [region] = sets.region_code ?? [];
  if (region === 77 || region === 50) {
    for (const key of PLACE_KEYS) delete next[key];
    next.region_code = region;
  }
  if (sets.counties) next.counties = listed([...(next.counties ?? []), ...sets.counties]);
  if (sets.wkl) next.wkl = listed([...(next.wkl ?? []), ...sets.wkl]);
  if (sets.mkad_distance) next.mkad_distance = 1;
  return next;
}

/** What a search names, areas first. The counties of Новая Москва are one area when both are chosen. */
export function chosenPlaces(filters: SearchFilters): ChosenPlace[] {
  const areas = AREA_CHOICES.filter((area) => hasArea(filters, area));
  const isNewMoscow = areas.some(({ sets }) => sets.counties !== undefined);
  const places = GEO_KEYS.flatMap((key) =>
    (filters[key] ?? []).flatMap((id): ChosenPlace[] =>
      isNewMoscow && key === 'counties' && NEW_MOSCOW.includes(id) ? [] : [{ key, id }],
    ),
  );
  return [...areas.map(({ id }): ChosenPlace => ({ key: 'areas', id })), ...places];
}

/** The search without one of the things it names. */
export function withoutChosen(filters: SearchFilters, { key, id }: ChosenPlace): SearchFilters {
  if (key !== 'areas') return withoutPlace(filters, key, id);
  const sets = AREA_CHOICES.find((area) => area.id === id)?.sets ?? {};
  const { region_code, mkad_distance, wkl, ...rest } = filters;
  const rings = wkl?.filter((ring) => !sets.wkl?.includes(ring)) ?? [];
  const kept: SearchFilters = {
    ...rest,
    ...(region_code === undefined || sets.region_code ? {} : { region_code }),
    ...(mkad_distance === undefined || sets.mkad_distance ? {} : { mkad_distance }),
    ...(rings.length > 0 ? { wkl: rings } : {}),
  };
  return (sets.counties ?? []).reduce((left, county) => withoutPlace(left, 'counties', county), kept);
}

/** What a search asks for beyond the tags of the field for places. */
export function wordsBesidePlaces(filters: SearchFilters, titleOf: TitleOf): FilterWord[] {
  const rest = chosenPlaces(filters).reduce(withoutChosen, filters);
  const beside = new Set(filterWords(rest, titleOf).map(({ key }) => key));
  return filterWords(filters, titleOf).filter(({ key }) => beside.has(key));
}

/** Title of an area. */
export const areaTitle = (id: number): string | undefined => AREA_CHOICES.find((area) => area.id === id)?.title;
