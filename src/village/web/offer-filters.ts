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
export function readOfferFilters(params: URLSearchParams): OfferFilters {
  const codes = params
    .getAll('type')
    .flatMap((text) => text.split(','))
    .filter((code) => /^([1-9]|10)$/.test(code))
    .map(Number);
  const types = [...new Set(codes)].toSorted((a, b) => a - b);
  const from = plotOf(params.get('plot_min'));
  const to = plotOf(params.get('plot_max'));
  const onSale = params.get('on_sale') === '1';
  if (from !== undefined && to !== undefined && from > to) return { types, from: to, to: from, onSale };
  return { types, from, to, onSale };
}

function plotOf(text: string | null): number | undefined {
  const value = text !== null && /^\d{1,6}$/.test(text) ? Number(text) : 0;
  return value >= PLOT_LIMITS.min && value <= PLOT_LIMITS.max ? value : undefined;
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
