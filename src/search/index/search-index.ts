/**
 * The index of all complexes and available flats that every search, count and map is answered from.
 * What a search means is said in `row.ts`; `naive-search.ts` says the same as an executable specification.
 *
 *   const index = SearchIndex.build(rows);
 *   index.search({ rooms: [1, 2], price_max: 15_000_000, sort: 'price_asc' }, { offset: 0, limit: 15 });
 *   index.replaceComplex(row);
 *
 * Filters are trusted to be sanitised (`readFilters`); `favorites` must have become `buildings` before. An empty list of
 * values fits nothing. Calls are synchronous and never overlap.
 */

import { DEFAULT_SORT, type SearchFilters, type SortSlug } from '../rules/search-filters.ts';
import type { CountAnswer, FlatsAnswer, FlatsPage, Page, PlacemarkColumns, SearchAnswer } from './answer.ts';
import { Catalogue } from './catalogue.ts';
import { ComplexCursor } from './complex-cursor.ts';
import type { FlatQuery } from './flat-columns.ts';
import { FlatExtremes, finite } from './flat-extremes.ts';
import { FlatPages } from './flat-pages.ts';
import { sortPage } from './page-order.ts';
import type { ComplexRow, RemovedComplex } from './row.ts';

/** Stands where a complex not found would have its number of fitting flats. */
const NOT_FOUND = -1;

export class SearchIndex {
  readonly #catalogue = new Catalogue();
  readonly #cursor = new ComplexCursor(this.#catalogue);
  readonly #extremes = new FlatExtremes(this.#catalogue, this.#cursor.selection);
  readonly #flatPages = new FlatPages(this.#catalogue, this.#cursor.selection);
  #version = 0;
  /** By slot: fitting flats of the complex, and what it is sorted by. */
  #totals = new Int32Array(0);
  #keys = new Float64Array(0);
  /** Slots of the complexes found that have fitting flats. */
  #found = new Int32Array(0);
  #placemarks = placemarkBuffers(0);

  private constructor() {}

  /**
   * Builds the index; rows that are not published are left out.
   * Throws RangeError, with the ids and values, for a row that breaks what `ComplexRow` promises or an id given twice.
   */
  static build(rows: Iterable<ComplexRow>): SearchIndex {
    const index = new SearchIndex();
    index.#catalogue.fill(rows);
    return index;
  }

  /** Grows by one with every change, so that answers can be cached by filters and version. */
  get version(): number {
    return this.#version;
  }

