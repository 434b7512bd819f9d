import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readPoints } from './filters/points.ts';
import {
  type EntityNames,
  readFilters,
  readSearchAddress,
  type SearchFilters,
  SORTS,
  writeFilters,
  writeSearchAddress,
} from './search-filters.ts';

/** Invented cases; `npm run prove` asks for more. */
const CASES = Number(process.env.PARSER_CASES ?? 5_000);
const ADDRESSES = Number(process.env.PARSER_CASES ?? 20_000);

const YEAR = 2026;
const read = (params: Record<string, string | string[]>) =>
  readFilters(Object.fromEntries(Object.entries(params).map(([key, value]) => [key, [value].flat()])), YEAR);

describe('reading filters', () => {
  it.each([
    [{ price_min: '5000000' }, { price_min: 5_000_000 }],
    [{ rooms: '2,1,2' }, { rooms: [1, 2] }],
    [{ rooms: ['0', '3'] }, { rooms: [0, 3] }],
    [{ stations: '12' }, { stations: [12] }],
    [{ release_date: '0,2027' }, { release_date: [0, 2027] }],
    [{ ceiling_height_min: '2.7' }, { ceiling_height_min: 2.7 }],
    [{ bounds: '55.5,37.2;55.9,37.9' }, { bounds: { south: 55.5, west: 37.2, north: 55.9, east: 37.9 } }],
    [{ sort: 'price_asc' }, { sort: 'price_asc' }],
    [{ unknown: 'x' }, {}],
  ])('accepts %j', (params, filters) => {
    expect(read(params)).toEqual({ filters, errors: [] });
  });

  it.each([
    { price_min: '007' },
    { price_min: ' 7' },
    { price_max: '100000000001' },
    { price_min: '0' },
    { floor_max: '101' },
    { rooms: '5' },
    { stations: '-1' },
    { stations: Array.from({ length: 201 }, (_, i) => i).join(',') },
    { release_date: '2025' },
    { release_date: '2031' },
    { distance_max: '15' },
    { distance_type: '2' },
    { not_first: '2' },
    { bounds: '55.9,37.9;55.5,37.2' },
    { bounds: '55.9,37.9' },
    { polygon: '55,37;56,37;56,38;55,38' },
    { sort: 'price' },
    { ceiling_height_min: '2.70' },
    { price_min: ['1', '2'] },
  ] as Record<string, string | string[]>[])('refuses and leaves out %j', (params) => {
    const { filters, errors } = read(params);
    expect(filters).toEqual({});
    expect(errors.map((error) => error.field)).toEqual(Object.keys(params));
  });

  it.each<[Record<string, string | string[]>, object]>([
    [{ rooms: '1,' }, { rooms: [1] }],
    [{ rooms: '2,9,abc' }, { rooms: [2] }],
    [{ stations: '1, 2' }, { stations: [1] }],
    [{ release_date: ['2025', '2027'] }, { release_date: [2027] }],
  ])('refuses %j as a whole, and keeps its good members for a page', (params, kept) => {
    const { filters, errors } = read(params);
    expect(filters).toEqual(kept);
    expect(errors.map((error) => error.field)).toEqual(Object.keys(params));
  });

  it('swaps a reversed pair and says so', () => {
    expect(read({ price_min: '20', price_max: '10' })).toEqual({
      filters: { price_min: 10, price_max: 20 },
      errors: [{ field: 'price_min', message: 'Значение «от» больше значения «до»' }],
    });
  });

  it('never throws, and reads back what it wrote', () => {
    const keys = [
      'price_min',
      'price_max',
      'rooms',
      'stations',
      'polygon',
      'bounds',
      'sort',
      'release_date',
      '__proto__',
      'wkl',
    ];
    const value = fc.oneof(
      fc.string(),
      fc.stringMatching(/^[0-9.,;-]{0,40}$/),
      fc.constantFrom('0', '1', '2,3', '2027', '55.1,37.2;55.2,37.3', 'price_asc'),
    );
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom(...keys), fc.array(value, { maxLength: 3 })), (params) => {
        const { filters } = readFilters(params, YEAR);
        const written = Object.fromEntries(writeFilters(filters).map(([key, text]) => [key, [text]]));
        expect(readFilters(written, YEAR)).toEqual({ filters, errors: [] });
      }),
      { numRuns: CASES },
    );
  });
});

it('reads at most the given number of points', () => {
  expect(readPoints('1,2;3,4', 2)).toEqual([
    [1, 2],
    [3, 4],
  ]);
  expect(readPoints('1,2;3,4;5,6', 2)).toBeUndefined();
});

const TITLES: Record<string, Record<number, string>> = {
  cities: { 2002: 'balashiha' },
  counties: { 101: 'cao' },
  districts: { 1001: 'arbat', 1005: 'hamovniki' },
  stations: { 4001: 'aviamotornaya' },
  roads: { 3002: 'borovskoe' },
  developers: { 7: 'kontur' },
};
const names: EntityNames = {
  titleEngOf: (key, id) => TITLES[key]?.[id],
  idOf: (key, titleEng) => {
    const found = Object.entries(TITLES[key] ?? {}).find(([, title]) => title === titleEng);
    return found && Number(found[0]);
  },
};
const queryOf = (text: string) => {
  const params: Record<string, string[]> = {};
  for (const [key, value] of new URLSearchParams(text)) params[key] = [...(params[key] ?? []), value];
  return params;
};
const readAddress = (path: string) => {
  const [pathname = '', search = ''] = path.split('?');
  return readSearchAddress(pathname.split('/').slice(2), queryOf(search), names, YEAR);
};

