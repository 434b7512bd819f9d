/**
 * Reading and writing the filters of a search as text: query strings of the API and of page addresses. The filters
 * themselves say what their keys accept; the API refuses what they do not accept, a page drops it.
 */

import { FILTER_KEYS } from './filters/registry.ts';
import { NOT_ALLOWED, type ValueRule } from './filters/values.ts';
import { ALL_FILTERS, type FilterKey, type SearchFilters, SORTS, type SortSlug } from './search-filters.ts';

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
 * The filters that the text values state. A refused value is left out and reported. A reversed from/to pair is
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
    else filters[key] = value;
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

/** The filters as query pairs under the API's names in their fixed order; values that say nothing are left out. */
export function writeFilters(filters: SearchFilters): [key: FilterKey, value: string][] {
  const pairs: [FilterKey, string][] = [];
  for (const [key, rule] of Object.entries(FILTER_RULES) as [FilterKey, ValueRule<unknown>][]) {
    const value = filters[key];
    if (value !== undefined) pairs.push([key, rule.write(value)]);
  }
  return pairs;
}
