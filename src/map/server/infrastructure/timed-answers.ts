/**
 * Answers by question for a limited time, the longest unused going first. Questions asked while their answer is being made
 * wait for it; a failure is not remembered.
 */
export class TimedAnswers<Answer> {
  readonly #entries = new Map<string, { readonly until: number; readonly answer: Promise<Answer> }>();
  readonly #keep: number;
  readonly #max: number;
  readonly #now: () => number;

  constructor({ keep_ms, max_entries, now }: { keep_ms: number; max_entries: number; now: () => number }) {
    this.#keep = keep_ms;
    this.#max = max_entries;
    this.#now = now;
  }

  /** The remembered answer, or the one `make` gives. Rejects as `make` does. */
  get(question: string, make: () => Promise<Answer>): Promise<Answer> {
    const known = this.#entries.get(question);
    if (known) this.#entries.delete(question);
    const entry = known && known.until > this.#now() ? known : { until: this.#now() + this.#keep, answer: make() };
    this.#entries.set(question, entry);
    if (entry !== known) entry.answer.catch(() => this.#forget(question, entry));
    for (const oldest of this.#entries.keys()) {
      if (this.#entries.size <= this.#max) break;
      this.#entries.delete(oldest);
    }
    return entry.answer;
  }

  #forget(question: string, entry: object): void {
    if (this.#entries.get(question) === entry) this.#entries.delete(question);
  }
}
