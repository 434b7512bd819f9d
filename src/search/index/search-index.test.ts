import { describe, expect, it, test } from 'vitest';
import { flatQuery, readFlatFilters } from '../rules/flat-filters.ts';
import { readFilters, type SearchFilters, type SortSlug, writeFilters } from '../rules/search-filters.ts';
import type { PlacemarkColumns } from './answer.ts';
import { type NaivePlacemark, NaiveSearch } from './naive-search.ts';
import { RandomRows } from './random-rows.ts';
import { type ComplexRow, type FlatRow, UNKNOWN_COMPLEX, UNKNOWN_FLAT } from './row.ts';
import { SearchIndex } from './search-index.ts';
import { seededRandom } from './seeded-random.ts';

const QUERIES = 2000;

function placemarkRows(columns: PlacemarkColumns): NaivePlacemark[] {
  return Array.from({ length: columns.length }, (_, i) => {
    const price = columns.min_prices[i] ?? Number.NaN;
    return {
      id: columns.ids[i] ?? 0,
      lat: columns.lats[i] ?? 0,
      lng: columns.lngs[i] ?? 0,
      total: columns.totals[i] ?? 0,
      min_price: Number.isNaN(price) ? null : price,
    };
  });
}

/** Asks both the same and expects the same answers, to the last figure. Returns how many complexes were found. */
function compare(index: SearchIndex, naive: NaiveSearch, filters: SearchFilters, random: RandomRows): number {
  const page = { offset: random.chance(0.5) ? 0 : random.whole(0, 40), limit: random.whole(0, 25) };
  const answer = index.search(filters, page);
  const about = JSON.stringify({ filters, page });
  expect(answer, about).toEqual(naive.search(filters, page));
  expect(index.count(filters), about).toEqual({ complexes: answer.total, flats: answer.offers.count });
  expect(placemarkRows(index.placemarks(filters)), about).toEqual(naive.placemarks(filters));
  const id = random.whole(1, 62);
  const flatsPage = {
    offset: random.chance(0.7) ? 0 : random.whole(0, 60),
    limit: random.whole(0, 60),
    sort: filters.sort,
    child_id: random.chance(0.2) ? random.whole(1, 3) : undefined,
  };
  expect(index.flats(id, filters, flatsPage), about + id).toEqual(naive.flats(id, filters, flatsPage));
  return answer.total;
}

describe('the search index answers like the naive search', () => {
  it.each([1, 2, 3, 4])('on a random catalogue, before and after changes (seed %i)', (seed) => {
    const random = new RandomRows(seededRandom(seed));
    const rows = Array.from({ length: 60 }, (_, i) => random.complex(i + 1));
    const index = SearchIndex.build(rows);
    const naive = new NaiveSearch(rows);
    let found = 0;
    for (let i = 0; i < QUERIES / 4; i++) found += compare(index, naive, random.filters(6), random);
    for (let i = 0; i < QUERIES / 2; i++) {
      const change = random.chance(0.25)
        ? { id: random.whole(1, 90), removed: true as const }
        : random.complex(random.whole(1, 90));
      index.replaceComplex(change);
      naive.replaceComplex(change);
      found += compare(index, naive, random.filters(6), random);
    }
    for (let i = 0; i < QUERIES / 4; i++) found += compare(index, naive, random.filters(3), random);
    expect(found).toBeGreaterThan(QUERIES);
    expect(index.version).toBe(QUERIES / 2);
    expect(index.size).toEqual(index.count({}));
  });
});

const textsOf = (pairs: readonly (readonly [string, string])[]) =>
  Object.fromEntries(pairs.map(([key, value]) => [key, [value]]));

/** What a search keeps of random filters once they stood in an address. */
const inAddress = (filters: SearchFilters) => readFilters(textsOf(writeFilters(filters)), 2026).filters;

test('the card of a complex has as many fitting flats as the list said, whatever the filters', () => {
  const random = new RandomRows(seededRandom(5));
  const index = SearchIndex.build(Array.from({ length: 60 }, (_, i) => random.complex(i + 1)));
  const now = Date.UTC(2026, 6, 1);
  let fewer = 0;
  for (let i = 0; i < QUERIES; i++) {
    const filters = inAddress(random.filters(4));
    const onCard = readFlatFilters(textsOf([...new URLSearchParams(flatQuery(filters))]), now);
    for (const { id, total, on_sale } of index.search(filters, { offset: 0, limit: 60 }).complexes) {
      const about = JSON.stringify({ filters, id });
      expect(index.flats(id, onCard, { offset: 0, limit: 0 }).total, about).toBe(total);
      if (total < on_sale) fewer++;
    }
  }
  expect(fewer).toBeGreaterThan(QUERIES);
});

const flat = (id: number, over: Partial<FlatRow> = {}): FlatRow => ({
  ...UNKNOWN_FLAT,
  id,
  housing_id: null,
  child_id: null,
  rooms: 1,
  apartment: false,
  price: 10_000_000,
  area: 40,
  floor: 5,
  floors_total: 17,
  renovation: 1,
  ceiling_height: 2.7,
  payments: 0b1,
  ...over,
});

