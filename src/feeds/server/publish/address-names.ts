import type { Client } from 'pg';
import { isFreeSlug, SLUG_MAX_LENGTH, slugify } from '../../../platform/rules/slug.ts';

/** Gives complexes and villages their `title_eng`, unique over both, over former names and over the site's own words. */
export class AddressNames {
  readonly #taken: Set<string>;

  private constructor(taken: Set<string>) {
    this.#taken = taken;
  }

  /** Reads the names in use (some thousands). Two publications never run at once, so what is read stays true. */
  static async read(client: Client): Promise<AddressNames> {
    const { rows } = await client.query<{ name: string }>(
      `select title_eng as name from complexes union all select title_eng from villages
       union all select old_title_eng from title_redirects`,
    );
    return new AddressNames(new Set(rows.map(({ name }) => name)));
  }

  /** A free name for a title, and takes it: the slug itself, else with the kind before it, else with a number behind it. */
  take(title: string, kind: 'zhk' | 'poselok'): string {
    const slug = slugify(title);
    const base = slug === '' ? kind : slug;
    for (const candidate of slug === '' ? [] : [slug, `${kind}-${slug}`]) {
      if (this.#takeIfFree(candidate)) return candidate;
    }
    for (let number = 2; ; number++) {
      const suffix = `-${number}`;
      const candidate = `${base.slice(0, SLUG_MAX_LENGTH - suffix.length).replace(/(?<!-)-+$/, '')}${suffix}`;
      if (this.#takeIfFree(candidate)) return candidate;
    }
  }

  #takeIfFree(name: string): boolean {
    if (!isFreeSlug(name) || this.#taken.has(name)) return false;
    this.#taken.add(name);
    return true;
  }
}
