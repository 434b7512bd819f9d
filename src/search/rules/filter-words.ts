/** Filters said in few words: on the buttons of the filter bar, as tags, where nothing was found. */

import type { TitleOf } from './filters/definition.ts';
import { FILTERS, type FilterGroup } from './filters/registry.ts';
import { ALL_FILTERS, GEO_KEYS, type GeoKey, keysOf, type SearchFilters } from './search-filters.ts';

/** One filter in words, and the filters without it. */
export interface FilterWord {
  /** The filter, or `stations/17` for a place. */
  readonly key: FilterGroup | `${GeoKey}/${number}`;
  readonly text: string;
  readonly without: SearchFilters;
}

/** Said of a place that has no name here: an id that is no place. */
export const UNNAMED = Object.assign(
  {},
  ...ALL_FILTERS.map(({ filter }) => (typeof filter.words === 'function' ? {} : filter.words)),
) as Readonly<Record<GeoKey, string>>;

const WORDS = new Map(ALL_FILTERS.map(({ group, filter }) => [group, filter.words]));

const untitled: TitleOf = () => undefined;

/** What a filter says, undefined when nothing of it is set: '1, 2-комн.', 'до 20 млн ₽', '10 мин пешком'. */
export function groupWords(
  group: FilterGroup,
  filters: SearchFilters,
  titleOf: TitleOf = untitled,
): string | undefined {
  const words = WORDS.get(group);
  return typeof words === 'function' ? words(filters, titleOf) : undefined;
}

/** The filters without those of one group. */
export function withoutGroup(filters: SearchFilters, group: FilterGroup): SearchFilters {
  const rest = { ...filters };
  for (const key of keysOf(FILTERS[group])) delete rest[key];
  return rest;
}

/** The filters with those that were said: each of these in place of what was chosen of it. */
export function withSpoken(filters: SearchFilters, spoken: SearchFilters): SearchFilters {
  const left = ALL_FILTERS.filter(({ filter }) => keysOf(filter).some((key) => spoken[key] !== undefined)).reduce(
    (rest, { group }) => withoutGroup(rest, group),
    filters,
  );
  return { ...left, ...spoken };
}

/** Places first, then the filters in their fixed order. The sort says nothing about what is found and is left out. */
export function filterWords(filters: SearchFilters, titleOf: TitleOf): FilterWord[] {
  const places = GEO_KEYS.flatMap((key) =>
    (filters[key] ?? []).map(
      (id): FilterWord => ({
        key: `${key}/${id}`,
        text: titleOf(key, id) ?? UNNAMED[key],
        without: withoutPlace(filters, key, id),
      }),
    ),
  );
  const groups = ALL_FILTERS.flatMap(({ group }): FilterWord[] => {
    const text = groupWords(group, filters, titleOf);
    return text === undefined ? [] : [{ key: group, text, without: withoutGroup(filters, group) }];
  });
  return [...places, ...groups];
}

/** The filters without one place. */
export function withoutPlace(filters: SearchFilters, key: GeoKey, id: number): SearchFilters {
  const { [key]: ids = [], ...rest } = filters;
  const left = ids.filter((other) => other !== id);
  return left.length > 0 ? { ...rest, [key]: left } : rest;
}
