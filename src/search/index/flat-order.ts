/** The order of the flats of a complex in the columns: room group, then price, flats without a price last. */

import { type FlatRow, roomGroup } from './row.ts';

/** A price in whole roubles up to 10^11 takes this many values at most, one of them for none. */
const PRICES = 2 ** 37;
/** Complexes with more flats are sorted by comparing rows. */
const MAX_KEYS = 2 ** 13;

/** The flats in order; as they were given when they are in order already. */
export function inOrder(flats: readonly FlatRow[]): readonly FlatRow[] {
  let previous = 0;
  for (const flat of flats) {
    const rank = rankOf(flat);
    if (rank < previous) return flats.length <= MAX_KEYS ? sortedByKeys(flats) : [...flats].sort(byRank);
    previous = rank;
  }
  return flats;
}

/** Room group and price as one whole number below 2^40. */
function rankOf({ rooms, price }: FlatRow): number {
  return roomGroup(rooms) * PRICES + (price ?? PRICES - 1);
}

function byRank(a: FlatRow, b: FlatRow): number {
  return rankOf(a) - rankOf(b);
}

/** Rank and place make one whole number below 2^53, and numbers are sorted about ten times faster than rows. */
function sortedByKeys(flats: readonly FlatRow[]): FlatRow[] {
  const keys = new Float64Array(flats.length);
  flats.forEach((flat, i) => {
    keys[i] = rankOf(flat) * MAX_KEYS + i;
  });
  keys.sort();
  const sorted: FlatRow[] = [];
  for (const key of keys) {
    // A power of two divides without rounding, and faster than `%` does.
    const flat = flats[key - Math.floor(key / MAX_KEYS) * MAX_KEYS];
    if (flat !== undefined) sorted.push(flat);
  }
  return sorted;
}
