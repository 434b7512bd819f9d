/**
 * The filters of a search as one value, and as text: pairs of a query and addresses of pages. What each of them is and accepts
 * stands in `filters/`; the API refuses what a filter does not accept, a page drops it.
 *
 * The address of a search is `/novostroyki/{segment}/{segment}?rest`. A segment stands for exactly one value of one filter. The
 * first two filters with a single value, in the order of `SEGMENT_RULES`, become segments; everything else is the query under
 * the API's own names. One state has one address: writing what was read gives the canonical spelling of any other.
 */

import { DEADLINE_DONE, HOUSING_CLASSES, ROOMS } from '../../complex/rules/dictionaries.ts';
import type { ComplexFilter, FlatFilter, ValueRules } from './filters/definition.ts';
import { PLACE_KEYS } from './filters/places.ts';
import { FILTER_GROUPS, FILTER_KEYS, FILTERS, type FilterGroup, type FilterRules } from './filters/registry.ts';
import { NOT_ALLOWED, type ValueRule } from './filters/values.ts';
import { SEARCH_PATH } from './search-path.ts';

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

const MAX_SEGMENTS = 2;

/** Filters whose values have names of their own, kept by the directory. */
export const ENTITY_KEYS = [
  'cities',
  'counties',
  'districts',
  'stations',
  'hubs',
  'lines',
  'roads',
  'developers',
] as const;
export type EntityKey = (typeof ENTITY_KEYS)[number];

/** Names of places and developers ⇄ their ids; `title_eng` is unique within a key. */
export interface EntityNames {
  titleEngOf(key: EntityKey, id: number): string | undefined;
  idOf(key: EntityKey, titleEng: string): number | undefined;
}

interface SegmentRule {
  readonly key: FilterKey;
  /** The segment of one value, or undefined when the value has none. */
  readonly write: (value: number, names: EntityNames) => string | undefined;
  readonly read: (segment: string, names: EntityNames) => number | undefined;
}

function entityRule(key: EntityKey, prefix = ''): SegmentRule {
  return {
    key,
    write: (id, names) => {
      const titleEng = names.titleEngOf(key, id);
      return titleEng === undefined ? undefined : prefix + titleEng;
    },
    read: (segment, names) => (segment.startsWith(prefix) ? names.idOf(key, segment.slice(prefix.length)) : undefined),
  };
}

function fixedRule(key: FilterKey, slugs: ReadonlyMap<number, string>): SegmentRule {
  const values = new Map([...slugs].map(([value, slug]) => [slug, value]));
  return { key, write: (value) => slugs.get(value), read: (segment) => values.get(segment) };
}

const deadlineRule: SegmentRule = {
  key: 'release_date',
  write: (value) => (value === DEADLINE_DONE ? 'sdannye' : `sdacha-${value}`),
  read: (segment) => {
    if (segment === 'sdannye') return DEADLINE_DONE;
    const year = /^sdacha-(\d{4})$/.exec(segment)?.[1];
    return year === undefined ? undefined : Number(year);
  },
};

/** Priority of filters for the two segments. Segments of different rules never read alike. */
const SEGMENT_RULES: readonly SegmentRule[] = [
  fixedRule(
    'region_code',
    new Map([
      [77, 'moskva'],
      [50, 'moskovskaya-oblast'],
    ]),
  ),
  entityRule('cities'),
  entityRule('counties'),
  entityRule('districts'),
  entityRule('stations', 'metro-'),
  entityRule('hubs', 'uzel-'),
  entityRule('lines', 'liniya-'),
  entityRule('roads', 'shosse-'),
  entityRule('developers', 'zastroyschik-'),
  fixedRule('rooms', new Map(ROOMS.map((entry) => [entry.id, entry.slug]))),
  deadlineRule,
  fixedRule('housing_class', new Map(HOUSING_CLASSES.map((entry) => [entry.id, entry.slug]))),
  fixedRule('apartments', new Map([[1, 'apartamenty']])),
];

