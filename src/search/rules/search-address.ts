/**
 * The address of a search: `/novostroyki/{segment}/{segment}?rest`.
 *
 * A segment stands for exactly one value of one filter. The first two filters with a single value, in the order of
 * `SEGMENT_ORDER`, become segments; everything else is the query under the API's own names. One state has one address:
 * writing what was read gives the canonical spelling of any other.
 */
import { DEADLINE_DONE, HOUSING_CLASSES, ROOMS } from '../../complex/rules/dictionaries.ts';
import {
  DEFAULT_SORT,
  type FieldError,
  type FilterKey,
  type RawParams,
  readFilters,
  type SearchFilters,
  writeFilters,
} from './search-filters.ts';

export const SEARCH_PATH = '/novostroyki';
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
