/**
 * The flats of one complex that fit a query: a range of positions per room group and, when a filter asks for more than
 * rooms and price, one bit per flat. Everything is kept in buffers that the next complex overwrites.
 */

import { countBits, highestBit, lowestBit, setBits, wordsFor } from './bits.ts';
import type { Catalogue } from './catalogue.ts';
import type { FlatQuery } from './flat-columns.ts';
import { type FlatColumns, floorPlane, MAX_CHOICES, priceCode } from './flat-columns.ts';
import { boundsAt, type FlatSummaries, figuresAt, MAX, MIN, WHOLE } from './flat-summaries.ts';
import { ALL_FIT, type HousingColumns, NONE_FIT, SOME_FIT } from './housing-columns.ts';
import { ROOM_GROUPS } from './row.ts';

/** Answer of `select` for a complex none of whose housings fits: it is not found, whatever its flats. */
export const UNFIT = -1;

export class FlatSelection {
  /** Whether all flats of the complex fit, so that the figures of the whole complex hold. */
  whole = false;
  /** Whether, within the ranges, only the flats whose bit is set fit. */
  masked = false;
  /** Bits by position; bit 0 of word 0 is position `start`. */
  bits = new Int32Array(16);
  /** Words of `bits` in use. */
  words = 0;
  start = 0;
  slot = 0;
  /** No selected flat has a smaller, or a greater area. */
  areaMin = 0;
  areaMax = 0;
  readonly #from = new Int32Array(ROOM_GROUPS);
  readonly #to = new Int32Array(ROOM_GROUPS);
  readonly #flats: FlatColumns;
  readonly #summaries: FlatSummaries;
  readonly #housings: HousingColumns;
  readonly #planes = new Int32Array(32);
  #planeCount = 0;
  readonly #choices = new Int32Array(MAX_CHOICES);
  #choiceCount = 0;
  #floorFrom = 0;
  #floorPast = 0;
  /** Whether some flats of the ranges may have an area that does not fit. */
  #areaOpen = false;

  constructor({ flats, summaries, housings }: Catalogue) {
    this.#flats = flats;
    this.#summaries = summaries;
    this.#housings = housings;
  }

