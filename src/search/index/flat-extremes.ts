/** Minima, maxima and totals over the flats of a selection, from the figures of whole groups wherever they hold. */

import type { SortSlug } from '../rules/search-filters.ts';
import type { Aggregate, FoundComplex } from './answer.ts';
import { lowestBit } from './bits.ts';
import type { Catalogue } from './catalogue.ts';
import type { ComplexColumns } from './complex-columns.ts';
import { AREA_LAST, areaPlane, type FlatColumns } from './flat-columns.ts';
import type { FlatSelection } from './flat-selection.ts';
import { boundsAt, type FlatSummaries, figuresAt, MAX, MIN, WHOLE } from './flat-summaries.ts';
import { ROOM_GROUPS } from './row.ts';

export class FlatExtremes {
  readonly #flats: FlatColumns;
  readonly #summaries: FlatSummaries;
  readonly #complexes: ComplexColumns;
  readonly #selection: FlatSelection;

  constructor({ flats, summaries, complexes }: Catalogue, selection: FlatSelection) {
    this.#flats = flats;
    this.#summaries = summaries;
    this.#complexes = complexes;
    this.#selection = selection;
  }

  /** Lowest price of the selected flats if it is less than `below`, else `below`. */
  lowestPrice(below: number): number {
    const { slot, whole } = this.#selection;
    const known = this.#summaries.price[figuresAt(slot, WHOLE) + MIN] ?? 0;
    if (known >= below) return below;
    if (whole) return known;
    let lowest = below;
    for (let group = 0; group < ROOM_GROUPS; group++) lowest = this.#lowestPriceOf(group, lowest);
    return lowest;
  }

