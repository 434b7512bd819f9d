import { isReversed, type NumberLimits } from '../../platform/rules/number-typing.ts';
import { PRICE_LIMITS } from '../../search/rules/filters/price.ts';
import { meantPrice } from '../../search/rules/filters/price-units.ts';
import { AREA_LIMITS } from '../../search/rules/filters/square.ts';

/** Filters of offers as addresses and the API carry them: `type=1,3&price_max=20000000&plot_min=6&on_sale=1`. */
export interface OfferFilters {
  /** Codes of offer types, rising. */
  readonly types: readonly number[];
  /** Roubles. */
  readonly price: Range;
  /** Plot in сотки. */
  readonly plot: Range;
  /** Area of the house, m². */
  readonly square: Range;
  /** Without those that are sold. */
  readonly onSale: boolean;
}

export interface Range {
  readonly from: number | undefined;
  readonly to: number | undefined;
}

export const RANGE_KEYS = ['price', 'plot', 'square'] as const;

const ANY: Range = { from: undefined, to: undefined };
export const NO_OFFER_FILTERS: OfferFilters = { types: [], price: ANY, plot: ANY, square: ANY, onSale: false };

/** Bounds of a plot in сотки. */
export const PLOT_LIMITS = { min: 1, max: 100_000 } as const;

/** Filters of an address; what means nothing is dropped, a small price is meant in millions, a reversed pair is swapped. */
export const readOfferFilters = (params: URLSearchParams): OfferFilters => ({
  types: readTypes(params),
  price: readRange(params, 'price', PRICE_LIMITS, meantPrice),
  plot: readRange(params, 'plot', PLOT_LIMITS),
  square: readRange(params, 'square', AREA_LIMITS),
  onSale: params.get('on_sale') === '1',
});

/** Codes of offer types, each once and rising; what is no code is dropped. */
function readTypes(params: URLSearchParams): number[] {
  const codes = params
    .getAll('type')
    .flatMap((text) => text.split(','))
    .filter((code) => /^([1-9]|10)$/.test(code))
    .map(Number);
  return [...new Set(codes)].toSorted((a, b) => a - b);
}

/**
 * `<key>_min` and `<key>_max`: whole numbers, also with the spaces that fields put between thousands; one beyond the limits
 * is dropped, a reversed pair is swapped. `meaning`: what a number stands for.
 */
function readRange(
  params: URLSearchParams,
  key: string,
  { min, max }: NumberLimits,
  meaning: (typed: number) => number = (typed) => typed,
): Range {
  const end = (name: string): number | undefined => {
    const text = params.get(name)?.replace(/\s/g, '') ?? '';
    const value = /^\d{1,12}$/.test(text) ? meaning(Number(text)) : 0;
    return value >= min && value <= max ? value : undefined;
  };
  const from = end(`${key}_min`);
  const to = end(`${key}_max`);
  return isReversed(from, to) ? { from: to, to: from } : { from, to };
}

type Pair = [key: string, value: string];

/** What is set, as pairs of a query. */
export const offerFilterPairs = (filters: OfferFilters): Pair[] => [
  ...(filters.types.length > 0 ? [['type', filters.types.join(',')] satisfies Pair] : []),
  ...RANGE_KEYS.flatMap((key) => rangePairs(key, filters[key])),
  ...(filters.onSale ? [['on_sale', '1'] satisfies Pair] : []),
];

function rangePairs(key: string, { from, to }: Range): Pair[] {
  const pair = (name: string, value: number | undefined): Pair[] =>
    value === undefined ? [] : [[name, String(value)]];
  return [...pair(`${key}_min`, from), ...pair(`${key}_max`, to)];
}

const OWN = new Set(['page', 'type', ...RANGE_KEYS.flatMap((key) => [`${key}_min`, `${key}_max`]), 'on_sale']);

/** The address with these filters, back on its first page; other parts of it stay. */
export const writeOfferFilters = (params: URLSearchParams, filters: OfferFilters): URLSearchParams =>
  new URLSearchParams([...[...params].filter(([key]) => !OWN.has(key)), ...offerFilterPairs(filters)]);
