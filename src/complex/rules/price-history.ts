/** How a flat's price and state went, from the log of its events. */

/** One row of `offer_events` of one flat, oldest first. */
export interface OfferEvent {
  /** Epoch ms. */
  readonly at: number;
  readonly kind: 'listed' | 'price' | 'status';
  /** `listed`: `{ price_total, status }`; `price`: roubles or null; `status`: a flat status code. */
  readonly old_value: unknown;
  readonly new_value: unknown;
}

export interface PricePoint {
  readonly at: number;
  /** Whole roubles; null when on request or not on sale. */
  readonly price_total: number | null;
  /** 1 on sale … 4 withdrawn. */
  readonly status: number;
}

const ON_SALE = 1;

/**
 * The state after each change, oldest first, ending with the present one. A price is told only of a time on sale, and of no
 * time once the flat is not on sale. Changes of one moment are one point; points that show the same as
 * the one before are left out. A flat whose listing was not logged begins at `first_seen_at` (epoch ms).
 */
export function priceHistory(
  events: readonly OfferEvent[],
  present: { readonly price_total: number | null; readonly status: number; readonly updated_at: number },
  first_seen_at: number,
): PricePoint[] {
  const states = [startOf(events, present, first_seen_at)];
  for (const event of events) {
    const last = states.at(-1);
    if (!last || event.kind === 'listed') continue;
    const change =
      event.kind === 'price'
        ? { price_total: asNumber(event.new_value) }
        : { status: asNumber(event.new_value) ?? last.status };
    if (event.at === last.at) states.pop();
    states.push({ ...last, ...change, at: event.at });
  }
  const last = states.at(-1);
  if (last && (last.price_total !== present.price_total || last.status !== present.status)) {
    states.push({ ...present, at: Math.max(present.updated_at, last.at) });
  }
  const hidden = present.status !== ON_SALE;
  return states
    .map(({ at, price_total, status }) => ({
      at,
      status,
      price_total: hidden || status !== ON_SALE ? null : price_total,
    }))
    .filter((point, i, all) => point.price_total !== all[i - 1]?.price_total || point.status !== all[i - 1]?.status);
}

/** The state the flat was first seen in: as logged, or else what the first changes changed. */
function startOf(
  events: readonly OfferEvent[],
  present: { readonly price_total: number | null; readonly status: number },
  first_seen_at: number,
): PricePoint {
  const first = events[0];
  if (first?.kind === 'listed') {
    const { price_total, status } = Object(first.new_value) as { price_total?: unknown; status?: unknown };
    return { at: first.at, price_total: asNumber(price_total), status: asNumber(status) ?? ON_SALE };
  }
  const price = events.find(({ kind }) => kind === 'price');
  const status = events.find(({ kind }) => kind === 'status');
  return {
    at: Math.min(first_seen_at, first?.at ?? first_seen_at),
    price_total: price ? asNumber(price.old_value) : present.price_total,
    status: status ? (asNumber(status.old_value) ?? ON_SALE) : present.status,
  };
}

const asNumber = (value: unknown): number | null => (typeof value === 'number' ? value : null);
