import { describe, expect, it } from 'vitest';
import { randomCatalogue } from '../../../workshop/bench/random-catalogue.ts';
import { NaiveSearch } from '../index/naive-search.ts';
import { RandomRows } from '../index/random-rows.ts';
import { type ComplexRow, type FlatRow, UNKNOWN_FLAT } from '../index/row.ts';
import { SearchIndex } from '../index/search-index.ts';
import { seededRandom } from '../index/seeded-random.ts';
import type { LoosenContext } from '../rules/loosen-search.ts';
import { type Loosening, loosenSearch, MAX_LOOSENINGS } from '../rules/loosen-search.ts';
import type { SearchFilters } from '../rules/search-filters.ts';
import { probeOf } from './offer-loosening.ts';

const YEAR = 2026;
const contextOf = (index: SearchIndex): LoosenContext => ({
  probe: probeOf(index),
  year: YEAR,
  countyOf: (district) => ({ id: 100 + (district % 3), title: `округ ${district % 3}` }),
});

/** The next smaller change of the same filter, where one can be named. */
function smaller({ keys, filters }: Loosening, asked: SearchFilters): SearchFilters | undefined {
  const [key] = keys;
  if (keys.length !== 1) return undefined;
  const { price_max, floor_max, floor_min, square_max, release_date, distance_max } = filters;
  if (key === 'price_max' && price_max && price_max > 1_000_000) return { ...filters, price_max: price_max - 100_000 };
  if (key === 'floor_max' && floor_max) return { ...filters, floor_max: floor_max - 1 };
  if (key === 'floor_min' && floor_min) return { ...filters, floor_min: floor_min + 1 };
  if (key === 'square_max' && square_max) return { ...filters, square_max: square_max - 1 };
  const [year = 0] = release_date ?? [];
  if (key === 'release_date' && year > YEAR) return { ...filters, release_date: [year - 1] };
  if (key === 'distance_max' && distance_max === 30) return { ...filters, distance_max: 20 };
  if (key === 'distance_max' && distance_max === 20) return { ...filters, distance_max: 10 };
  return asked;
}

describe('what to loosen', () => {
  it.each([1, 2, 3])('promises just what the search finds, by the smallest step (seed %i)', (seed) => {
    const random = new RandomRows(seededRandom(seed));
    const rows = Array.from({ length: 40 }, (_, i) => random.complex(i + 1));
    const index = SearchIndex.build(rows);
    const naive = new NaiveSearch(rows);
    const context = contextOf(index);
    const page = { offset: 0, limit: 0 };
    let offered = 0;
    for (let i = 0; i < 700; i++) {
      const filters = random.filters(8);
      const loosenings = loosenSearch(filters, context);
      const stuck = naive.search(filters, page).total === 0;
      const about = JSON.stringify({ filters, loosenings });
      expect(loosenings.length > 0, about).toBe(stuck);
      expect(loosenings.length).toBeLessThanOrEqual(MAX_LOOSENINGS);
      for (const loosening of loosenings) {
        offered++;
        const found = naive.search(loosening.filters, page);
        expect([loosening.buildings, loosening.flats], about).toEqual([found.total, found.offers.count]);
        expect(found.total, about).toBeGreaterThan(0);
        expect(loosening.keys.length, about).toBeGreaterThan(0);
        for (const key of loosening.keys) expect(loosening.filters[key], about).not.toEqual(filters[key]);
        const less = smaller(loosening, filters);
        if (less) expect(naive.search(less, page).total, `${about} ${JSON.stringify(less)}`).toBe(0);
      }
    }
    expect(offered).toBeGreaterThan(500);
  });

  it('asks a bounded number of searches, whatever is set', () => {
    const index = SearchIndex.build(randomCatalogue({ flats: 20_000, seed: 7, year: YEAR }));
    let asked = 0;
    const count = <Args extends unknown[], Answer>(ask: (...args: Args) => Answer) => {
      return (...args: Args): Answer => {
        asked++;
        return ask(...args);
      };
    };
    const { count: counting, lowest, highest } = probeOf(index);
    const probe = { count: count(counting), lowest: count(lowest), highest: count(highest) };
    const random = new RandomRows(seededRandom(5));
    for (let i = 0; i < 300; i++) {
      asked = 0;
      loosenSearch(random.filters(12), { ...contextOf(index), probe });
      expect(asked).toBeLessThan(110);
    }
  });
});

