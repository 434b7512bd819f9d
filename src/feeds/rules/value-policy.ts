/**
 * What a feed may say of a lot without being asked. Bounds are wide: a real change of price, even a large sale, passes; a price
 * times ten, in kopecks, per metre, of another flat does not.
 */
export const VALUE_POLICY = {
  /** A price may become this many times as large, or as small, from one run to the next. */
  price_ratio: 1.6,
  /** An area is measured anew within this share of it… */
  area_share: 0.1,
  /** …and at least this many m². */
  area_metres: 2,
  /** From this difference of rooms on the flat is another one. */
  rooms: 2,
  /** Fewer lots of a complex than this say nothing about it. */
  complex_lots: 5,
  /** The median price of a complex may move by this factor from one run to the next. */
  complex_ratio: 1.3,
  /** A new lot's price per m² lies within this factor of the median of its complex. */
  new_lot_ratio: 3,
  /** The median of a new complex lies within this factor of the outermost 2 % of the catalogue's complexes… */
  market_margin: 3,
  /** …where there are so many of them, and within these bounds in any case, roubles per m². */
  market_complexes: 100,
  lowest_price_m2: 30_000,
  highest_price_m2: 5_000_000,
  /** Where so many complexes of its place have prices, the prices of a new one lie within this factor of the outermost of theirs… */
  place_complexes: 5,
  place_ratio: 4,
  /** …and the first prices of a source within this one, else its run is doubted. */
  first_ratio: 3,
  /** From this share of held-back lots on the run is doubted as a whole… */
  doubted_share: 0.05,
  /** …if there are so many. */
  doubted_lots: 5,
} as const;

/** Why a run with so many held-back values is doubted; null where it is not. */
export function doubtOfValues({ held, judged }: { readonly held: number; readonly judged: number }): string | null {
  if (held < VALUE_POLICY.doubted_lots || held < judged * VALUE_POLICY.doubted_share) return null;
  return `${held} of ${judged} lots have values that cannot be true`;
}