export interface SearchAddressParts {
  /** The state under the API's names: every filter, also those that the segments say, and any sort. */
  readonly pairs: readonly (readonly [key: FilterKey, value: string])[];
  readonly segments: readonly string[];
  /** Pairs of the query in their fixed order. */
  readonly query: readonly (readonly [key: FilterKey, value: string])[];
  /** `/novostroyki/…?…` */
  readonly path: string;
}

/** The only value of a filter, when it has exactly one that is a number. */
function singleValue(value: unknown): number | undefined {
  if (typeof value === 'number') return value;
  return Array.isArray(value) && value.length === 1 && typeof value[0] === 'number' ? value[0] : undefined;
}

/** Spaces and the like are written as URLs need them; `,` and `;` stay readable. */
const encode = (value: string): string => encodeURIComponent(value).replaceAll('%2C', ',').replaceAll('%3B', ';');

/** The canonical address of a state. The default sort says nothing and is left out. */
export function writeSearchAddress(filters: SearchFilters, names: EntityNames): SearchAddressParts {
  const pairs = writeFilters(filters);
  const segments: string[] = [];
  const spoken = new Set<FilterKey>();
  for (const rule of SEGMENT_RULES) {
    if (segments.length === MAX_SEGMENTS) break;
    const value = singleValue(filters[rule.key]);
    const segment = value === undefined ? undefined : rule.write(value, names);
    if (segment === undefined) continue;
    segments.push(segment);
    spoken.add(rule.key);
  }
  const isUsual = filters.sort === DEFAULT_SORT;
  const query = pairs.filter(([key]) => !spoken.has(key) && !(isUsual && key === 'sort'));
  const search = query.map(([key, value]) => `${key}=${encode(value)}`).join('&');
  const path = [SEARCH_PATH, ...segments].join('/') + (search ? `?${search}` : '');
  return { pairs, segments, query, path };
}

export interface SearchAddressReading {
  readonly filters: SearchFilters;
  /** Values of the query that were dropped, and reversed pairs that were swapped. */
  readonly errors: readonly FieldError[];
}

/**
 * The state that an address means, or undefined when a segment is unknown: that page does not exist. Invalid values of
 * the query are dropped, reversed pairs swapped. A filter named both by a segment and by the query has the values of
 * both; where only one value is possible the segment wins. `year` is the current year in Moscow.
 */
export function readSearchAddress(
  segments: readonly string[],
  query: RawParams,
  names: EntityNames,
  year: number,
): SearchAddressReading | undefined {
  if (segments.length > MAX_SEGMENTS) return undefined;
  const params: Record<string, readonly string[]> = {};
  for (const [key, values] of Object.entries(query)) params[key] = values;
  const single = new Set<FilterKey>();
  for (const segment of segments) {
    const found = readSegment(segment, names, year);
    if (!found) return undefined;
    const { key, value } = found;
    if (key === 'region_code' || key === 'apartments') {
      if (single.has(key)) return undefined;
      single.add(key);
      params[key] = [value];
    } else {
      params[key] = [...acceptable(key, params[key], year), value];
    }
  }
  return readFilters(params, year);
}

/** Values of the query for a key that a segment also names: one bad value must not take the segment down with it. */
function acceptable(key: FilterKey, values: readonly string[] | undefined, year: number): readonly string[] {
  if (values === undefined) return [];
  return writeFilters(readFilters({ [key]: values }, year).filters).map(([, text]) => text);
}

function readSegment(segment: string, names: EntityNames, year: number): { key: FilterKey; value: string } | undefined {
  for (const rule of SEGMENT_RULES) {
    const value = rule.read(segment, names);
    if (value === undefined) continue;
    const text = String(value);
    return readFilters({ [rule.key]: [text] }, year).errors.length === 0 ? { key: rule.key, value: text } : undefined;
  }
  return undefined;
}