describe('search addresses', () => {
  it.each<[SearchFilters, string]>([
    [{}, '/novostroyki'],
    [{ region_code: 77 }, '/novostroyki/moskva'],
    [{ districts: [1005], rooms: [2] }, '/novostroyki/hamovniki/dvuhkomnatnye'],
    [{ stations: [4001], rooms: [0], housing_class: [3] }, '/novostroyki/metro-aviamotornaya/studii?housing_class=3'],
    [{ rooms: [1, 2], price_max: 20_000_000 }, '/novostroyki?rooms=1,2&price_max=20000000'],
    [{ release_date: [0] }, '/novostroyki/sdannye'],
    [{ release_date: [2027], developers: [7] }, '/novostroyki/zastroyschik-kontur/sdacha-2027'],
    [{ apartments: 1 }, '/novostroyki/apartamenty'],
    [{ apartments: 0 }, '/novostroyki?apartments=0'],
    [{ roads: [3002], cities: [2002] }, '/novostroyki/balashiha/shosse-borovskoe'],
    [{ stations: [999] }, '/novostroyki?stations=999'],
    [{ sort: 'rating_desc' }, '/novostroyki'],
    [{ sort: 'price_asc' }, '/novostroyki?sort=price_asc'],
  ])('writes %j as %s', (filters, path) => {
    expect(writeSearchAddress(filters, names).path).toBe(path);
  });

  it.each([
    ['/novostroyki/dvuhkomnatnye/hamovniki', '/novostroyki/hamovniki/dvuhkomnatnye'],
    ['/novostroyki?rooms=2&districts=1005&utm_source=x', '/novostroyki/hamovniki/dvuhkomnatnye'],
    ['/novostroyki/odnokomnatnye/dvuhkomnatnye', '/novostroyki?rooms=1,2'],
    ['/novostroyki?price_min=20&price_max=10&rooms=9', '/novostroyki?price_min=10&price_max=20'],
    ['/novostroyki/studii?rooms=x', '/novostroyki/studii'],
    ['/novostroyki?rooms=2,9,abc', '/novostroyki/dvuhkomnatnye'],
    ['/novostroyki/studii?rooms=2,9&districts=1005,,x', '/novostroyki/hamovniki?rooms=0,2'],
    ['/novostroyki?housing_class=77', '/novostroyki'],
    ['/novostroyki/moskva?region_code=50', '/novostroyki/moskva'],
  ])('reads %s as the state of %s', (spelling, canonical) => {
    const reading = readAddress(spelling);
    expect(reading && writeSearchAddress(reading.filters, names).path).toBe(canonical);
  });

  it.each([
    '/novostroyki/nichego',
    '/novostroyki/sdacha-2019',
    '/novostroyki/moskva/cao/studii',
    '/novostroyki/moskva/moskovskaya-oblast',
    '/novostroyki/metro-hamovniki',
    '/novostroyki/',
  ])('does not know %s', (path) => {
    expect(readAddress(path)).toBeUndefined();
  });

  it('has one address for one state, and reads it back', () => {
    const ids = (values: number[]) => fc.option(fc.subarray(values, { minLength: 1 }), { nil: undefined });
    const whole = (min: number, max: number) => fc.option(fc.integer({ min, max }), { nil: undefined });
    const one = <T>(...values: T[]) => fc.option(fc.constantFrom(...values), { nil: undefined });
    const point = fc.tuple(
      fc.integer({ min: 5_500_000, max: 5_600_000 }),
      fc.integer({ min: 3_700_000, max: 3_800_000 }),
    );
    const state = fc.record({
      region_code: one(77 as const, 50 as const),
      cities: ids([2002, 2003]),
      counties: ids([101, 102]),
      districts: ids([1001, 1005, 1009]),
      stations: ids([4001, 4002]),
      roads: ids([3002]),
      developers: ids([7, 8]),
      buildings: ids([1, 2, 3]),
      rooms: ids([0, 1, 2, 3, 4]),
      release_date: ids([0, 2026, 2027, 2030]),
      housing_class: ids([1, 2, 3, 4, 5]),
      wall_material: ids([1, 6]),
      renovation: ids([1, 2, 6]),
      apartments: one(0 as const, 1 as const),
      price_min: whole(1, 10_000_000),
      price_max: whole(10_000_000, 100_000_000_000),
      square_min: whole(1, 50),
      floor_max: whole(1, 100),
      not_last: one(0 as const, 1 as const),
      ceiling_height_min: one(2.5, 2.7, 3, 3.5),
      distance_type: one(1 as const, 3 as const),
      distance_max: one(5 as const, 10 as const, 20 as const, 30 as const),
      polygon: fc.option(
        fc.array(
          point.map(([lat, lng]) => [lat / 1e5, lng / 1e5] as const),
          { minLength: 5, maxLength: 12 },
        ),
        { nil: undefined },
      ),
      no_flats: one(0 as const, 1 as const),
      sort: one(...SORTS.filter((slug) => slug !== 'rating_desc')),
    });
    fc.assert(
      fc.property(state, (filters) => {
        const present = Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== undefined));
        const { path } = writeSearchAddress(present, names);
        const again = readAddress(path);
        expect(again).toEqual({ filters: present, errors: [] });
        expect(writeSearchAddress(again?.filters ?? {}, names).path).toBe(path);
      }),
      { numRuns: ADDRESSES },
    );
  }, 600_000);
});
