import { detached } from './copy-string.ts';

/**
 * Counts values and tells the most frequent one, the first of equals. Holds at most `limit` different values; later ones
 * are not counted, so that a hostile feed cannot fill the memory.
 */
export class Tally<T> {
  readonly #counts = new Map<T, number>();
  readonly #limit: number;

  constructor(limit = 16) {
    this.#limit = limit;
  }

  /** Counts a value; null and undefined are not values. */
  add(value: T | null | undefined): void {
    if (value === null || value === undefined) return;
    const count = this.#counts.get(value);
    if (count !== undefined) this.#counts.set(value, count + 1);
    else if (this.#counts.size < this.#limit)
      this.#counts.set(typeof value === 'string' ? (detached(value) as T) : value, 1);
  }

  /** The most frequent value, or null where nothing was counted. */
  top(): T | null {
    return this.ranked()[0] ?? null;
  }

  /** All values, the most frequent first. */
  ranked(): T[] {
    return [...this.#counts].sort((a, b) => b[1] - a[1]).map(([value]) => value);
  }
}
