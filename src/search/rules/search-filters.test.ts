import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readPoints } from './filters/points.ts';
import { readFilters, writeFilters } from './search-filters.ts';

/** Invented cases; `npm run prove` asks for more. */
const CASES = Number(process.env.PARSER_CASES ?? 5_000);

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
