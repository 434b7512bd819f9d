import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import { HOUSING_CLASSES, ROOMS, releaseDeadlines } from '../../complex/rules/dictionaries.ts';
import type { App } from '../../platform/context.ts';
import { moscowYear } from '../../platform/rules/moscow-time.ts';
import type { SitemapEntry } from '../../platform/rules/sitemap.ts';
import type { SearchFilters } from '../../search/rules/search-filters.ts';
import { writeSearchAddress } from '../../search/rules/search-filters.ts';

/** Kinds of addresses, each in files of its own. */
export type SitemapKind = 'pages' | 'complexes' | 'villages' | 'search';
export type SitemapEntries = Readonly<Record<SitemapKind, readonly SitemapEntry[]>>;

/** Work of this many ms is done at a time, then others have their turn. */
const SLICE = 8;

/** Lets others have their turn whenever a slice of time is used up. */
export class Turns {
  readonly #clock: () => number;
  #began: number;

  /** `clock` in milliseconds, steady. */
  constructor(clock: () => number = () => performance.now()) {
    this.#clock = clock;
    this.#began = clock();
  }

  /** Whether the slice is used up: then `await turns.next()`. */
  get over(): boolean {
    return this.#clock() - this.#began >= SLICE;
  }

  async next(): Promise<void> {
    await setImmediate();
    this.#began = this.#clock();
  }
}

const FIXED_PAGES = [
  '/',
  '/kottedzhnye-poselki',
  '/about',
  '/contacts',
  '/info/personal-data',
  '/info/cookie',
  '/info/privacy-policy',
];

/** Every address that search engines should know, as the catalogue stands; some tenths of a second in small slices. */
export async function collectSitemap(app: App): Promise<SitemapEntries> {
  const villages = await sql<{ title_eng: string; updated_at: Date }>`select title_eng, updated_at from villages
    where published and title is not null order by id`.execute(app.db);
  return {
    pages: FIXED_PAGES.map((path) => ({ path })),
    complexes: [...app.catalogue.allFacts()].map(({ title_eng, updated_at }) => ({
      path: `/${title_eng}`,
      lastmod: updated_at,
    })),
    villages: villages.rows.map(({ title_eng, updated_at }) => ({
      path: `/${title_eng}`,
      lastmod: updated_at.toISOString(),
    })),
    search: await searchPages(app),
  };
}

/**
 * Search pages with results: every single segment, and a region, city, county, district or station with a number of rooms,
 * a deadline or a class. Anything longer is left to links: there would be millions.
 */
async function searchPages({ catalogue, places, now }: App): Promise<SitemapEntry[]> {
  const turns = new Turns();
  const names = places.names(catalogue);
  const found = async (candidates: readonly SearchFilters[]): Promise<SearchFilters[]> => {
    const kept: SearchFilters[] = [];
    for (const filters of candidates) {
      if (turns.over) await turns.next();
      if (catalogue.index.count(filters).complexes > 0) kept.push(filters);
    }
    return kept;
  };
  const idsOf = (key: 'cities' | 'counties' | 'districts' | 'stations' | 'roads') =>
    places.ofKind(key).map(({ id }): SearchFilters => ({ [key]: [id] }));
  const areas = await found([
    { region_code: 77 },
    { region_code: 50 },
    ...(['cities', 'counties', 'districts', 'stations'] as const).flatMap(idsOf),
  ]);
  const traits = await found([
    ...ROOMS.map(({ id }): SearchFilters => ({ rooms: [id as 0 | 1 | 2 | 3 | 4] })),
    ...releaseDeadlines(moscowYear(now())).map(({ id }): SearchFilters => ({ release_date: [id] })),
    ...HOUSING_CLASSES.map(({ id }): SearchFilters => ({ housing_class: [id] })),
  ]);
  const others = await found([
    ...idsOf('roads'),
    ...[...catalogue.developers.keys()].map((id): SearchFilters => ({ developers: [id] })),
    { apartments: 1 },
  ]);
  const pairs = await found(areas.flatMap((area) => traits.map((trait) => ({ ...area, ...trait }))));
  const entries: SitemapEntry[] = [];
  for (const filters of [{}, ...areas, ...traits, ...others, ...pairs]) {
    if (turns.over) await turns.next();
    entries.push({ path: writeSearchAddress(filters, names).path });
  }
  return entries;
}