const complex = (id: number, over: Partial<ComplexRow> = {}): ComplexRow => ({
  ...UNKNOWN_COMPLEX,
  id,
  published: true,
  region_code: 77,
  lat: 55.75,
  lng: 37.6,
  rating: 1,
  housing_class: 2,
  registration: 1,
  wkl: [4],
  developer_id: 7,
  counties: [],
  districts: [],
  cities: [],
  roads: [],
  stations: [],
  bundle_ids: [],
  outlines: [],
  points: [],
  housings: [],
  flats: [flat(id * 1000)],
  ...over,
});

const PAGE = { offset: 0, limit: 15 };
/** Ids found by both searches, which must agree. */
function found(rows: readonly ComplexRow[], filters: SearchFilters): number[] {
  const answer = SearchIndex.build(rows).search(filters, PAGE);
  expect(answer).toEqual(new NaiveSearch(rows).search(filters, PAGE));
  return answer.complexes.map((row) => row.id);
}

describe('a search', () => {
  it('of an empty catalogue finds nothing', () => {
    const index = SearchIndex.build([]);
    expect(index.search({ rooms: [1], sort: 'price_asc' }, PAGE)).toEqual({
      total: 0,
      complexes: [],
      offers: { count: 0, min_price: null, min_area: null },
    });
    expect(index.count({})).toEqual({ complexes: 0, flats: 0 });
    expect(index.placemarks({}).length).toBe(0);
    expect(index.flats(1, {}, PAGE)).toEqual({ total: 0, ids: [] });
    index.replaceComplex({ id: 1, removed: true });
    index.replaceComplex(complex(1));
    expect(index.count({})).toEqual({ complexes: 1, flats: 1 });
  });

  it('lists complexes without flats after the others in every sort, and leaves them out or alone on demand', () => {
    const rows = [complex(1, { rating: 9, flats: [] }), complex(2), complex(3, { rating: 5, flats: [] })];
    const sorts: SortSlug[] = ['rating_desc', 'price_asc', 'price_desc', 'area_asc', 'price_area_desc'];
    for (const sort of sorts) expect(found(rows, { sort })).toEqual([2, 1, 3]);
    expect(found(rows, { no_flats: 0 })).toEqual([2]);
    expect(found(rows, { no_flats: 1 })).toEqual([1, 3]);
    expect(found(rows, { no_flats: 1, rooms: [1] })).toEqual([]);
    expect(found(rows, { not_first: 0 })).toEqual([2, 1, 3]);
    expect(found(rows, { not_first: 1 })).toEqual([2]);
  });

  it('puts complexes without a price after those with one, whichever way it sorts', () => {
    const rows = [complex(1, { rating: 9, flats: [flat(1, { price: null })] }), complex(2), complex(3, { flats: [] })];
    expect(found(rows, { sort: 'price_asc' })).toEqual([2, 1, 3]);
    expect(found(rows, { sort: 'price_desc' })).toEqual([2, 1, 3]);
    expect(found(rows, { sort: 'area_asc' })).toEqual([1, 2, 3]);
    expect(found(rows, { price_min: 1 })).toEqual([2]);
    expect(SearchIndex.build(rows).search({ buildings: [1] }, PAGE).offers).toEqual({
      count: 1,
      min_price: null,
      min_area: 40,
    });
  });

  it('tells prices past 2^32 apart', () => {
    const rows = [
      complex(1, { flats: [flat(1, { price: 99_999_999_999 })] }),
      complex(2, { flats: [flat(2, { price: 1e11 })] }),
    ];
    expect(found(rows, { price_min: 100_000_000_000 })).toEqual([2]);
    expect(found(rows, { price_max: 99_999_999_999, sort: 'price_desc' })).toEqual([1]);
    expect(found(rows, { sort: 'price_desc' })).toEqual([2, 1]);
  });

  it('is empty past the last page and still states the totals', () => {
    const index = SearchIndex.build([complex(1), complex(2)]);
    expect(index.search({ sort: 'price_asc' }, { offset: 30, limit: 15 })).toMatchObject({ total: 2, complexes: [] });
    expect(index.search({}, { offset: 1, limit: 15 }).complexes.map(({ id }) => id)).toEqual([2]);
    expect(() => index.search({}, { offset: -1, limit: 15 })).toThrow(/-1/);
  });

  it('counts the flats of housings that fit and of none, and keeps a complex whose fitting housing has sold out', () => {
    const housings = [
      { id: 1, deadline: 0, wall_material: 3 },
      { id: 2, deadline: 2028, wall_material: 5 },
    ];
    const flats = [flat(1, { housing_id: 2 }), flat(2, { housing_id: null }), flat(3, { housing_id: 1 })];
    const rows = [complex(1, { housings, flats }), complex(2, { housings, flats: [flat(4, { housing_id: 2 })] })];
    const index = SearchIndex.build(rows);
    expect(index.search({ release_date: [0] }, PAGE).complexes.map(({ id, total }) => [id, total])).toEqual([
      [1, 2],
      [2, 0],
    ]);
    expect(index.flats(1, { release_date: [0] }, PAGE)).toEqual({ total: 2, ids: [2, 3] });
    expect(found(rows, { release_date: [0], wall_material: [5] })).toEqual([]);
    expect(found(rows, { release_date: [2028], wall_material: [5] })).toEqual([1, 2]);
    expect(found(rows, { release_date: [0], no_flats: 0 })).toEqual([1]);
    expect(found(rows, { release_date: [0], no_flats: 1 })).toEqual([]);
  });

  it('holds the walk to the chosen stations', () => {
    const stations = [
      { id: 1, line: 1, hub: 1, foot: 25, transport: 9 },
      { id: 2, line: 2, hub: null, foot: 4, transport: null },
    ];
    const rows = [complex(1, { stations })];
    expect(found(rows, { distance_type: 3, distance_max: 5 })).toEqual([1]);
    expect(found(rows, { distance_type: 3, distance_max: 5, stations: [1] })).toEqual([]);
    expect(found(rows, { distance_max: 10, stations: [1] })).toEqual([1]);
    expect(found(rows, { distance_type: 3, distance_max: 5, lines: [1] })).toEqual([]);
    expect(found(rows, { distance_type: 3, distance_max: 5, lines: [2] })).toEqual([1]);
    expect(found(rows, { distance_max: 10, hubs: [1] })).toEqual([1]);
    expect(found(rows, { distance_type: 3, distance_max: 5, hubs: [1] })).toEqual([]);
    expect(found(rows, { distance_type: 1, distance_max: 5 })).toEqual([]);
    expect(found(rows, { distance_type: 1 })).toEqual([1]);
  });

  it('finds a complex by the place of a sub-complex, and on the map wherever it is', () => {
    const rows = [complex(1, { points: [[56, 38]] })];
    const bounds = { south: 55.9, west: 37.9, north: 56.1, east: 38.1 };
    expect(found(rows, { bounds })).toEqual([1]);
    expect(found(rows, { bounds: { ...bounds, south: 56.05 } })).toEqual([]);
    expect(SearchIndex.build(rows).placemarks({ bounds: { ...bounds, south: 56.05 } }).length).toBe(1);
  });

  it('fits nothing to an empty list of values', () => {
    for (const key of ['buildings', 'rooms', 'renovation', 'payment_methods', 'release_date', 'stations', 'wkl']) {
      expect(found([complex(1)], { [key]: [] })).toEqual([]);
    }
  });
});

