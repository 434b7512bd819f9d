/**
 * Whole answers by key, for one catalogue version: the first question after a change empties it. Bounded by count and
 * by size; the longest unused goes first, and one that is larger than all may be is not kept.
 */
export class AnswerCache<Value extends { readonly size: number }> {
  private readonly entries = new Map<string, Value>();
  private readonly maxEntries: number;
  private readonly maxSize: number;
  private size = 0;
  private version = 0;

  constructor({ maxEntries, maxSize }: { maxEntries: number; maxSize: number }) {
    this.maxEntries = maxEntries;
    this.maxSize = maxSize;
  }

  /** How many keys are remembered. */
  get count(): number {
    return this.entries.size;
  }

  /** The remembered answer of this version. */
  find(version: number, key: string): Value | undefined {
    if (version !== this.version) this.clear(version);
    const known = this.entries.get(key);
    if (known === undefined) return undefined;
    this.entries.delete(key);
    this.entries.set(key, known);
    return known;
  }

  /** Remembers an answer that was made from this version; one made from an earlier version is let go. */
  keep(version: number, key: string, value: Value): void {
    if (version !== this.version || value.size > this.maxSize) return;
    const earlier = this.entries.get(key);
    if (earlier) this.size -= earlier.size;
    this.entries.set(key, value);
    this.size += value.size;
    this.evict();
  }

  /** The remembered answer of this version, or the one `make` gives, which is then remembered. */
  get(version: number, key: string, make: () => Value): Value {
    const known = this.find(version, key);
    if (known) return known;
    const value = make();
    this.keep(version, key, value);
    return value;
  }

  private evict(): void {
    for (const [key, value] of this.entries) {
      if (this.entries.size <= this.maxEntries && this.size <= this.maxSize) return;
      this.entries.delete(key);
      this.size -= value.size;
    }
  }

  private clear(version: number): void {
    this.entries.clear();
    this.size = 0;
    this.version = version;
  }
}
