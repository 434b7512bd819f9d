/**
 * Per complex: where its flats lie in the columns, where each room group begins and ends, and what the flats of a group
 * and of the complex come to. A filter reads these first, to skip a complex or group or to take it whole.
 */

import type { FlatColumns } from './flat-columns.ts';
import { type FlatRow, ROOM_GROUPS, roomGroup } from './row.ts';

/** Offsets within the figures of a group. */
export const MIN = 0;
export const MAX = 1;
/** The pseudo-group of all flats of a complex. */
export const WHOLE = ROOM_GROUPS;
const GROUPS = ROOM_GROUPS + 1;

/** Where the figures of a group begin in `FlatSummaries.price` and its like. */
export function figuresAt(slot: number, group: number): number {
  return (slot * GROUPS + group) * 2;
}

/** Where the first position of a group stands in `FlatSummaries.bounds`; the next entry is where the group ends. */
export function boundsAt(slot: number, group: number): number {
  return slot * GROUPS + group;
}

export class FlatSummaries {
  /** Positions at which the room groups begin, and the end of the last: see `boundsAt`. */
  bounds = new Int32Array(0);
  /** Position after the last flat with a price, per room group: `slot * ROOM_GROUPS + group`. */
  priced = new Int32Array(0);
  /** Lowest and highest price, price per m² and area of each group: `Infinity` and `-Infinity` where there is none. */
  price = new Float64Array(0);
  priceM2 = new Float64Array(0);
  area = new Float64Array(0);
  /** Flags (`PLANE`) that some flat has, and that every flat has; 0 without flats. */
  some = new Int32Array(0);
  every = new Int32Array(0);
  /** Among the known floors; the greatest and the smallest number when none is known. */
  lowestFloor = new Int32Array(0);
  highestFloor = new Int32Array(0);
  /** Flats, and flats with a price, of each group of the complex being written. */
  readonly #sizes = new Int32Array(ROOM_GROUPS);
  readonly #pricedSizes = new Int32Array(ROOM_GROUPS);

  /** Makes room for `slots` complexes. */
  reserve(slots: number): void {
    const old = this.some.length;
    if (slots <= old) return;
    const size = Math.max(slots, old * 2, 64);
    this.bounds = grown(this.bounds, new Int32Array(size * GROUPS));
    this.priced = grown(this.priced, new Int32Array(size * ROOM_GROUPS));
    this.price = grown(this.price, new Float64Array(size * GROUPS * 2));
    this.priceM2 = grown(this.priceM2, new Float64Array(size * GROUPS * 2));
    this.area = grown(this.area, new Float64Array(size * GROUPS * 2));
    this.some = grown(this.some, new Int32Array(size));
    this.every = grown(this.every, new Int32Array(size));
    this.lowestFloor = grown(this.lowestFloor, new Int32Array(size));
    this.highestFloor = grown(this.highestFloor, new Int32Array(size));
  }

  /** Number of flats of the complex. */
  count(slot: number): number {
    return (this.bounds[boundsAt(slot, WHOLE)] ?? 0) - (this.bounds[boundsAt(slot, 0)] ?? 0);
  }

  /** Notes the flats of a complex, in order, that were written to `columns` from `word` on. */
  write(slot: number, flats: readonly FlatRow[], columns: FlatColumns, word: number): void {
    const start = word * 32;
    this.#sizes.fill(0);
    this.#pricedSizes.fill(0);
    this.#clearFigures(slot);
    let lowest = 0x7fffffff;
    let highest = -0x80000000;
    for (let i = 0; i < flats.length; i++) {
      const flat = flats[i];
      if (flat === undefined) continue;
      if (flat.floor !== null) {
        lowest = Math.min(lowest, flat.floor);
        highest = Math.max(highest, flat.floor);
      }
      const group = roomGroup(flat.rooms);
      this.#sizes[group] = (this.#sizes[group] ?? 0) + 1;
      if (flat.price !== null) this.#pricedSizes[group] = (this.#pricedSizes[group] ?? 0) + 1;
      this.#widen(figuresAt(slot, group), start + i, columns);
    }
    this.lowestFloor[slot] = lowest;
    this.highestFloor[slot] = highest;
    this.some[slot] = columns.flagsOfSome(start >>> 5, flats.length);
    this.every[slot] = columns.flagsOfEvery(start >>> 5, flats.length);
    this.#writeBounds(slot, start);
    this.#uniteFigures(slot);
  }

  #clearFigures(slot: number): void {
    for (const figures of [this.price, this.priceM2, this.area]) {
      for (let at = figuresAt(slot, 0); at < figuresAt(slot + 1, 0); at += 2) {
        figures[at + MIN] = Number.POSITIVE_INFINITY;
        figures[at + MAX] = Number.NEGATIVE_INFINITY;
      }
    }
  }

  #writeBounds(slot: number, start: number): void {
    let position = start;
    for (let group = 0; group < ROOM_GROUPS; group++) {
      this.bounds[boundsAt(slot, group)] = position;
      this.priced[slot * ROOM_GROUPS + group] = position + (this.#pricedSizes[group] ?? 0);
      position += this.#sizes[group] ?? 0;
    }
    this.bounds[boundsAt(slot, WHOLE)] = position;
  }

  #uniteFigures(slot: number): void {
    for (let group = 0; group < ROOM_GROUPS; group++) {
      const at = figuresAt(slot, group);
      for (const figures of [this.price, this.priceM2, this.area]) {
        include(figures, figuresAt(slot, WHOLE), figures[at + MIN] ?? Number.NaN);
        include(figures, figuresAt(slot, WHOLE), figures[at + MAX] ?? Number.NaN);
      }
    }
  }

  #widen(at: number, position: number, columns: FlatColumns): void {
    include(this.area, at, columns.area[position] ?? Number.NaN);
    const price = columns.price[position] ?? Number.POSITIVE_INFINITY;
    if (price === Number.POSITIVE_INFINITY) return;
    include(this.price, at, price);
    include(this.priceM2, at, columns.priceM2[position] ?? Number.NaN);
  }

  /** Shifts all positions of a complex whose run of words moved by `words`. */
  move(slot: number, words: number): void {
    for (let at = boundsAt(slot, 0); at <= boundsAt(slot, WHOLE); at++) {
      this.bounds[at] = (this.bounds[at] ?? 0) + words * 32;
    }
    const priced = slot * ROOM_GROUPS;
    for (let at = priced; at < priced + ROOM_GROUPS; at++) this.priced[at] = (this.priced[at] ?? 0) + words * 32;
  }
}

/** Widens the figures at `at` by a value; the infinity that stands for none of a minimum widens no maximum. */
function include(figures: Float64Array, at: number, value: number): void {
  if (value < (figures[at + MIN] ?? 0) && value > Number.NEGATIVE_INFINITY) figures[at + MIN] = value;
  if (value > (figures[at + MAX] ?? 0) && value < Number.POSITIVE_INFINITY) figures[at + MAX] = value;
}

function grown<T extends Int32Array | Float64Array>(old: T, to: T): T {
  to.set(old);
  return to;
}