  /** Lowest area of the selected flats if it is less than `below`, else `below`. */
  lowestArea(below: number): number {
    if (!this.#selection.whole && this.#selection.areaMin >= below) return below;
    return this.#lowest(this.#flats.area, this.#summaries.area, below);
  }

  /** What the complex is sorted by, lowest first; `Infinity` when no selected flat has the figure. */
  key(sort: SortSlug): number {
    switch (sort) {
      case 'rating_desc':
        return 0;
      case 'price_asc':
        return this.lowestPrice(Number.POSITIVE_INFINITY);
      case 'price_desc':
        return -this.#highestPrice();
      case 'area_asc':
        return this.lowestArea(Number.POSITIVE_INFINITY);
      case 'area_desc':
        return -this.#highestArea();
      case 'price_area_asc':
        return this.#lowest(this.#flats.priceM2, this.#summaries.priceM2, Number.POSITIVE_INFINITY);
      case 'price_area_desc':
        return -this.#highest(this.#flats.priceM2, this.#summaries.priceM2);
    }
  }

  /** A number not above `key`, from the figures of the room groups alone. For sorts by area and price per m². */
  keyBound(sort: SortSlug): number {
    const highest = sort.endsWith('desc');
    const figures = sort.startsWith('price_area') ? this.#summaries.priceM2 : this.#summaries.area;
    let bound = Number.POSITIVE_INFINITY;
    for (let group = 0; group < ROOM_GROUPS; group++) {
      if (this.#selection.begin(group) >= this.#selection.end(group)) continue;
      const at = figuresAt(this.#selection.slot, group);
      bound = Math.min(bound, highest ? -(figures[at + MAX] ?? 0) : (figures[at + MIN] ?? 0));
    }
    return bound;
  }

  #lowestPriceOf(group: number, below: number): number {
    const selection = this.#selection;
    const { slot } = selection;
    const known = this.#summaries.price[figuresAt(slot, group) + MIN] ?? 0;
    if (known >= below) return below;
    const end = Math.min(selection.end(group), this.#summaries.priced[slot * ROOM_GROUPS + group] ?? 0);
    const first = selection.next(selection.begin(group), end);
    if (first >= end) return below;
    // The group begins with its lowest price.
    if (first === this.#summaries.bounds[boundsAt(slot, group)]) return known;
    return Math.min(below, this.#flats.price[first] ?? below);
  }

  #highestPriceOf(group: number, above: number): number {
    const selection = this.#selection;
    const { slot } = selection;
    const known = this.#summaries.price[figuresAt(slot, group) + MAX] ?? 0;
    if (known <= above) return above;
    const begin = selection.begin(group);
    const priced = this.#summaries.priced[slot * ROOM_GROUPS + group] ?? 0;
    const end = Math.min(selection.end(group), priced);
    if (begin >= end) return above;
    const last = selection.last(begin, end);
    if (last < begin) return above;
    return last === priced - 1 ? known : Math.max(above, this.#flats.price[last] ?? above);
  }

  #lowest(column: Float64Array, figures: Float64Array, below: number): number {
    const known = figures[figuresAt(this.#selection.slot, WHOLE) + MIN] ?? 0;
    if (known >= below) return below;
    if (this.#selection.whole) return known;
    let lowest = below;
    for (let group = 0; group < ROOM_GROUPS; group++) lowest = this.#lowestOf(group, column, figures, lowest);
    return lowest;
  }

  #highest(column: Float64Array, figures: Float64Array): number {
    if (this.#selection.whole) return figures[figuresAt(this.#selection.slot, WHOLE) + MAX] ?? 0;
    let highest = Number.NEGATIVE_INFINITY;
    // The largest flats first: they mostly settle the highest area.
    for (let group = ROOM_GROUPS - 1; group >= 0; group--) highest = this.#highestOf(group, column, figures, highest);
    return highest;
  }

  #highestPrice(): number {
    if (this.#selection.whole) return this.#summaries.price[figuresAt(this.#selection.slot, WHOLE) + MAX] ?? 0;
    let highest = Number.NEGATIVE_INFINITY;
    for (let group = ROOM_GROUPS - 1; group >= 0; group--) highest = this.#highestPriceOf(group, highest);
    return highest;
  }

  /**
   * The highest area, by way of the planes: the highest square metre that a selected flat reaches is searched from the
   * largest area that can fit downwards, and only the flats that reach it are looked at.
   */
  #highestArea(): number {
    const selection = this.#selection;
    const { area } = this.#flats;
    if (!selection.masked) return this.#highest(area, this.#summaries.area);
    const known = this.#summaries.area[figuresAt(selection.slot, WHOLE) + MAX] ?? 0;
    let past = Math.floor(Math.min(known, selection.areaMax, AREA_LAST)) + 1;
    let reached = past - 1;
    for (let step = 1; reached > 0 && !selection.meets(areaPlane(reached)); step *= 2) {
      past = reached;
      reached = Math.max(0, reached - step);
    }
    while (past - reached > 1) {
      const middle = (reached + past) >>> 1;
      if (selection.meets(areaPlane(middle))) reached = middle;
      else past = middle;
    }
    const { bits, stride } = this.#flats;
    const at = areaPlane(reached) * stride + (selection.start >>> 5);
    let highest = Number.NEGATIVE_INFINITY;
    for (let w = 0; w < selection.words; w++) {
      for (let word = (selection.bits[w] ?? 0) & (bits[at + w] ?? 0); word !== 0; word &= word - 1) {
        highest = Math.max(highest, area[selection.start + w * 32 + lowestBit(word)] ?? highest);
      }
    }
    return highest;
  }

  #lowestOf(group: number, column: Float64Array, figures: Float64Array, below: number): number {
    const selection = this.#selection;
    const from = selection.begin(group);
    const to = selection.end(group);
    if (from >= to) return below;
    const known = figures[figuresAt(selection.slot, group) + MIN] ?? 0;
    if (known >= below) return below;
    if (selection.isWholeGroup(group)) return known;
    let lowest = below;
    for (let w = (from - selection.start) >>> 5; selection.start + w * 32 < to; w++) {
      const base = selection.start + w * 32;
      for (let word = selection.wordOf(w, from, to); word !== 0; word &= word - 1) {
        const value = column[base + lowestBit(word)] ?? lowest;
        if (value < lowest) lowest = value;
      }
    }
    return lowest;
  }

  #highestOf(group: number, column: Float64Array, figures: Float64Array, above: number): number {
    const selection = this.#selection;
    const from = selection.begin(group);
    const to = selection.end(group);
    if (from >= to) return above;
    const known = figures[figuresAt(selection.slot, group) + MAX] ?? 0;
    if (known <= above) return above;
    if (selection.isWholeGroup(group)) return known;
    let highest = above;
    for (let w = (from - selection.start) >>> 5; selection.start + w * 32 < to; w++) {
      const base = selection.start + w * 32;
      for (let word = selection.wordOf(w, from, to); word !== 0; word &= word - 1) {
        const value = column[base + lowestBit(word)] ?? highest;
        if (value > highest) highest = value;
      }
    }
    return highest;
  }

  /** The selected complex with the figures of its selected flats, as plain objects. */
  describe(): FoundComplex {
    const rooms: Aggregate[] = [];
    for (let group = 0; group < ROOM_GROUPS; group++) rooms.push(this.#describeGroup(group));
    const { slot } = this.#selection;
    return { id: this.#complexes.id[slot] ?? 0, on_sale: this.#summaries.count(slot), ...united(rooms), rooms };
  }

  #describeGroup(group: number): Aggregate {
    const total = this.#selection.countGroup(group);
    if (total === 0) return NO_FLATS;
    const { area, priceM2 } = this.#flats;
    const { area: areas, priceM2: pricesM2 } = this.#summaries;
    return {
      total,
      min_price: finite(this.#lowestPriceOf(group, Number.POSITIVE_INFINITY)),
      max_price: finite(this.#highestPriceOf(group, Number.NEGATIVE_INFINITY)),
      min_price_m2: finite(this.#lowestOf(group, priceM2, pricesM2, Number.POSITIVE_INFINITY)),
      max_price_m2: finite(this.#highestOf(group, priceM2, pricesM2, Number.NEGATIVE_INFINITY)),
      min_area: finite(this.#lowestOf(group, area, areas, Number.POSITIVE_INFINITY)),
      max_area: finite(this.#highestOf(group, area, areas, Number.NEGATIVE_INFINITY)),
    };
  }
}

const NO_FLATS: Aggregate = {
  total: 0,
  min_price: null,
  max_price: null,
  min_price_m2: null,
  max_price_m2: null,
  min_area: null,
  max_area: null,
};

/** The value as the answer states it: `null` for the infinity that stands for none. */
export function finite(value: number): number | null {
  return Number.isFinite(value) ? value : null;
}

/** The aggregate of several groups taken together. */
function united(groups: readonly Aggregate[]): Aggregate {
  return {
    total: groups.reduce((sum, group) => sum + group.total, 0),
    min_price: least(groups, 'min_price'),
    max_price: most(groups, 'max_price'),
    min_price_m2: least(groups, 'min_price_m2'),
    max_price_m2: most(groups, 'max_price_m2'),
    min_area: least(groups, 'min_area'),
    max_area: most(groups, 'max_area'),
  };
}

function least(groups: readonly Aggregate[], key: keyof Aggregate): number | null {
  let least: number | null = null;
  for (const { [key]: value } of groups) if (value !== null && (least === null || value < least)) least = value;
  return least;
}

function most(groups: readonly Aggregate[], key: keyof Aggregate): number | null {
  let most: number | null = null;
  for (const { [key]: value } of groups) if (value !== null && (most === null || value > most)) most = value;
  return most;
}
