/**
 * The filters of a search as one value, and as text: query strings of the API and of page addresses. What each of them is and
 * accepts stands in `filters/`; the API refuses what a filter does not accept, a page drops it.
 */

import type { ComplexFilter, FlatFilter, ValueRules } from './filters/definition.ts';
import { PLACE_KEYS } from './filters/places.ts';
import { FILTER_GROUPS, FILTER_KEYS, FILTERS, type FilterGroup, type FilterRules } from './filters/registry.ts';
import { NOT_ALLOWED, type ValueRule } from './filters/values.ts';

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

/** Whether two searches ask for the same. */
export const sameFilters = (one: SearchFilters, other: SearchFilters): boolean => isSame(one, other);

function isSame(one: unknown, other: unknown): boolean {
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return one === other;
  const [values, others] = [Object.entries(one), new Map(Object.entries(other))];
  return (
    values.length === others.size && values.every(([key, value]) => others.has(key) && isSame(value, others.get(key)))
  );
}

/** What chooses among the flats of one complex: the filters of flats, and those of the housings they stand in. */
export const CARD_FILTER_KEYS: readonly FilterKey[] = ALL_FILTERS.flatMap(({ filter }) =>
  filter.of === 'flat' || filter.byHousing ? keysOf(filter) : [],
);

/** Whether a filter is set that a flat must fit for its complex to be found: an available one that fits all of them. */
export function hasFlatFilter(filters: SearchFilters): boolean {
  return FLAT_FILTERS.some((filter) =>
    filter.asks ? filter.asks(filters) : keysOf(filter).some((key) => filters[key] !== undefined),
  );
}

/** Raw text values by key, in the order given. */
export type RawParams = Readonly<Record<string, readonly string[]>>;

export interface FieldError {
  readonly field: string;
  /** Russian, fit to show. */
  readonly message: string;
}

export interface FilterReading {
  readonly filters: SearchFilters;
  /** One entry for every value that was not accepted (or, for from/to, a reversed pair). */
  readonly errors: readonly FieldError[];
}

const sort: ValueRule<SortSlug> = {
  read: (texts) => (texts.length === 1 ? SORTS.find((slug) => slug === texts[0]) : undefined),
  write: String,
  message: `${NOT_ALLOWED}. Допустимо: ${SORTS.join(', ')}`,
};

const OF_FILTERS: Readonly<Record<string, ValueRule<unknown>>> = Object.assign(
  {},
  ...ALL_FILTERS.map(({ filter }) => filter.keys),
);

/** What each key accepts, in the order in which keys stand in an address. */
export const FILTER_RULES = Object.fromEntries([
  ...FILTER_KEYS.map((key) => [key, OF_FILTERS[key]] as const),
  ['sort', sort],
]) as Readonly<Record<FilterKey, ValueRule<unknown>>>;

/** The pairs of keys that are the ends of one range. */
const FILTER_PAIRS = ALL_FILTERS.flatMap(({ filter }) =>
  filter.pair ? [filter.pair as readonly [low: FilterKey, high: FilterKey]] : [],
);

/**
 * The filters that the text values state. A refused value is left out and reported; the good members of a list stay. A reversed from/to pair is
 * swapped and reported on its lower key: a page takes the swapped pair, the API refuses by the report.
 * `year` is the current year in Moscow. Unknown keys are no business of this function.
 */
export function readFilters(params: RawParams, year: number): FilterReading {
  const filters: Record<string, unknown> = {};
  const errors: FieldError[] = [];
  for (const [key, rule] of Object.entries(FILTER_RULES)) {
    const raw = Object.hasOwn(params, key) ? params[key] : undefined;
    if (raw === undefined || raw.length === 0) continue;
    const value = rule.read(raw, year);
    if (value === undefined) errors.push({ field: key, message: rule.message });
    const kept = value ?? rule.keep?.(raw, year);
    if (kept !== undefined) filters[key] = kept;
  }
  for (const [low, high] of FILTER_PAIRS) {
    const from = filters[low];
    const to = filters[high];
    if (typeof from !== 'number' || typeof to !== 'number' || from <= to) continue;
    filters[low] = to;
    filters[high] = from;
    errors.push({ field: low, message: 'Значение «от» больше значения «до»' });
  }
  return { filters: filters as SearchFilters, errors };
}

/** Whether every value that pairs of a query state stands within the rules, so that an address keeps all of them. */
export function isSearchable(pairs: readonly (readonly [key: FilterKey, value: string])[], year: number): boolean {
  return readFilters(Object.fromEntries(pairs.map(([key, value]) => [key, [value]])), year).errors.length === 0;
}

/** The filters as query pairs under the API's names in their fixed order; values that say nothing are left out. */
export function writeFilters(filters: SearchFilters): [key: FilterKey, value: string][] {
  const pairs: [FilterKey, string][] = [];
  for (const [key, rule] of Object.entries(FILTER_RULES) as [FilterKey, ValueRule<unknown>][]) {
    const value = filters[key];
    if (value !== undefined) pairs.push([key, rule.write(value)]);
  }
  return pairs;
}
