/**
 * The housings of all complexes: deadline, wall material and id of each, and which flats stand in it. A complex owns a run
 * of one column: three cells a housing, then a row of bits for each housing and a last one for the flats without any; a row has
 * one bit for each flat, in the order of the flat columns.
 */

import { setBit, wordsFor } from './bits.ts';
import type { FlatQuery } from './flat-columns.ts';
import type { ComplexRow, FlatRow } from './row.ts';
import { Runs } from './runs.ts';

const DEADLINE = 0;
const WALL = 1;
const ID = 2;
const CELLS = 3;
/** Later than any year that can be asked for. */
const UNKNOWN_DEADLINE = 0x7fffffff;
/** The bit of `FlatQuery.walls` that is set only when no wall material is asked for. */
const UNKNOWN_WALL = 31;

export const NONE_FIT = 0;
export const SOME_FIT = 1;
export const ALL_FIT = 2;

export class HousingColumns {
  readonly #runs = new Runs();
  #cells = new Int32Array(0);
  /** Number of housings by slot. */
  #counts = new Int32Array(0);

  get byteLength(): number {
    return this.#cells.byteLength;
  }

  /** Makes room for `slots` complexes. */
  reserve(slots: number): void {
    this.#runs.reserve(slots);
    if (this.#counts.length >= slots) return;
    const counts = new Int32Array(this.#runs.begin.length);
    counts.set(this.#counts);
    this.#counts = counts;
  }

  /** Writes the housings of a complex; `flats` are its flats in the order of the flat columns. */
  write(slot: number, { housings }: ComplexRow, flats: readonly FlatRow[]): void {
    const count = housings.length;
    const words = wordsFor(flats.length);
    const size = count * CELLS + (count + 1) * words;
    this.#take(slot, size);
    this.#counts[slot] = count;
    const begin = this.#runs.begin[slot] ?? 0;
    this.#cells.fill(0, begin, begin + size);
    const places = new Map<number, number>();
    housings.forEach((housing, i) => {
      places.set(housing.id, i);
      this.#cells[begin + i * CELLS + DEADLINE] = housing.deadline ?? UNKNOWN_DEADLINE;
      this.#cells[begin + i * CELLS + WALL] = housing.wall_material ?? UNKNOWN_WALL;
      this.#cells[begin + i * CELLS + ID] = housing.id;
    });
    const rows = begin + count * CELLS;
    for (let i = 0; i < flats.length; i++) {
      const id = flats[i]?.housing_id ?? null;
      const row = id === null ? count : (places.get(id) ?? count);
      setBit(this.#cells, (rows + row * words) * 32 + i);
    }
  }

  release(slot: number): void {
    this.#runs.release(slot);
  }

  #take(slot: number, size: number): void {
    if (this.#runs.take(slot, size)) return;
    const { capacity, moves } = this.#runs.pack(size);
    const cells = new Int32Array(capacity);
    for (const { from, to, length } of moves) cells.set(this.#cells.subarray(from, from + length), to);
    this.#cells = cells;
    this.#runs.take(slot, size);
  }

  /** Whether all, some or none of the housings of a complex fit. */
  fit(slot: number, query: FlatQuery): number {
    const begin = this.#runs.begin[slot] ?? 0;
    const count = this.#counts[slot] ?? 0;
    let fitting = 0;
    for (let i = 0; i < count; i++) if (this.#fits(begin + i * CELLS, query)) fitting++;
    if (fitting === 0) return NONE_FIT;
    // Housings asked for by name leave out the flats that are in none.
    return fitting === count && query.housings === null ? ALL_FIT : SOME_FIT;
  }

  /**
   * Clears, in `words` words of bits, the flats in housings that do not fit. Flats without a housing stay, unless housings are
   * asked for by name.
   */
  mask(slot: number, query: FlatQuery, bits: Int32Array, words: number): void {
    const begin = this.#runs.begin[slot] ?? 0;
    const count = this.#counts[slot] ?? 0;
    const rows = query.housings === null ? count : count + 1;
    for (let i = 0; i < rows; i++) {
      if (i < count && this.#fits(begin + i * CELLS, query)) continue;
      const row = begin + count * CELLS + i * words;
      for (let w = 0; w < words; w++) bits[w] = (bits[w] ?? 0) & ~(this.#cells[row + w] ?? 0);
    }
  }

  #fits(at: number, query: FlatQuery): boolean {
    const deadline = this.#cells[at + DEADLINE] ?? 0;
    const wall = this.#cells[at + WALL] ?? 0;
    if (deadline > query.deadlineMax || ((query.walls >>> wall) & 1) !== 1) return false;
    return query.housings === null || query.housings.has(this.#cells[at + ID] ?? 0);
  }
}
