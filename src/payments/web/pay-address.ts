/** What the calculator is set to, as the address keeps it. */

/** Null: not chosen, the calculator's own start stands. */
export interface PayWish {
  /** Id of a programme. */
  readonly way: string | null;
  /** Flat the calculation is for; null for the cheapest of the complex. */
  readonly flat: number | null;
  /** Whole roubles. */
  readonly price: number | null;
  /** Whole roubles. */
  readonly down: number | null;
  readonly years: number | null;
}

const KEYS = { way: 'pay', flat: 'pay_flat', price: 'pay_price', down: 'down', years: 'years' } as const;
const BOUNDS = { flat: 2_147_483_647, price: 100_000_000_000, down: 100_000_000_000, years: 30 } as const;

/** What an address says of the calculator; what means nothing is dropped. */
export function readPayWish(params: URLSearchParams): PayWish {
  const whole = (key: keyof typeof BOUNDS) => {
    const text = params.get(KEYS[key]) ?? '';
    const value = /^(0|[1-9]\d{0,11})$/.test(text) ? Number(text) : -1;
    // Nothing paid down is a wish too.
    return value >= (key === 'down' ? 0 : 1) && value <= BOUNDS[key] ? value : null;
  };
  const way = params.get(KEYS.way) ?? '';
  return {
    way: /^[a-z0-9_-]{1,40}$/.test(way) ? way : null,
    flat: whole('flat'),
    price: whole('price'),
    down: whole('down'),
    years: whole('years'),
  };
}

/** The address with the calculator set so; other keys stay as they are. */
export function writePayWish(params: URLSearchParams, wish: PayWish): URLSearchParams {
  const next = new URLSearchParams(params);
  for (const key of Object.keys(KEYS) as (keyof typeof KEYS)[]) {
    const value = wish[key];
    if (value === null) next.delete(KEYS[key]);
    else next.set(KEYS[key], String(value));
  }
  return next;
}