describe('a complex that changes', () => {
  it('is found in its new state at once', () => {
    const index = SearchIndex.build([complex(1), complex(2)]);
    const flats = Array.from({ length: 300 }, (_, i) => flat(5000 + i, { rooms: i % 6, price: 5_000_000 + i }));
    index.replaceComplex(complex(1, { rating: 0, flats }));
    expect(index.search({}, PAGE).complexes.map(({ id }) => id)).toEqual([2, 1]);
    expect(index.count({ buildings: [1] })).toEqual({ complexes: 1, flats: 300 });
    index.replaceComplex(complex(1, { published: false }));
    expect(index.size).toEqual({ complexes: 1, flats: 1 });
    expect(index.version).toBe(2);
  });

  it('is refused with the numbers when the row cannot be held, and stays as it was', () => {
    const index = SearchIndex.build([complex(1)]);
    const bad: [Partial<ComplexRow>, RegExp][] = [
      [{ flats: [flat(8, { rooms: 11 })] }, /flat 8: 11 rooms/],
      [{ flats: [flat(8, { area: 0 })] }, /flat 8: area 0/],
      [{ flats: [flat(8, { price: Number.NaN })] }, /flat 8: price NaN/],
      [{ flats: [flat(8, { floor: 1.5 })] }, /flat 8: floor 1.5/],
      [{ flats: [flat(8, { housing_id: 3 })] }, /housing 3 is none of the complex's 0/],
      [{ lat: null }, /half a place/],
      [{ rating: Number.NaN }, /rating NaN/],
      [{ housings: [{ id: 1, deadline: 2.5, wall_material: null }] }, /deadline 2.5/],
    ];
    for (const [over, message] of bad) expect(() => index.replaceComplex(complex(1, over))).toThrow(message);
    expect(index.version).toBe(0);
    expect(index.flats(1, {}, PAGE)).toEqual({ total: 1, ids: [1000] });
    expect(() => SearchIndex.build([complex(4), complex(4)])).toThrow(/complex 4 twice/);
    expect(() => index.count({ floor_min: 250 })).toThrow(/250/);
    expect(() => index.count({ ceiling_height_min: 2.6 as 2.5 })).toThrow(/2.6/);
  });
});
