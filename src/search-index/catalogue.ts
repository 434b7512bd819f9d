/**
 * The columns of all complexes and flats, and their upkeep. A complex that changes is written over where it stands; when
 * it has outgrown its run of words it gets one at the end, and when the end is reached all runs are moved together.
 */

import { wordsFor } from './bits.ts';
import { checkRow } from './check-row.ts';
import { ComplexColumns } from './complex-columns.ts';
import { FlatColumns } from './flat-columns.ts';
import { inOrder } from './flat-order.ts';
import { FlatSummaries } from './flat-summaries.ts';
import type { ComplexRow } from './row.ts';

export class Catalogue {
  readonly complexes = new ComplexColumns();
  readonly summaries = new FlatSummaries();
  readonly flats = new FlatColumns();
  readonly #slots = new Map<number, number>();
  readonly #freeSlots: number[] = [];
  /** Words taken from the start on, runs given up included. */
  #usedWords = 0;
  /** Slots by rating, then id: the first `size` entries. */
  order = new Int32Array(0);
  flatCount = 0;

  /** Fills an empty catalogue; rows not published are left out. Throws RangeError for a bad row or an id given twice. */
  fill(rows: Iterable<ComplexRow>): void {
    if (Array.isArray(rows)) this.#repack(expectedWords(rows));
    for (const row of rows) {
      if (!row.published) continue;
      checkRow(row);
      if (this.#slots.has(row.id)) throw new RangeError(`complex ${row.id} twice`);
      this.#insert(row);
    }
    this.order = Int32Array.from(this.#slots.values()).sort((a, b) => (this.complexes.precedes(a, b) ? -1 : 1));
  }

  /** Number of complexes. */
  get size(): number {
    return this.#slots.size;
  }

  /** One past the highest slot in use. */
  get slotCount(): number {
    return this.#slots.size + this.#freeSlots.length;
  }

  slotOf(id: number): number | undefined {
    return this.#slots.get(id);
  }

  /** Puts a complex in, in the place of the one with its id. Throws RangeError for a bad row and changes nothing then. */
  put(row: ComplexRow): void {
    checkRow(row);
    const slot = this.#slots.get(row.id);
    if (slot === undefined) {
      this.#insert(row);
      this.#enterOrder(this.#slots.get(row.id) ?? 0);
      return;
    }
    this.#leaveOrder(slot);
    this.flatCount -= this.summaries.count(slot);
    this.complexes.clear(slot);
    this.#write(slot, row);
    this.#enterOrder(slot);
  }

  /** Takes a complex out; nothing when there is none with this id. */
  remove(id: number): void {
    const slot = this.#slots.get(id);
    if (slot === undefined) return;
    this.#leaveOrder(slot);
    this.flatCount -= this.summaries.count(slot);
    this.complexes.clear(slot);
    this.summaries.room[slot] = 0;
    this.#slots.delete(id);
    this.#freeSlots.push(slot);
  }

  #insert(row: ComplexRow): void {
    const slot = this.#freeSlots.pop() ?? this.#slots.size;
    this.complexes.reserve(slot + 1);
    this.summaries.reserve(slot + 1);
    this.#slots.set(row.id, slot);
    this.summaries.room[slot] = 0;
    this.#write(slot, row);
  }

  #write(slot: number, row: ComplexRow): void {
    const flats = inOrder(row.flats);
    const words = wordsFor(flats.length);
    if (words > (this.summaries.room[slot] ?? 0)) this.#takeRun(slot, words);
    this.complexes.write(slot, row, flats);
    this.flats.write(this.summaries.word[slot] ?? 0, flats);
    this.summaries.write(slot, flats, this.flats);
    this.flatCount += flats.length;
  }

  #takeRun(slot: number, words: number): void {
    this.summaries.room[slot] = 0;
    if (this.#usedWords + words > this.flats.capacity) this.#repack(words);
    this.summaries.word[slot] = this.#usedWords;
    this.summaries.room[slot] = words;
    this.#usedWords += words;
  }

  /** Moves all runs together and leaves room for `words` more and a quarter of all. */
  #repack(words: number): void {
    const { word, room } = this.summaries;
    const slots = [...this.#slots.values()].filter((slot) => (room[slot] ?? 0) > 0);
    slots.sort((a, b) => (word[a] ?? 0) - (word[b] ?? 0));
    const runs = slots.map((slot) => ({ word: word[slot] ?? 0, length: room[slot] ?? 0 }));
    const live = runs.reduce((sum, run) => sum + run.length, 0);
    this.flats.repack(live + words + ((live + words) >>> 2), runs);
    this.#usedWords = 0;
    for (const slot of slots) {
      this.summaries.move(slot, this.#usedWords);
      this.#usedWords += room[slot] ?? 0;
    }
  }

  /** Where the slot stands, or would stand, among the first `length` of the order. */
  #placeOf(slot: number, length: number): number {
    let low = 0;
    let high = length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.complexes.precedes(this.order[middle] ?? 0, slot)) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  #enterOrder(slot: number): void {
    const length = this.size - 1;
    if (this.order.length <= length) {
      const grown = new Int32Array(Math.max(64, length * 2));
      grown.set(this.order);
      this.order = grown;
    }
    const place = this.#placeOf(slot, length);
    this.order.copyWithin(place + 1, place, length);
    this.order[place] = slot;
  }

  #leaveOrder(slot: number): void {
    this.order.copyWithin(this.#placeOf(slot, this.size), this.#placeOf(slot, this.size) + 1, this.size);
  }
}

function expectedWords(rows: readonly ComplexRow[]): number {
  let words = 0;
  for (const row of rows) if (row.published) words += wordsFor(row.flats.length);
  return words;
}
