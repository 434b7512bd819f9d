/**
 * Speed of the search index beside the naive search, on the same rows and queries, answers compared for equality.
 *
 *   node workshop/bench/search-index.ts [flats …] [--json]      default: 20000 200000
 *
 * Every kind of query is asked with 64 different seeded values in turn. Times are milliseconds of one call.
 */

import { isDeepStrictEqual } from 'node:util';
import type { LatLng } from '../../src/geography/rules/coordinates.ts';
import { NaiveSearch } from '../../src/search/index/naive-search.ts';
import type { ComplexRow } from '../../src/search/index/row.ts';
import { SearchIndex } from '../../src/search/index/search-index.ts';
import { type SeededRandom, seededRandom } from '../../src/search/index/seeded-random.ts';
import type { SearchFilters } from '../../src/search/rules/search-filters.ts';
import { CENTRE, PLACE_COUNTS, randomCatalogue } from './random-catalogue.ts';
import { quantile, rounded, timesOf } from './timing.ts';

const PAGE = { offset: 0, limit: 15 };
const VARIANTS = 64;
/** Milliseconds given to each measurement. */
const BUDGET = { index: 400, naive: 300 };

/** The kinds of search that are measured, wide ones first of all; each makes filters from chance. */
export const SEARCH_KINDS: Readonly<Record<string, (random: SeededRandom) => SearchFilters>> = {
  'no filter': () => ({}),
  'rooms 1–2 up to a price, by price': (random) => ({
    rooms: [1, 2],
    price_max: (8 + Math.floor(random() * 25)) * 1_000_000,
    sort: 'price_asc',
  }),
  'seven filters': (random) => ({
    rooms: [1, 2, 3],
    price_min: 6_000_000,
    price_max: (15 + Math.floor(random() * 25)) * 1_000_000,
    square_min: 30 + Math.floor(random() * 10),
    square_max: 90,
    floor_min: 2 + Math.floor(random() * 4),
    not_last: 1,
    housing_class: [2, 3],
    region_code: 77,
    sort: 'price_asc',
  }),
  'class, deadline, finishing, ceiling': (random) => ({
    housing_class: [2, 3],
    release_date: [0, 2026 + Math.floor(random() * 3)],
    renovation: [2, 3, 4],
    ceiling_height_min: 2.7,
  }),
  'stations and rooms': (random) => ({
    stations: [1, 2, 3].map(() => 1 + Math.floor(random() * PLACE_COUNTS.stations)).sort((a, b) => a - b),
    rooms: [1],
  }),
  'box and floors': (random) => ({
    bounds: {
      south: CENTRE[0] - 0.15 - random() * 0.05,
      west: CENTRE[1] - 0.3,
      north: CENTRE[0] + 0.15,
      east: CENTRE[1] + 0.25 + random() * 0.1,
    },
    floor_min: 3,
    floor_max: 8 + Math.floor(random() * 8),
  }),
  'polygon of 80 points': (random) => ({ polygon: starAround(80, 0.1 + random() * 0.1) }),
  'floor, ceiling, payment': (random) => ({
    floor_min: 2 + Math.floor(random() * 3),
    floor_max: 15 + Math.floor(random() * 8),
    ceiling_height_min: 2.7,
    payment_methods: [1 + Math.floor(random() * 4)],
  }),
  'floor, ceiling, payment, by price per m²': (random) => ({
    floor_min: 2 + Math.floor(random() * 3),
    floor_max: 15 + Math.floor(random() * 8),
    ceiling_height_min: 2.7,
    payment_methods: [1 + Math.floor(random() * 4)],
    sort: 'price_area_asc',
  }),
  'area, by area, highest first': (random) => ({
    square_min: 30 + Math.floor(random() * 20),
    square_max: 60 + Math.floor(random() * 20),
    sort: 'area_desc',
  }),
  'by price, highest first': () => ({ sort: 'price_desc' }),
};

/** A ring of `points` points around the centre whose radius, in degrees of latitude, swings by a third. */
function starAround(points: number, radius: number): LatLng[] {
  return Array.from({ length: points }, (_, i) => {
    const angle = (i / points) * 2 * Math.PI;
    const reach = radius * (1 + Math.sin(angle * 7) / 3);
    return [CENTRE[0] + Math.sin(angle) * reach, CENTRE[1] + (Math.cos(angle) * reach) / 0.56];
  });
}

export interface KindFigures {
  readonly kind: string;
  /** The fastest tenth: what a machine busy with other work blurs least. */
  readonly p10: number;
  readonly median: number;
  readonly p99: number;
  /** Median of the naive search. */
  readonly naive: number;
  /** How many times faster the index is. */
  readonly ratio: number;
  readonly complexes_found: number;
}

export interface SearchIndexFigures {
  readonly flats: number;
  readonly complexes: number;
  readonly build_ms: number;
  /** Heap and buffers of the index. */
  readonly memory_mb: number;
  readonly replace_ms: { readonly median: number; readonly p99: number; readonly worst: number };
  readonly kinds: readonly KindFigures[];
}

