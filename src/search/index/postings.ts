/** For every value of one key, the slots of the complexes that carry it, as a set of bits. */

import { clearBit, setBit } from './bits.ts';

export class Postings {
  readonly #sets = new Map<number, Int32Array>();

  /** Notes that the complex at `slot` carries `value`. */
  add(value: number, slot: number): void {
    let words = this.#sets.get(value);
    const needed = (slot >>> 5) + 1;
    if (words === undefined || words.length < needed) {
      const grown = new Int32Array(Math.max(4, needed + (needed >>> 1)));
      if (words !== undefined) grown.set(words);
      words = grown;
      this.#sets.set(value, words);
    }
    setBit(words, slot);
  }

  remove(value: number, slot: number): void {
    const words = this.#sets.get(value);
    if (words !== undefined && slot >>> 5 < words.length) clearBit(words, slot);
  }

  /** Adds to `into` the slots that carry any of the values. */
  unite(values: readonly number[], into: Int32Array): void {
    for (const value of values) {
      const words = this.#sets.get(value);
      if (words === undefined) continue;
      const length = Math.min(words.length, into.length);
      for (let w = 0; w < length; w++) into[w] = (into[w] ?? 0) | (words[w] ?? 0);
    }
  }
}
