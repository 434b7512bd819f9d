/** Flats of a housing that cost less a square metre than the others like them. */

export interface PricedFlat {
  readonly id: number;
  readonly rooms: number;
  readonly rooms_known: boolean;
  /** 1 on sale. */
  readonly status: number;
  /** Held by the agency for somebody. */
  readonly held: boolean;
  /** m². */
  readonly area: number;
  /** Roubles; null on request. */
  readonly price: number | null;
}

/** Fewer flats of one room count say nothing of what is usual. */
const FEWEST = 5;
/** Per cent below the usual from which on it is worth a mark. */
const WORTH = 5;

/**
 * By id of the flat: by how many whole per cent its square metre costs less than the median of the flats on sale with as many
 * rooms. Only flats that can be bought now and from 5 % on; nothing of fewer than five flats with a price.
 */
export function lowPrices(flats: readonly PricedFlat[]): ReadonlyMap<number, number> {
  const found = new Map<number, number>();
  for (const alike of Map.groupBy(flats.filter(isPriced), ({ rooms }) => rooms).values()) {
    if (alike.length < FEWEST) continue;
    const usual = median(alike.map(metrePrice));
    for (const flat of alike) {
      const below = Math.floor((1 - metrePrice(flat) / usual) * 100 + 1e-9);
      if (below >= WORTH && !flat.held) found.set(flat.id, below);
    }
  }
  return found;
}

type Priced = PricedFlat & { readonly price: number };

const isPriced = (flat: PricedFlat): flat is Priced =>
  flat.status === 1 && flat.rooms_known && flat.price !== null && flat.price > 0 && flat.area > 0;

const metrePrice = ({ price, area }: Priced): number => price / area;

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const [low, high] = [sorted[(sorted.length - 1) >> 1] ?? 0, sorted[sorted.length >> 1] ?? 0];
  return (low + high) / 2;
}
