import { isReversed, type NumberLimits } from '../../platform/rules/number-typing.ts';

/** Filters of a village's offers as its address carries them: `type=1,3&plot_min=6&plot_max=12&on_sale=1`. */

export interface OfferFilters {
  /** Codes of offer types, rising. */
  readonly types: readonly number[];
  /** Plot in сотки. */
  readonly from: number | undefined;
  readonly to: number | undefined;
  /** Without those that are sold. */
  readonly onSale: boolean;
}

/** Bounds of a plot in сотки. */
export const PLOT_LIMITS = { min: 1, max: 100_000 } as const;

/** Filters of an address; values that mean nothing are dropped, a reversed pair is swapped. */
export const readOfferFilters = (params: URLSearchParams): OfferFilters => ({
  types: readTypes(params),
  ...readRange(params, 'plot', PLOT_LIMITS),
  onSale: params.get('on_sale') === '1',
});

/** Codes of offer types, each once and rising; what is no code is dropped. */
export function readTypes(params: URLSearchParams): number[] {
  const codes = params
    .getAll('type')
    .flatMap((text) => text.split(','))
    .filter((code) => /^([1-9]|10)$/.test(code))
    .map(Number);
  return [...new Set(codes)].toSorted((a, b) => a - b);
}

export interface Range {
  readonly from: number | undefined;
  readonly to: number | undefined;
}

/**
 * `<key>_min` and `<key>_max`: whole numbers, also with the spaces that fields put between thousands; one beyond the limits
 * is dropped, a reversed pair is swapped. `meaning`: what a number stands for.
 */
export function readRange(
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

/** The address with these filters, back on its first page; other parts of it stay. */
export function writeOfferFilters(params: URLSearchParams, { types, from, to, onSale }: OfferFilters): URLSearchParams {
  const next = new URLSearchParams(params);
  const put = (key: string, value: string | undefined) => {
    if (value) next.set(key, value);
    else next.delete(key);
  };
  next.delete('page');
  put('type', types.join(','));
  put('plot_min', from?.toString());
  put('plot_max', to?.toString());
  put('on_sale', onSale ? '1' : undefined);
  return next;
}
