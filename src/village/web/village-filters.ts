import { PRICE_LIMITS } from '../../search/rules/filters/price.ts';
import { meantPrice } from '../../search/rules/filters/price-units.ts';
import { AREA_LIMITS } from '../../search/rules/filters/square.ts';
import { VILLAGE_SORTS, type VillageSort } from '../rules/village-sorts.ts';
import { PLOT_LIMITS, type Range, readRange, readTypes } from './offer-filters.ts';
import { VILLAGES_PATH } from './villages-path.ts';

/** Filters of the list of villages as its address and the API carry them: `type=1,3&price_max=20000000&plot_min=6`. */
export interface VillageFilters {
  /** Codes of offer types, rising. */
  readonly types: readonly number[];
  /** Roubles. */
  readonly price: Range;
  /** Plot in сотки. */
  readonly plot: Range;
  /** Area of the house, m². */
  readonly square: Range;
}

export const RANGE_KEYS = ['price', 'plot', 'square'] as const;

export const NO_VILLAGE_FILTERS: VillageFilters = {
  types: [],
  price: { from: undefined, to: undefined },
  plot: { from: undefined, to: undefined },
  square: { from: undefined, to: undefined },
};

/** Filters of an address; what means nothing is dropped, a small price is meant in millions, a reversed pair is swapped. */
export const readVillageFilters = (params: URLSearchParams): VillageFilters => ({
  types: readTypes(params),
  price: readRange(params, 'price', PRICE_LIMITS, meantPrice),
  plot: readRange(params, 'plot', PLOT_LIMITS),
  square: readRange(params, 'square', AREA_LIMITS),
});

type Pair = readonly [key: string, value: string];

/** What is set, as pairs of a query. */
export const villageFilterPairs = (filters: VillageFilters): Pair[] => [
  ...typePairs(filters),
  ...RANGE_KEYS.flatMap((key) => rangePairs(key, filters[key])),
];

/** What of it the filters of a village's own card understand. */
export const cardFilterPairs = (filters: VillageFilters): Pair[] => [
  ...typePairs(filters),
  ...rangePairs('plot', filters.plot),
];

const typePairs = ({ types }: VillageFilters): Pair[] => (types.length > 0 ? [['type', types.join(',')]] : []);

function rangePairs(key: string, { from, to }: Range): Pair[] {
  const pair = (name: string, value: number | undefined): Pair[] =>
    value === undefined ? [] : [[name, String(value)]];
  return [...pair(`${key}_min`, from), ...pair(`${key}_max`, to)];
}

/** The address with these filters, back on its first page; other parts of it stay. */
export function writeVillageFilters(params: URLSearchParams, filters: VillageFilters): URLSearchParams {
  const own = new Set(['page', 'type', ...RANGE_KEYS.flatMap((key) => [`${key}_min`, `${key}_max`])]);
  return new URLSearchParams(
    [...[...params].filter(([key]) => !own.has(key)), ...villageFilterPairs(filters)].map(([key, value]) => [
      key,
      value,
    ]),
  );
}

/** The list in an order, of what fits, on a page of it. */
export function villagesPath(sort: VillageSort, filters: VillageFilters = NO_VILLAGE_FILTERS, page = 1): string {
  const params = new URLSearchParams([
    ...villageFilterPairs(filters).map(([key, value]) => [key, value]),
    ...(sort === VILLAGE_SORTS[0] ? [] : [['sort', sort]]),
    ...(page > 1 ? [['page', String(page)]] : []),
  ]);
  return params.size > 0 ? `${VILLAGES_PATH}?${params}` : VILLAGES_PATH;
}
