/**
 * Whole answers by key, for one catalogue version: the first question after a change empties it. Bounded by count and by
 * characters; the longest unused goes first.
 */
export class AnswerCache<Value extends { readonly text: string }> {
  private readonly entries = new Map<string, Value>();
  private readonly maxEntries: number;
  private readonly maxChars: number;
  private chars = 0;
  private version = 0;

  constructor({ maxEntries, maxChars }: { maxEntries: number; maxChars: number }) {
    this.maxEntries = maxEntries;
    this.maxChars = maxChars;
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
    if (version !== this.version) return;
    const earlier = this.entries.get(key);
    if (earlier) this.chars -= earlier.text.length;
    this.entries.set(key, value);
    this.chars += value.text.length;
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
      if (this.entries.size <= this.maxEntries && this.chars <= this.maxChars) return;
      this.entries.delete(key);
      this.chars -= value.text.length;
    }
  }

  private clear(version: number): void {
    this.entries.clear();
    this.chars = 0;
    this.version = version;
  }
}