/** Measures an index of the rows. Throws when index and naive search disagree. */
export function measureSearchIndex(rows: readonly ComplexRow[], seed = 1): SearchIndexFigures {
  const before = memory();
  const started = performance.now();
  const index = SearchIndex.build(rows);
  const built = performance.now() - started;
  const used = memory() - before;
  const naive = new NaiveSearch(rows);
  const kinds = Object.entries(SEARCH_KINDS).map(([kind, filtersOf]) => {
    const queries = variants(seed, filtersOf);
    for (const filters of queries.slice(0, 3))
      expectSame(kind, index.search(filters, PAGE), naive.search(filters, PAGE));
    return figures(
      kind,
      (i) => index.search(queries[i % VARIANTS] ?? {}, PAGE),
      (i) => naive.search(queries[i % VARIANTS] ?? {}, PAGE),
      index.count(queries[0] ?? {}).complexes,
    );
  });
  const counted = variants(seed, (random) => ({ ...SEARCH_KINDS['seven filters']?.(random), sort: undefined }));
  const ids = rows.map((row) => row.id);
  const flatsPage = { ...PAGE, sort: 'price_asc' } as const;
  kinds.push(
    figures(
      'count of seven filters',
      (i) => index.count(counted[i % VARIANTS] ?? {}),
      (i) => naive.count(counted[i % VARIANTS] ?? {}),
      index.count(counted[0] ?? {}).complexes,
    ),
    figures(
      'placemarks, rooms up to a price',
      (i) => index.placemarks({ rooms: [1, 2], price_max: 10_000_000 + i * 100_000 }),
      (i) => naive.placemarks({ rooms: [1, 2], price_max: 10_000_000 + i * 100_000 }),
      index.placemarks({ rooms: [1, 2], price_max: 10_000_000 }).length,
    ),
    figures(
      'flats of a complex, by price',
      (i) => index.flats(ids[(i * 7919) % ids.length] ?? 0, { rooms: [1, 2], floor_min: 3 }, flatsPage),
      (i) => naive.flats(ids[(i * 7919) % ids.length] ?? 0, { rooms: [1, 2], floor_min: 3 }, flatsPage),
      1,
    ),
  );
  return {
    flats: index.size.flats,
    complexes: index.size.complexes,
    build_ms: rounded(built),
    memory_mb: rounded(used),
    replace_ms: measureReplace(index, rows, seed),
    kinds,
  };
}

function variants(seed: number, filtersOf: (random: SeededRandom) => SearchFilters): SearchFilters[] {
  const random = seededRandom(seed);
  return Array.from({ length: VARIANTS }, () => filtersOf(random));
}

function expectSame(kind: string, answer: unknown, expected: unknown): void {
  if (!isDeepStrictEqual(answer, expected)) throw new Error(`${kind}: the index and the naive search disagree`);
}

function figures(
  kind: string,
  ask: (i: number) => unknown,
  askNaive: (i: number) => unknown,
  found: number,
): KindFigures {
  const times = sortedTimesOf(ask, BUDGET.index, 200);
  const naive = quantile(sortedTimesOf(askNaive, BUDGET.naive, 3), 0.5);
  const median = quantile(times, 0.5);
  return {
    kind,
    p10: rounded(quantile(times, 0.1)),
    median: rounded(median),
    p99: rounded(quantile(times, 0.99)),
    naive: rounded(naive),
    ratio: Math.round(naive / median),
    complexes_found: found,
  };
}

/** Replaces complexes by themselves with one flat more or less and another price, so that some outgrow their place. */
function measureReplace(index: SearchIndex, rows: readonly ComplexRow[], seed: number) {
  const random = seededRandom(seed);
  const changed = Array.from({ length: 512 }, () => {
    const row = rows[Math.floor(random() * rows.length)];
    const [first, ...rest] = row?.flats ?? [];
    if (row === undefined || first === undefined) return row;
    const other = { ...first, id: 1e9 + first.id, price: (first.price ?? 0) + 1_000_000 };
    return { ...row, flats: random() < 0.5 ? [other, ...rest] : [other, first, ...rest] };
  }).filter((row) => row !== undefined);
  const times = sortedTimesOf(
    (i) => {
      const row = changed[i % changed.length];
      if (row !== undefined) index.replaceComplex(row);
    },
    BUDGET.index,
    2000,
  );
  return {
    median: rounded(quantile(times, 0.5)),
    p99: rounded(quantile(times, 0.99)),
    worst: rounded(quantile(times, 1)),
  };
}

/** Of single calls, sorted. */
const sortedTimesOf = (call: (i: number) => unknown, budget: number, least: number): number[] =>
  timesOf(call, budget, least).sort((one, other) => one - other);

/** Megabytes of heap and buffers in use. */
function memory(): number {
  globalThis.gc?.();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return (heapUsed + arrayBuffers) / 2 ** 20;
}

function print({ flats, complexes, build_ms, memory_mb, replace_ms, kinds }: SearchIndexFigures): void {
  console.log(`\n${flats} flats in ${complexes} complexes: built in ${build_ms} ms, ${memory_mb} MB`);
  console.log(`one complex replaced: median ${replace_ms.median} ms, p99 ${replace_ms.p99}, worst ${replace_ms.worst}`);
  console.table(Object.fromEntries(kinds.map(({ kind, ...rest }) => [kind, rest])));
}

if (import.meta.main) {
  const asked = process.argv
    .slice(2)
    .filter((argument) => /^\d+$/.test(argument))
    .map(Number);
  const all = (asked.length > 0 ? asked : [20_000, 200_000]).map((flats) => {
    const measured = measureSearchIndex(randomCatalogue({ flats, seed: 1 }));
    if (!process.argv.includes('--json')) print(measured);
    return measured;
  });
  if (process.argv.includes('--json')) console.log(JSON.stringify(all, null, 2));
}
