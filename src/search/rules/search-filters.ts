/** The filters of a search as one value. What each of them is stands in `filters/`. */

import type { ComplexFilter, FlatFilter, ValueRules } from './filters/definition.ts';
import { PLACE_KEYS } from './filters/places.ts';
import { FILTER_GROUPS, FILTERS, type FilterGroup, type FilterRules } from './filters/registry.ts';
import type { ValueRule } from './filters/values.ts';

export const SORTS = [
  'rating_desc',
  'price_asc',
  'price_desc',
  'area_asc',
  'area_desc',
  'price_area_asc',
  'price_area_desc',
] as const;
export type SortSlug = (typeof SORTS)[number];
export const DEFAULT_SORT: SortSlug = 'rating_desc';

/** Places, developers and complexes: found by name, not chosen from a list. */
export const GEO_KEYS = [...PLACE_KEYS, 'developers', 'buildings'] as const;
export type GeoKey = (typeof GEO_KEYS)[number];

/** A filter that is absent is not applied. Lists are sorted, unique and not empty. */
export type SearchFilters = {
  -readonly [Key in keyof FilterRules]?: FilterRules[Key] extends ValueRule<infer Value> ? Value : never;
} & { sort?: SortSlug };
export type FilterKey = keyof SearchFilters;

/** A filter whose own keys are not known by name: what the loops over all filters work with. */
export type AnyFlatFilter = FlatFilter<ValueRules, string, unknown>;
export type AnyFilter = AnyFlatFilter | ComplexFilter<ValueRules, string, unknown>;

/** Every filter with its name, in the order in which they are said. */
export const ALL_FILTERS: readonly { readonly group: FilterGroup; readonly filter: AnyFilter }[] = FILTER_GROUPS.map(
  (group) => ({ group, filter: FILTERS[group] as unknown as AnyFilter }),
);
export const FLAT_FILTERS: readonly AnyFlatFilter[] = ALL_FILTERS.flatMap(({ filter }) =>
  filter.of === 'flat' ? filter : [],
);

/** The keys of a filter. */
export const keysOf = (filter: Pick<AnyFilter, 'keys'>): readonly FilterKey[] =>
  Object.keys(filter.keys) as FilterKey[];

/** Once any of these is set a complex needs an available flat that fits all of them. */
export const FLAT_FILTER_KEYS: readonly FilterKey[] = FLAT_FILTERS.flatMap(keysOf);

/** Whether a filter is set that a flat must fit for its complex to be found. */
export function hasFlatFilter(filters: SearchFilters): boolean {
  return FLAT_FILTERS.some((filter) =>
    filter.asks ? filter.asks(filters) : keysOf(filter).some((key) => filters[key] !== undefined),
  );
}
