import type { NoncedPage } from './nonced-page.ts';

interface Entry {
  readonly page: NoncedPage;
  readonly until: number;
}

export interface PageCacheOptions {
  /** How long a page may be shown to others, milliseconds. */
  readonly lifetime: number;
  /** Memory for all pages, bytes. */
  readonly capacity: number;
}

/** Pages that any guest may get, for a few seconds; the oldest go when the memory is used up. */
export class PageCache {
  readonly #entries = new Map<string, Entry>();
  readonly #lifetime: number;
  readonly #capacity: number;
  #weight = 0;

  constructor({ lifetime, capacity }: PageCacheOptions) {
    this.#lifetime = lifetime;
    this.#capacity = capacity;
  }

  get(key: string, now: number): NoncedPage | undefined {
    const entry = this.#entries.get(key);
    if (!entry) return undefined;
    const left = entry.until - now;
    // More than a lifetime: the clock was put back.
    if (left > 0 && left <= this.#lifetime) return entry.page;
    this.#drop(key, entry);
    return undefined;
  }

  set(key: string, page: NoncedPage, now: number): void {
    const former = this.#entries.get(key);
    if (former) this.#drop(key, former);
    this.#entries.set(key, { page, until: now + this.#lifetime });
    this.#weight += page.weight;
    for (const [oldest, entry] of this.#entries) {
      if (this.#weight <= this.#capacity) return;
      this.#drop(oldest, entry);
    }
  }

  #drop(key: string, entry: Entry): void {
    this.#entries.delete(key);
    this.#weight -= entry.page.weight;
  }
}