const flat = (id: number, over: Partial<FlatRow> = {}): FlatRow => ({
  ...UNKNOWN_FLAT,
  id,
  housing_id: null,
  child_id: null,
  rooms: 1,
  apartment: false,
  price: 11_930_000,
  area: 52.3,
  floor: 14,
  floors_total: 14,
  renovation: 1,
  ceiling_height: 2.7,
  payments: 1,
  ...over,
});
const complex = (over: Partial<ComplexRow> = {}): ComplexRow => ({
  id: 1,
  published: true,
  region_code: 77,
  lat: 55.7,
  lng: 37.6,
  rating: 1,
  housing_class: 3,
  registration: 1,
  wkl: [2, 4],
  developer_id: 5,
  counties: [101],
  districts: [4],
  cities: [],
  roads: [],
  stations: [{ id: 7, line: 1, hub: null, foot: 14, transport: null }],
  bundle_ids: [],
  street_address: [null, null],
  point: [55.7, 37.6],
  outlines: [],
  points: [],
  housings: [{ id: 1, deadline: 2028, wall_material: 5 }],
  flats: [flat(1, { housing_id: 1 })],
  ...over,
});

describe('the words of a loosening', () => {
  const context = contextOf(SearchIndex.build([complex()]));
  const plain = (text: string) => text.replaceAll('\u00a0', ' ');
  it.each<[SearchFilters, string]>([
    [{ price_max: 10_000_000 }, 'цена до 12 млн ₽ вместо 10 млн'],
    [{ price_min: 15_500_000 }, 'цена от 11,9 млн ₽ вместо 15,5 млн'],
    [{ square_min: 60 }, 'площадь от 52 м² вместо 60'],
    [{ square_max: 50 }, 'площадь до 53 м² вместо 50'],
    [{ floor_min: 16 }, 'этаж от 14 вместо 16'],
    [{ floor_max: 9 }, 'этаж до 14 вместо 9'],
    [{ distance_max: 10, distance_type: 3 }, 'метро 20 минут пешком вместо 10'],
    [{ distance_max: 5 }, 'метро 20 минут вместо 5'],
    [{ distance_max: 5, distance_type: 1 }, 'любое расстояние до метро'],
    [{ release_date: [2027] }, 'сдача до конца 2028 вместо 2027'],
    [{ release_date: [0] }, 'сдача до конца 2028, не только сданные'],
    [{ renovation: [2] }, 'без отделки или с чистовой отделкой'],
    [{ rooms: [2, 3] }, '1-комнатные тоже'],
    [{ housing_class: [2, 5] }, 'класс «Бизнес» тоже'],
    [{ ceiling_height_min: 3 }, 'потолки от 2,7 м вместо 3'],
    [{ wkl: [1] }, 'внутри ТТК тоже'],
    [{ not_last: 1 }, 'убрать «Не последний этаж»'],
    [{ apartments: 1 }, 'квартиры, не только апартаменты'],
    [{ payment_methods: [4] }, 'любой способ оплаты'],
    [{ region_code: 50 }, 'вместе с Москвой'],
    [{ districts: [6] }, 'в других местах тоже'],
    [{ stations: [8], districts: [6] }, 'в других местах тоже'],
    [{ rooms: [4], price_max: 1_000_000 }, 'цена до 12 млн ₽ вместо 1 млн и 1-комнатные тоже'],
    [{ rooms: [4], price_max: 1, districts: [9] }, 'все новостройки'],
    [{ rooms: [4], price_max: 1, apartments: 1, districts: [4] }, 'все квартиры в этом месте'],
  ])('%j: %s', (filters, label) => {
    expect(loosenSearch(filters, context).map((loosening) => plain(loosening.label))).toContain(label);
  });

  it('offers the county around a district before giving up the place', () => {
    const around = contextOf(SearchIndex.build([complex({ counties: [100] })]));
    expect(loosenSearch({ districts: [3] }, around)).toMatchObject([
      { label: 'весь округ 0 вместо района', filters: { counties: [100] }, keys: ['districts', 'counties'] },
    ]);
  });

  it('offers two small steps beside one that asks for three times the price', () => {
    const cheap = complex({ id: 2, districts: [9], counties: [], flats: [flat(2, { price: 5_000_000, rooms: 1 })] });
    const two = contextOf(SearchIndex.build([complex(), cheap]));
    const labels = loosenSearch({ price_max: 4_000_000, districts: [4] }, two).map(({ label }) => plain(label));
    expect(labels).toEqual(['цена до 5 млн ₽ вместо 4 млн и в других местах тоже', 'цена до 12 млн ₽ вместо 4 млн']);
  });

  it('puts the smallest sacrifice first and keeps the sort', () => {
    const loosenings = loosenSearch({ price_max: 11_900_000, sort: 'price_asc', rooms: [1] }, context);
    expect(loosenings).toMatchObject([{ filters: { price_max: 12_000_000, sort: 'price_asc', rooms: [1] }, flats: 1 }]);
    expect(loosenSearch({ rooms: [1] }, context)).toEqual([]);
  });
});
