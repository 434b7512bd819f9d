/**
 * Where each complex's run of cells lies in columns that all complexes share. A run that has become too short is given up
 * for one that another complex of that size gave up, or for a new one at the end; when the end is reached the owner of the
 * columns packs the runs that are left.
 */

/** A run that moves: `length` cells from `from` on go to `to`. */
export interface Move {
  readonly slot: number;
  readonly from: number;
  readonly to: number;
  readonly length: number;
}

export class Runs {
  /** First cell and number of cells of each slot's run. */
  begin = new Int32Array(0);
  room = new Int32Array(0);
  #used = 0;
  #capacity = 0;
  /** Runs given up, by size. */
  readonly #free = new Map<number, number[]>();

  /** Makes room for `slots` complexes. */
  reserve(slots: number): void {
    if (slots <= this.begin.length) return;
    const size = Math.max(slots, this.begin.length * 2, 64);
    const begin = new Int32Array(size);
    const room = new Int32Array(size);
    begin.set(this.begin);
    room.set(this.room);
    this.begin = begin;
    this.room = room;
  }

  /** Gives up the slot's run. */
  release(slot: number): void {
    const size = this.room[slot] ?? 0;
    if (size === 0) return;
    const begins = this.#free.get(size);
    if (begins === undefined) this.#free.set(size, [this.begin[slot] ?? 0]);
    else begins.push(this.begin[slot] ?? 0);
    this.room[slot] = 0;
  }

  /** Sees to a run of `size` cells for the slot, its old one if that is long enough. False when the end is reached. */
  take(slot: number, size: number): boolean {
    if (size <= (this.room[slot] ?? 0)) return true;
    this.release(slot);
    const given = this.#free.get(size)?.pop();
    if (given === undefined && this.#used + size > this.#capacity) return false;
    this.begin[slot] = given ?? this.#used;
    this.room[slot] = size;
    if (given === undefined) this.#used += size;
    return true;
  }

  /**
   * Lays the runs side by side in columns with room for `more` cells and a quarter of all. The owner makes columns of
   * `capacity` cells and carries the moves out; runs keep their sequence.
   */
  pack(more: number): { readonly capacity: number; readonly moves: readonly Move[] } {
    const slots: number[] = [];
    for (let slot = 0; slot < this.room.length; slot++) if ((this.room[slot] ?? 0) > 0) slots.push(slot);
    slots.sort((a, b) => (this.begin[a] ?? 0) - (this.begin[b] ?? 0));
    this.#used = 0;
    this.#free.clear();
    const moves = slots.map((slot) => {
      const move = { slot, from: this.begin[slot] ?? 0, to: this.#used, length: this.room[slot] ?? 0 };
      this.begin[slot] = move.to;
      this.#used += move.length;
      return move;
    });
    this.#capacity = Math.ceil((this.#used + more) * 1.25);
    return { capacity: this.#capacity, moves };
  }
}
