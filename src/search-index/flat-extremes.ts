/** Minima, maxima and totals over the flats of a selection, from the figures of whole groups wherever they hold. */

import type { SortSlug } from '../domain/search-filters.ts';
import type { Aggregate, FoundComplex } from './answer.ts';
import { lowestBit } from './bits.ts';
import type { Catalogue } from './catalogue.ts';
import type { ComplexColumns } from './complex-columns.ts';
import type { FlatColumns } from './flat-columns.ts';
import type { FlatSelection } from './flat-selection.ts';
import { FIGURE, type FlatSummaries, figuresAt, WHOLE } from './flat-summaries.ts';
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
    const known = this.#whole(FIGURE.MIN_PRICE);
    if (known >= below) return below;
    if (this.#selection.whole) return known;
    let lowest = below;
    for (let group = 0; group < ROOM_GROUPS; group++) lowest = this.#lowestPriceOf(group, lowest);
    return lowest;
  }

  /** Lowest area of the selected flats if it is less than `below`, else `below`. */
  lowestArea(below: number): number {
    if (!this.#selection.whole && this.#selection.areaMin >= below) return below;
    return this.#lowest(this.#flats.area, FIGURE.MIN_AREA, below);
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
        return -this.#highest(this.#flats.area, FIGURE.MAX_AREA);
      case 'price_area_asc':
        return this.#lowest(this.#flats.priceM2, FIGURE.MIN_M2, Number.POSITIVE_INFINITY);
      case 'price_area_desc':
        return -this.#highest(this.#flats.priceM2, FIGURE.MAX_M2);
    }
  }

  /** A number not above `key`, from the figures of the room groups alone. For sorts by area and price per m². */
  keyBound(sort: SortSlug): number {
    const figure = sort.startsWith('price_area') ? FIGURE.MIN_M2 : FIGURE.MIN_AREA;
    const highest = sort.endsWith('desc');
    const { figures } = this.#summaries;
    let bound = Number.POSITIVE_INFINITY;
    for (let group = 0; group < ROOM_GROUPS; group++) {
      if (this.#selection.begin(group) >= this.#selection.end(group)) continue;
      const at = figuresAt(this.#selection.slot, group) + figure;
      bound = Math.min(bound, highest ? -(figures[at + 1] ?? 0) : (figures[at] ?? 0));
    }
    return bound;
  }

  /** A figure of all flats of the complex: a bound for those selected. */
  #whole(figure: number): number {
    return this.#summaries.figures[figuresAt(this.#selection.slot, WHOLE) + figure] ?? 0;
  }

  #lowestPriceOf(group: number, below: number): number {
    const selection = this.#selection;
    const { slot } = selection;
    if ((this.#summaries.figures[figuresAt(slot, group) + FIGURE.MIN_PRICE] ?? 0) >= below) return below;
    const end = Math.min(selection.end(group), this.#summaries.priced[slot * ROOM_GROUPS + group] ?? 0);
    const first = selection.next(selection.begin(group), end);
    return first < end ? Math.min(below, this.#flats.price[first] ?? below) : below;
  }

  #highestPriceOf(group: number, above: number): number {
    const selection = this.#selection;
    const { slot } = selection;
    if ((this.#summaries.figures[figuresAt(slot, group) + FIGURE.MAX_PRICE] ?? 0) <= above) return above;
    const begin = selection.begin(group);
    const end = Math.min(selection.end(group), this.#summaries.priced[slot * ROOM_GROUPS + group] ?? 0);
    if (begin >= end) return above;
    const last = selection.last(begin, end);
    return last >= begin ? Math.max(above, this.#flats.price[last] ?? above) : above;
  }

  #lowest(column: Float64Array, figure: number, below: number): number {
    const known = this.#whole(figure);
    if (known >= below) return below;
    if (this.#selection.whole) return known;
    let lowest = below;
    for (let group = 0; group < ROOM_GROUPS; group++) lowest = this.#lowestOf(group, column, figure, lowest);
    return lowest;
  }

  #highest(column: Float64Array, figure: number): number {
    if (this.#selection.whole) return this.#whole(figure);
    let highest = Number.NEGATIVE_INFINITY;
    // The largest flats first: they mostly settle the highest area.
    for (let group = ROOM_GROUPS - 1; group >= 0; group--) highest = this.#highestOf(group, column, figure, highest);
    return highest;
  }

  #highestPrice(): number {
    if (this.#selection.whole) return this.#whole(FIGURE.MAX_PRICE);
    let highest = Number.NEGATIVE_INFINITY;
    for (let group = ROOM_GROUPS - 1; group >= 0; group--) highest = this.#highestPriceOf(group, highest);
    return highest;
  }

  #lowestOf(group: number, column: Float64Array, figure: number, below: number): number {
    const selection = this.#selection;
    const from = selection.begin(group);
    const to = selection.end(group);
    if (from >= to) return below;
    const known = this.#summaries.figures[figuresAt(selection.slot, group) + figure] ?? 0;
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

  #highestOf(group: number, column: Float64Array, figure: number, above: number): number {
    const selection = this.#selection;
    const from = selection.begin(group);
    const to = selection.end(group);
    if (from >= to) return above;
    const known = this.#summaries.figures[figuresAt(selection.slot, group) + figure] ?? 0;
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
    return { id: this.#complexes.id[this.#selection.slot] ?? 0, ...united(rooms), rooms };
  }

  #describeGroup(group: number): Aggregate {
    const flats = this.#flats;
    const { figures } = this.#summaries;
    const total = this.#selection.countGroup(group);
    if (total === 0) return NO_FLATS;
    if (this.#selection.isWholeGroup(group)) {
      const at = figuresAt(this.#selection.slot, group);
      return aggregate(total, (figure) => figures[at + figure] ?? Number.NaN);
    }
    const values = [
      this.#lowestPriceOf(group, Number.POSITIVE_INFINITY),
      this.#highestPriceOf(group, Number.NEGATIVE_INFINITY),
      this.#lowestOf(group, flats.priceM2, FIGURE.MIN_M2, Number.POSITIVE_INFINITY),
      this.#highestOf(group, flats.priceM2, FIGURE.MAX_M2, Number.NEGATIVE_INFINITY),
      this.#lowestOf(group, flats.area, FIGURE.MIN_AREA, Number.POSITIVE_INFINITY),
      this.#highestOf(group, flats.area, FIGURE.MAX_AREA, Number.NEGATIVE_INFINITY),
    ];
    return aggregate(total, (figure) => values[figure] ?? Number.NaN);
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

function aggregate(total: number, value: (figure: number) => number): Aggregate {
  return {
    total,
    min_price: finite(value(FIGURE.MIN_PRICE)),
    max_price: finite(value(FIGURE.MAX_PRICE)),
    min_price_m2: finite(value(FIGURE.MIN_M2)),
    max_price_m2: finite(value(FIGURE.MAX_M2)),
    min_area: finite(value(FIGURE.MIN_AREA)),
    max_area: finite(value(FIGURE.MAX_AREA)),
  };
}

/** The aggregate of several groups taken together. */
function united(groups: readonly Aggregate[]): Aggregate {
  let total = 0;
  const values = [Infinity, -Infinity, Infinity, -Infinity, Infinity, -Infinity];
  const keys = ['min_price', 'max_price', 'min_price_m2', 'max_price_m2', 'min_area', 'max_area'] as const;
  for (const group of groups) {
    total += group.total;
    keys.forEach((key, i) => {
      const value = group[key];
      if (value !== null)
        values[i] = i % 2 === 0 ? Math.min(values[i] ?? value, value) : Math.max(values[i] ?? value, value);
    });
  }
  return aggregate(total, (figure) => values[figure] ?? Number.NaN);
}
