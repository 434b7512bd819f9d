/** What chooses among the flats of one complex, as it goes on to them from the search. */

import { type Moment, moscowYear } from '../../platform/rules/moscow-time.ts';
import {
  CARD_FILTER_KEYS,
  FILTER_RULES,
  type FilterKey,
  type RawParams,
  readFilters,
  type SearchFilters,
  type SortSlug,
  writeFilters,
} from './search-filters.ts';

/** Orders that a list of flats knows; without one flats stand by room count, then price. */
export type FlatSort = Exclude<SortSlug, 'rating_desc'>;

/** The order that a text names; undefined for the usual one. */
export function readFlatSort(text: string | null | undefined): FlatSort | undefined {
  const sort = FILTER_RULES.sort.read([text ?? ''], 0) as SortSlug | undefined;
  return sort === 'rating_desc' ? undefined : sort;
}

/** The filters that an address states; what it states wrongly is dropped, a reversed pair swapped. */
export function readFlatFilters(params: RawParams, now: Moment): SearchFilters {
  const own = CARD_FILTER_KEYS.flatMap((key) => (params[key] === undefined ? [] : [[key, params[key]] as const]));
  return readFilters(Object.fromEntries(own), moscowYear(now)).filters;
}

/** These filters of a search as pairs of a query in their fixed order. */
export function writeFlatFilters(filters: SearchFilters): [key: FilterKey, value: string][] {
  const own = new Set<FilterKey>(CARD_FILTER_KEYS);
  return writeFilters(filters).filter(([key]) => own.has(key));
}

/** The query that carries these filters of a search to a complex: '?rooms=1,2&price_max=12000000', '' without any. */
export function flatQuery(filters: SearchFilters): string {
  const pairs = writeFlatFilters(filters).map(([key, value]) => `${key}=${encodeURIComponent(value)}`);
  return pairs.length > 0 ? `?${pairs.join('&')}` : '';
}
