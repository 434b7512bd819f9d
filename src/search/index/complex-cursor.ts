/**
 * Walks over the complexes that a search finds, one at a time, with the fitting flats of each selected. Which complexes fit
 * the complex filters is known as bits by slot before; the housings of a complex are looked at with its flats.
 */

import { PolygonSlabs } from '../rules/polygon-slabs.ts';
import { ALL_FILTERS, keysOf, type SearchFilters } from '../rules/search-filters.ts';
import { clearBit, lowestBit } from './bits.ts';
import type { Catalogue } from './catalogue.ts';
import { type ComplexColumns, type PostedKey, STATION } from './complex-columns.ts';
import { type FlatQuery, flatQuery } from './flat-columns.ts';
import { FlatSelection, UNFIT } from './flat-selection.ts';
import type { PlaceColumns } from './place-columns.ts';

export class ComplexCursor {
  readonly selection: FlatSelection;
  query: FlatQuery = flatQuery({});
  /** Number of fitting flats of the complex the cursor stands on. */
  total = 0;
  readonly #catalogue: Catalogue;
  readonly #filter: ComplexFilter;
  #fitting: Int32Array = new Int32Array(0);
  #noFlats: 0 | 1 | undefined;
  #word = 0;
  #rest = 0;

  constructor(catalogue: Catalogue) {
    this.#catalogue = catalogue;
    this.#filter = new ComplexFilter(catalogue.complexes, catalogue.places);
    this.selection = new FlatSelection(catalogue);
  }

  /** Starts a search; `wherever` leaves `bounds` and `polygon` out of account. */
  start(filters: SearchFilters, wherever: boolean): void {
    this.query = flatQuery(filters);
    this.#fitting = this.#filter.apply(filters, wherever);
    this.#noFlats = filters.no_flats;
    this.#word = 0;
    this.#rest = this.#fitting[0] ?? 0;
  }

  /** The slot of the next complex found, in no particular order, or -1 after the last. */
  next(): number {
    for (;;) {
      while (this.#rest === 0) {
        if (++this.#word >= this.#fitting.length) return -1;
        this.#rest = this.#fitting[this.#word] ?? 0;
      }
      const slot = this.#word * 32 + lowestBit(this.#rest);
      this.#rest &= this.#rest - 1;
      this.total = this.selection.select(slot, this.query);
      if (this.total === UNFIT) continue;
      if (this.total === 0 && (this.query.narrows || this.#noFlats === 0)) continue;
      if (this.#noFlats === 1 && this.#catalogue.summaries.count(slot) > 0) continue;
      return slot;
    }
  }
}

/** The keys of filters that narrow one after the other; the keys of places are joined. */
const NARROWING: readonly (readonly PostedKey[])[] = ALL_FILTERS.flatMap(({ filter }) => {
  if (filter.match.by !== 'values') return [];
  const keys = keysOf(filter);
  return filter.match.several === 'joins' ? [keys] : keys.map((key) => [key]);
});
type Asked = readonly [key: PostedKey, values: readonly number[]];

class ComplexFilter {
  readonly #columns: ComplexColumns;
  readonly #places: PlaceColumns;
  /** The complexes that fit, by slot, until the next call. */
  fitting = new Int32Array(0);
  #union = new Int32Array(0);

  constructor(columns: ComplexColumns, places: PlaceColumns) {
    this.#columns = columns;
    this.#places = places;
  }

  /** Finds the complexes that fit; `wherever` leaves `bounds` and `polygon` out of account. */
  apply(filters: SearchFilters, wherever: boolean): Int32Array {
    const { live } = this.#columns;
    if (this.fitting.length !== live.length) {
      this.fitting = new Int32Array(live.length);
      this.#union = new Int32Array(live.length);
    }
    this.fitting.set(live);
    for (const keys of NARROWING) this.#narrow(asked(filters, keys));
    if (filters.distance_max !== undefined) this.#keepNear(filters.distance_max, filters);
    if (!wherever) this.#keepInArea(filters);
    return this.fitting;
  }

  /** Keeps the complexes that carry any of the values; all of them when nothing is asked. */
  #narrow(asked: readonly Asked[]): void {
    if (asked.length === 0) return;
    const union = this.#union.fill(0);
    for (const [key, values] of asked) this.#columns.postings.get(key)?.unite(values, union);
    const { fitting } = this;
    for (let w = 0; w < fitting.length; w++) fitting[w] = (fitting[w] ?? 0) & (union[w] ?? 0);
  }

  /** Keeps the complexes for which `fits` holds. */
  #keep(fits: (slot: number) => boolean): void {
    const { fitting } = this;
    for (let w = 0; w < fitting.length; w++) {
      for (let word = fitting[w] ?? 0; word !== 0; word &= word - 1) {
        const slot = w * 32 + lowestBit(word);
        if (!fits(slot)) clearBit(fitting, slot);
      }
    }
  }

  #keepInArea({ bounds, polygon }: SearchFilters): void {
    const places = this.#places;
    if (bounds !== undefined) this.#keep((slot) => places.isInBounds(slot, bounds));
    if (polygon === undefined) return;
    const slabs = new PolygonSlabs(polygon);
    this.#keep((slot) => places.isInPolygon(slot, slabs));
  }

  #keepNear(minutes: number, { distance_type, stations, lines, hubs }: SearchFilters): void {
    const { foot, transport, shapes } = this.#columns;
    const onFoot = distance_type !== 1;
    const byTransport = distance_type !== 3;
    this.#keep((slot) => {
      const near =
        (onFoot && (foot[slot] ?? Number.NaN) <= minutes) ||
        (byTransport && (transport[slot] ?? Number.NaN) <= minutes);
      if (!near || !(stations || lines || hubs)) return near;
      const known = shapes[slot]?.stations ?? new Float64Array(0);
      for (let at = 0; at < known.length; at += STATION.SIZE) {
        const within =
          (onFoot && (known[at + STATION.FOOT] ?? Number.NaN) <= minutes) ||
          (byTransport && (known[at + STATION.TRANSPORT] ?? Number.NaN) <= minutes);
        if (!within) continue;
        if (stations?.includes(known[at + STATION.ID] ?? Number.NaN)) return true;
        if (lines?.includes(known[at + STATION.LINE] ?? 0) || hubs?.includes(known[at + STATION.HUB] ?? 0)) return true;
      }
      return false;
    });
  }
}

/** The keys that are set, with their values. */
function asked(filters: SearchFilters, keys: readonly PostedKey[]): Asked[] {
  const found: Asked[] = [];
  for (const key of keys) {
    const value = filters[key];
    if (value !== undefined) found.push([key, [value].flat() as number[]]);
  }
  return found;
}