  /** Selects the fitting flats of a complex. Returns their number, or `UNFIT`. */
  select(slot: number, query: FlatQuery): number {
    const { bounds } = this.#summaries;
    this.slot = slot;
    this.masked = false;
    this.whole = query.all;
    this.start = bounds[boundsAt(slot, 0)] ?? 0;
    const size = (bounds[boundsAt(slot, WHOLE)] ?? 0) - this.start;
    if (query.all) return size;
    this.areaMin = query.areaMin;
    this.areaMax = query.areaMax;
    let housings = ALL_FIT;
    if (query.byHousing) {
      housings = this.#housings.fit(slot, query);
      if (housings === NONE_FIT) return UNFIT;
    }
    if (size === 0 || !this.#openPlanes(slot, query)) return this.#takeNone();
    const total = this.#takeRanges(slot, query);
    const open = this.#planeCount + this.#choiceCount + this.#floorFrom + this.#floorPast;
    if (total === 0 || (open === 0 && !this.#areaOpen && housings === ALL_FIT)) return total;
    this.#mask(wordsFor(size));
    if (housings === SOME_FIT) this.#housings.mask(slot, query, this.bits, wordsFor(size));
    if (this.#areaOpen) this.#maskAreas(query, wordsFor(size));
    return this.#countMasked(wordsFor(size));
  }

  #takeNone(): number {
    this.#from.fill(0);
    this.#to.fill(0);
    return 0;
  }

  /** Notes the planes that must be looked at, flat by flat. Returns false when no flat of the complex can fit. */
  #openPlanes(slot: number, query: FlatQuery): boolean {
    this.#planeCount = 0;
    this.#choiceCount = 0;
    this.#floorFrom = 0;
    this.#floorPast = 0;
    if (query.byFlags && !this.#openFlags(slot, query)) return false;
    if (query.byFloor) {
      const { lowestFloor, highestFloor } = this.#summaries;
      const lowest = lowestFloor[slot] ?? 0;
      const highest = highestFloor[slot] ?? 0;
      if (highest < query.floorMin || lowest > query.floorMax) return false;
      if (lowest < query.floorMin) this.#floorFrom = floorPlane(query.floorMin);
      if (highest > query.floorMax) this.#floorPast = floorPlane(query.floorMax + 1);
    }
    return true;
  }

  #openFlags(slot: number, query: FlatQuery): boolean {
    const some = this.#summaries.some[slot] ?? 0;
    const every = this.#summaries.every[slot] ?? 0;
    if ((some & query.flags) !== query.flags) return false;
    for (let flags = query.flags & ~every; flags !== 0; flags &= flags - 1) {
      this.#planes[this.#planeCount++] = lowestBit(flags);
    }
    for (const choice of query.choices) {
      if ((some & choice) === 0) return false;
      if ((every & choice) === 0) this.#choices[this.#choiceCount++] = some & choice;
    }
    return true;
  }

  /** Cuts each room group down to the prices asked for. Returns the number of flats left. */
  #takeRanges(slot: number, query: FlatQuery): number {
    const { bounds, price, area } = this.#summaries;
    this.#areaOpen = false;
    let total = 0;
    for (let group = 0; group < ROOM_GROUPS; group++) {
      let from = bounds[boundsAt(slot, group)] ?? 0;
      let to = bounds[boundsAt(slot, group) + 1] ?? 0;
      if (((query.groups >>> group) & 1) === 0 || from === to) {
        this.#from[group] = this.#to[group] = 0;
        continue;
      }
      const at = figuresAt(slot, group);
      if (query.byArea) {
        const lowest = area[at + MIN] ?? 0;
        const highest = area[at + MAX] ?? 0;
        if (highest < query.areaMin || lowest > query.areaMax) to = from;
        else if (lowest < query.areaMin || highest > query.areaMax) this.#areaOpen = true;
      }
      if (query.byPrice && from < to) {
        const end = this.#summaries.priced[slot * ROOM_GROUPS + group] ?? 0;
        const lowest = price[at + MIN] ?? 0;
        const highest = price[at + MAX] ?? 0;
        to =
          highest <= query.priceMax
            ? end
            : lowest > query.priceMax
              ? from
              : this.#firstAbove(query.priceMax, from, end);
        if (lowest < query.priceMin) {
          from = highest < query.priceMin ? to : this.#firstFrom(query.priceMin, from, to);
        }
      }
      this.#from[group] = from;
      this.#to[group] = to;
      if (to > from) total += to - from;
    }
    return total;
  }

  /** First position of the sorted range whose price is `limit` or more; `to` when there is none. */
  #firstFrom(limit: number, from: number, to: number): number {
    const { price, priceCode: codes } = this.#flats;
    const code = priceCode(limit);
    let low = from;
    let high = to;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((codes[middle] ?? 0) < code) low = middle + 1;
      else high = middle;
    }
    while (low < to && codes[low] === code && (price[low] ?? 0) < limit) low++;
    return low;
  }

  /** First position of the sorted range whose price is more than `limit`; `to` when there is none. */
  #firstAbove(limit: number, from: number, to: number): number {
    const { price, priceCode: codes } = this.#flats;
    const code = priceCode(limit);
    let low = from;
    let high = to;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((codes[middle] ?? 0) <= code) low = middle + 1;
      else high = middle;
    }
    while (low > from && codes[low - 1] === code && (price[low - 1] ?? 0) > limit) low--;
    return low;
  }

  /** Sets the bits of the ranges, then clears those that a plane refuses. */
  #mask(words: number): void {
    this.masked = true;
    this.words = words;
    if (this.bits.length < words) this.bits = new Int32Array(words * 2);
    const masked = this.bits;
    for (let w = 0; w < words; w++) masked[w] = 0;
    for (let group = 0; group < ROOM_GROUPS; group++) {
      setBits(masked, (this.#from[group] ?? 0) - this.start, (this.#to[group] ?? 0) - this.start);
    }
    const { bits, stride } = this.#flats;
    const first = this.start >>> 5;
    for (let i = 0; i < this.#planeCount; i++) {
      const at = (this.#planes[i] ?? 0) * stride + first;
      for (let w = 0; w < words; w++) masked[w] = (masked[w] ?? 0) & (bits[at + w] ?? 0);
    }
    if (this.#floorFrom !== 0) {
      const at = this.#floorFrom * stride + first;
      for (let w = 0; w < words; w++) masked[w] = (masked[w] ?? 0) & (bits[at + w] ?? 0);
    }
    if (this.#floorPast !== 0) {
      const at = this.#floorPast * stride + first;
      for (let w = 0; w < words; w++) masked[w] = (masked[w] ?? 0) & ~(bits[at + w] ?? 0);
    }
    for (let i = 0; i < this.#choiceCount; i++) {
      const choice = this.#choices[i] ?? 0;
      for (let w = 0; w < words; w++) {
        let any = 0;
        for (let flags = choice; flags !== 0; flags &= flags - 1)
          any |= bits[lowestBit(flags) * stride + first + w] ?? 0;
        masked[w] = (masked[w] ?? 0) & any;
      }
    }
  }

  /** Clears the flats whose area does not fit. */
  #maskAreas({ areaPlanes, areaMin, areaMax }: FlatQuery, words: number): void {
    const { bits, stride, area } = this.#flats;
    const first = this.start >>> 5;
    const from = areaPlanes.from * stride + first;
    const past = areaPlanes.past * stride + first;
    const next = areaPlanes.next * stride + first;
    const exact = areaPlanes.exact * stride + first;
    const maybeFrom = areaPlanes.maybeFrom * stride + first;
    const maybePast = areaPlanes.maybePast * stride + first;
    for (let w = 0; w < words; w++) {
      const word = this.bits[w] ?? 0;
      const below = ~(bits[past + w] ?? 0) | ((bits[exact + w] ?? 0) & ~(bits[next + w] ?? 0));
      let fits = word & (bits[from + w] ?? 0) & below;
      let doubtful = word & ~fits & (bits[maybeFrom + w] ?? 0) & ~(bits[maybePast + w] ?? 0);
      for (; doubtful !== 0; doubtful &= doubtful - 1) {
        const size = area[this.start + w * 32 + lowestBit(doubtful)] ?? 0;
        if (size >= areaMin && size <= areaMax) fits |= doubtful & -doubtful;
      }
      this.bits[w] = fits;
    }
  }

  #countMasked(words: number): number {
    let total = 0;
    for (let w = 0; w < words; w++) total += countBits(this.bits[w] ?? 0);
    return total;
  }

  /** Whether a selected flat is in a plane. Of a masked selection only. */
  meets(plane: number): boolean {
    const { bits, stride } = this.#flats;
    const at = plane * stride + (this.start >>> 5);
    for (let w = 0; w < this.words; w++) if (((this.bits[w] ?? 0) & (bits[at + w] ?? 0)) !== 0) return true;
    return false;
  }

  /** First position of a room group. */
  begin(group: number): number {
    return this.whole ? (this.#summaries.bounds[boundsAt(this.slot, group)] ?? 0) : (this.#from[group] ?? 0);
  }

  /** Position after a room group; not after its `begin` when no flat of the group fits. */
  end(group: number): number {
    return this.whole ? (this.#summaries.bounds[boundsAt(this.slot, group) + 1] ?? 0) : (this.#to[group] ?? 0);
  }

  /** First fitting position in `from` … `to - 1`; `to` when there is none. */
  next(from: number, to: number): number {
    if (!this.masked || from >= to) return Math.min(from, to);
    let at = from - this.start;
    const end = to - this.start;
    let word = (this.bits[at >>> 5] ?? 0) & (-1 << (at & 31));
    while (word === 0) {
      at = (at | 31) + 1;
      if (at >= end) return to;
      word = this.bits[at >>> 5] ?? 0;
    }
    const found = (at & ~31) + lowestBit(word) + this.start;
    return Math.min(found, to);
  }

  /** Last fitting position in `from` … `to - 1`; `from - 1` when there is none. */
  last(from: number, to: number): number {
    if (!this.masked || from >= to) return from < to ? to - 1 : from - 1;
    let at = to - 1 - this.start;
    const begin = from - this.start;
    let word = (this.bits[at >>> 5] ?? 0) & (-1 >>> (31 - (at & 31)));
    while (word === 0) {
      at = (at & ~31) - 1;
      if (at < begin) return from - 1;
      word = this.bits[at >>> 5] ?? 0;
    }
    const found = (at & ~31) + highestBit(word) + this.start;
    return found >= from ? found : from - 1;
  }

  /** The selected flats of `from` … `to - 1` in a word of `bits`: word `w` holds positions from `start + w * 32` on. */
  wordOf(w: number, from: number, to: number): number {
    const base = this.start + w * 32;
    let word = this.masked ? (this.bits[w] ?? 0) : -1;
    if (from > base) word &= -1 << (from - base);
    if (to < base + 32) word &= -1 >>> (base + 32 - to);
    return word;
  }

  /** Number of fitting flats in a room group. */
  countGroup(group: number): number {
    const from = this.begin(group);
    const to = this.end(group);
    if (from >= to) return 0;
    if (!this.masked) return to - from;
    let total = 0;
    for (let w = (from - this.start) >>> 5; this.start + w * 32 < to; w++) total += countBits(this.wordOf(w, from, to));
    return total;
  }

  /** Whether all flats of the group fit, so that its figures hold as they are. */
  isWholeGroup(group: number): boolean {
    if (this.whole) return true;
    if (this.masked) return false;
    const { bounds } = this.#summaries;
    const at = boundsAt(this.slot, group);
    return this.#from[group] === bounds[at] && this.#to[group] === bounds[at + 1];
  }
}
