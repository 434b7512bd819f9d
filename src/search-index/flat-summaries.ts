/**
 * Per complex: where its flats lie in the columns, where each room group begins and ends, and what the flats of a group
 * and of the complex come to. A filter reads these first, to skip a complex or group or to take it whole.
 */

import type { FlatColumns } from './flat-columns.ts';
import { type FlatRow, ROOM_GROUPS, roomGroup } from './row.ts';

/** Offsets within the figures of a group; a minimum without flats is `Infinity`, a maximum `-Infinity`. */
export const FIGURE = { MIN_PRICE: 0, MAX_PRICE: 1, MIN_M2: 2, MAX_M2: 3, MIN_AREA: 4, MAX_AREA: 5 } as const;
const FIGURES = 6;
/** The pseudo-group of all flats of a complex. */
export const WHOLE = ROOM_GROUPS;
const GROUPS = ROOM_GROUPS + 1;

/** Where the figures of a group begin in `FlatSummaries.figures`. */
export function figuresAt(slot: number, group: number): number {
  return (slot * GROUPS + group) * FIGURES;
}

/** Where the first position of a group stands in `FlatSummaries.bounds`; the next entry is where the group ends. */
export function boundsAt(slot: number, group: number): number {
  return slot * GROUPS + group;
}

export class FlatSummaries {
  /** First word of the complex's run and the words it has room for. */
  word = new Int32Array(0);
  room = new Int32Array(0);
  /** Positions at which the room groups begin, and the end of the last: see `boundsAt`. */
  bounds = new Int32Array(0);
  /** Position after the last flat with a price, per room group: `slot * ROOM_GROUPS + group`. */
  priced = new Int32Array(0);
  figures = new Float64Array(0);
  /** Flags (`PLANE`) that some flat has, and that every flat has; 0 without flats. */
  some = new Int32Array(0);
  every = new Int32Array(0);
  /** Among the known floors. */
  lowestFloor = new Int32Array(0);
  highestFloor = new Int32Array(0);
  /** Flats, and flats with a price, of each group of the complex being written. */
  readonly #sizes = new Int32Array(ROOM_GROUPS);
  readonly #pricedSizes = new Int32Array(ROOM_GROUPS);

  /** Makes room for `slots` complexes. */
  reserve(slots: number): void {
    if (slots <= this.word.length) return;
    const size = Math.max(slots, this.word.length * 2, 64);
    const grow = (old: Int32Array, length: number) => {
      const grown = new Int32Array(length);
      grown.set(old);
      return grown;
    };
    this.word = grow(this.word, size);
    this.room = grow(this.room, size);
    this.bounds = grow(this.bounds, size * GROUPS);
    this.priced = grow(this.priced, size * ROOM_GROUPS);
    const figures = new Float64Array(size * GROUPS * FIGURES);
    figures.set(this.figures);
    this.figures = figures;
    this.some = grow(this.some, size);
    this.every = grow(this.every, size);
    this.lowestFloor = grow(this.lowestFloor, size);
    this.highestFloor = grow(this.highestFloor, size);
  }

  /** Number of flats of the complex. */
  count(slot: number): number {
    return (this.bounds[boundsAt(slot, WHOLE)] ?? 0) - (this.bounds[boundsAt(slot, 0)] ?? 0);
  }

  /** Notes the flats of a complex, in order, that were written to `columns` from the slot's first word on. */
  write(slot: number, flats: readonly FlatRow[], columns: FlatColumns): void {
    const start = (this.word[slot] ?? 0) * 32;
    this.#sizes.fill(0);
    this.#pricedSizes.fill(0);
    this.#clearFigures(slot);
    let lowest = Number.MAX_SAFE_INTEGER;
    let highest = Number.MIN_SAFE_INTEGER;
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
    for (let at = figuresAt(slot, 0); at < figuresAt(slot + 1, 0); at += 2) {
      this.figures[at] = Number.POSITIVE_INFINITY;
      this.figures[at + 1] = Number.NEGATIVE_INFINITY;
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
      for (let figure = 0; figure < FIGURES; figure++) {
        const value = this.figures[figuresAt(slot, group) + figure] ?? 0;
        const at = figuresAt(slot, WHOLE) + figure;
        const united = this.figures[at] ?? 0;
        this.figures[at] = figure % 2 === 0 ? Math.min(united, value) : Math.max(united, value);
      }
    }
  }

  #widen(at: number, position: number, columns: FlatColumns): void {
    const price = columns.price[position] ?? Number.POSITIVE_INFINITY;
    if (price !== Number.POSITIVE_INFINITY) {
      this.#include(at + FIGURE.MIN_PRICE, price);
      this.#include(at + FIGURE.MIN_M2, columns.priceM2[position] ?? Number.NaN);
    }
    this.#include(at + FIGURE.MIN_AREA, columns.area[position] ?? Number.NaN);
  }

  /** Widens the minimum at `at` and the maximum after it by a value. */
  #include(at: number, value: number): void {
    if (value < (this.figures[at] ?? 0)) this.figures[at] = value;
    if (value > (this.figures[at + 1] ?? 0)) this.figures[at + 1] = value;
  }

  /** Moves all positions of a complex when its run moves to another first word. */
  move(slot: number, word: number): void {
    const shift = (word - (this.word[slot] ?? 0)) * 32;
    this.word[slot] = word;
    for (let at = boundsAt(slot, 0); at <= boundsAt(slot, WHOLE); at++)
      this.bounds[at] = (this.bounds[at] ?? 0) + shift;
    const priced = slot * ROOM_GROUPS;
    for (let at = priced; at < priced + ROOM_GROUPS; at++) this.priced[at] = (this.priced[at] ?? 0) + shift;
  }
}