  /** Complexes and flats in the index. */
  get size(): CountAnswer {
    return { complexes: this.#catalogue.size, flats: this.#catalogue.flatCount };
  }

  /** Bytes of the columns of flats and housings. */
  get byteLength(): number {
    return this.#catalogue.flats.byteLength + this.#catalogue.housings.byteLength;
  }

  /**
   * Puts a complex in, in the place of the one with its id, or takes one out (`removed`, or not published).
   * Throws RangeError for a row that breaks what `ComplexRow` promises; the index is unchanged then.
   */
  replaceComplex(row: ComplexRow | RemovedComplex): void {
    if ('removed' in row || !row.published) this.#catalogue.remove(row.id);
    else this.#catalogue.put(row);
    this.#version++;
  }

  /** One page of the complexes found, and totals of all of them. A page past the end is empty. */
  search(filters: SearchFilters, page: Page): SearchAnswer {
    checkPage(page);
    const sort = filters.sort ?? DEFAULT_SORT;
    const cursor = this.#cursor;
    this.#startTotals();
    cursor.start(filters, false);
    const estimated = isEstimated(sort, cursor.query);
    let withFlats = 0;
    let without = 0;
    let count = 0;
    let minPrice = Number.POSITIVE_INFINITY;
    let minArea = Number.POSITIVE_INFINITY;
    for (let slot = cursor.next(); slot >= 0; slot = cursor.next()) {
      this.#totals[slot] = cursor.total;
      if (cursor.total === 0) {
        without++;
        continue;
      }
      count += cursor.total;
      const key = estimated ? this.#extremes.keyBound(sort) : this.#extremes.key(sort);
      this.#keys[slot] = key;
      minPrice = sort === 'price_asc' ? Math.min(minPrice, key) : this.#extremes.lowestPrice(minPrice);
      minArea = sort === 'area_asc' && !estimated ? Math.min(minArea, key) : this.#extremes.lowestArea(minArea);
      this.#found[withFlats++] = slot;
    }
    if (estimated) this.#refineKeys(sort, withFlats, page.offset + page.limit);
    const slots = this.#pageOf(sort, page, withFlats);
    return {
      total: withFlats + without,
      complexes: slots.map((slot) => {
        cursor.selection.select(slot, cursor.query);
        return this.#extremes.describe();
      }),
      offers: { count, min_price: finite(minPrice), min_area: finite(minArea) },
    };
  }

  /** How many complexes and flats a search finds. */
  count(filters: SearchFilters): CountAnswer {
    const cursor = this.#cursor;
    cursor.start(filters, false);
    let complexes = 0;
    let flats = 0;
    while (cursor.next() >= 0) {
      complexes++;
      flats += cursor.total;
    }
    return { complexes, flats };
  }

  /** All complexes found that have a place, whatever `bounds` and `polygon` say. */
  placemarks(filters: SearchFilters): PlacemarkColumns {
    const cursor = this.#cursor;
    const { complexes, order, size } = this.#catalogue;
    this.#startTotals();
    cursor.start(filters, true);
    for (let slot = cursor.next(); slot >= 0; slot = cursor.next()) {
      this.#totals[slot] = cursor.total;
      this.#keys[slot] =
        cursor.total === 0 ? Number.POSITIVE_INFINITY : this.#extremes.lowestPrice(Number.POSITIVE_INFINITY);
    }
    if (this.#placemarks.ids.length < size) this.#placemarks = placemarkBuffers(size * 2);
    const { ids, lats, lngs, totals, min_prices } = this.#placemarks;
    let length = 0;
    for (let i = 0; i < size; i++) {
      const slot = order[i] ?? 0;
      const lat = complexes.lat[slot] ?? Number.NaN;
      const total = this.#totals[slot] ?? NOT_FOUND;
      if (total === NOT_FOUND || Number.isNaN(lat)) continue;
      const price = this.#keys[slot] ?? Number.POSITIVE_INFINITY;
      ids[length] = complexes.id[slot] ?? 0;
      lats[length] = lat;
      lngs[length] = complexes.lng[slot] ?? Number.NaN;
      totals[length] = total;
      min_prices[length] = price === Number.POSITIVE_INFINITY ? Number.NaN : price;
      length++;
    }
    return {
      length,
      ids: ids.subarray(0, length),
      lats: lats.subarray(0, length),
      lngs: lngs.subarray(0, length),
      totals: totals.subarray(0, length),
      min_prices: min_prices.subarray(0, length),
    };
  }

  /**
   * One page of a complex's flats that fit the flat filters, deadline and wall material; the other filters are left out of
   * account. No flats for a complex that is not in the index.
   */
  flats(complexId: number, filters: SearchFilters, page: FlatsPage): FlatsAnswer {
    checkPage(page);
    return this.#flatPages.page(complexId, filters, page);
  }

  #startTotals(): void {
    const slots = this.#catalogue.slotCount;
    if (this.#totals.length < slots) {
      this.#totals = new Int32Array(slots * 2);
      this.#keys = new Float64Array(slots * 2);
      this.#found = new Int32Array(slots * 2);
    }
    this.#totals.fill(NOT_FOUND, 0, slots);
  }

  /** Whether complex `a` stands before `b` by the keys, then rating and id. */
  readonly #precedes = (a: number, b: number): boolean => {
    const [first, second] = [this.#keys[a] ?? 0, this.#keys[b] ?? 0];
    return first < second || (first === second && this.#catalogue.complexes.precedes(a, b));
  };

  /**
   * Makes the estimated keys exact as far as the first `end` of the complexes found need it: those that lead by estimate,
   * then those whose estimate does not lie behind all of them.
   */
  #refineKeys(sort: SortSlug, found: number, end: number): void {
    const leading = Math.min(end, found);
    if (leading < found) sortPage(this.#found, found, 0, leading, this.#precedes);
    let last = Number.NEGATIVE_INFINITY;
    for (let i = 0; i < found; i++) {
      const slot = this.#found[i] ?? 0;
      if (i >= leading && (this.#keys[slot] ?? 0) > last) continue;
      this.#cursor.selection.select(slot, this.#cursor.query);
      const key = this.#extremes.key(sort);
      this.#keys[slot] = key;
      if (i < leading) last = Math.max(last, key);
    }
  }

  /** The slots of the page: complexes with flats by the sort, then those without by rating. */
  #pageOf(sort: SortSlug, { offset, limit }: Page, withFlats: number): number[] {
    const end = Math.min(offset + limit, withFlats);
    const slots: number[] = [];
    if (sort === 'rating_desc') {
      if (offset < withFlats) this.#walk(offset, end, slots, (total) => total > 0);
    } else if (offset < end) {
      sortPage(this.#found, withFlats, offset, end, this.#precedes);
      for (let i = offset; i < end; i++) slots.push(this.#found[i] ?? 0);
    }
    const rest = limit - slots.length;
    if (rest > 0) {
      const from = Math.max(0, offset - withFlats);
      this.#walk(from, from + rest, slots, (total) => total === 0);
    }
    return slots;
  }

  /** Adds the complexes `from` … `to - 1`, by rating, of those whose total is accepted. */
  #walk(from: number, to: number, slots: number[], accepts: (total: number) => boolean): void {
    const { order, size } = this.#catalogue;
    let seen = 0;
    for (let i = 0; i < size && seen < to; i++) {
      const slot = order[i] ?? 0;
      if (!accepts(this.#totals[slot] ?? NOT_FOUND)) continue;
      if (seen >= from) slots.push(slot);
      seen++;
    }
  }
}

/** Whether keys are estimated first: where an exact one takes a look at every fitting flat and estimates are good. */
function isEstimated(sort: SortSlug, query: FlatQuery): boolean {
  if (query.all) return false;
  if (sort === 'price_area_asc' || sort === 'price_area_desc') return true;
  return (sort === 'area_asc' || sort === 'area_desc') && !query.byArea;
}

function placemarkBuffers(size: number): Omit<PlacemarkColumns, 'length'> {
  return {
    ids: new Float64Array(size),
    lats: new Float64Array(size),
    lngs: new Float64Array(size),
    totals: new Int32Array(size),
    min_prices: new Float64Array(size),
  };
}

function checkPage({ offset, limit }: Page): void {
  if (Number.isInteger(offset) && Number.isInteger(limit) && offset >= 0 && limit >= 0) return;
  throw new RangeError(`page of ${limit} from ${offset}: both must be whole numbers from 0`);
}
