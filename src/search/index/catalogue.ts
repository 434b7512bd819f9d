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
import { HousingColumns } from './housing-columns.ts';
import { PlaceColumns } from './place-columns.ts';
import type { ComplexRow } from './row.ts';
import { Runs } from './runs.ts';

export class Catalogue {
  readonly complexes = new ComplexColumns();
  readonly summaries = new FlatSummaries();
  readonly flats = new FlatColumns();
  readonly housings = new HousingColumns();
  readonly places = new PlaceColumns();
  readonly #slots = new Map<number, number>();
  readonly #freeSlots: number[] = [];
  /** The words of each complex in the flat columns. */
  readonly #runs = new Runs();
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
    this.places.release(slot);
    this.housings.release(slot);
    this.#runs.release(slot);
    this.#slots.delete(id);
    this.#freeSlots.push(slot);
  }

  #insert(row: ComplexRow): void {
    const slot = this.#freeSlots.pop() ?? this.#slots.size;
    for (const columns of [this.complexes, this.places, this.housings, this.summaries, this.#runs]) {
      columns.reserve(slot + 1);
    }
    this.#slots.set(row.id, slot);
    this.#write(slot, row);
  }

  #write(slot: number, row: ComplexRow): void {
    const flats = inOrder(row.flats);
    const words = wordsFor(flats.length);
    if (!this.#runs.take(slot, words)) {
      this.#repack(words);
      this.#runs.take(slot, words);
    }
    const word = this.#runs.begin[slot] ?? 0;
    this.complexes.write(slot, row);
    this.places.write(slot, row);
    this.housings.write(slot, row, flats);
    this.flats.write(word, flats);
    this.summaries.write(slot, flats, this.flats, word);
    this.flatCount += flats.length;
  }

  /** Moves all flats together and leaves room for `words` more. */
  #repack(words: number): void {
    const { capacity, moves } = this.#runs.pack(words);
    this.flats.repack(capacity, moves);
    for (const { slot, from, to } of moves) this.summaries.move(slot, to - from);
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
