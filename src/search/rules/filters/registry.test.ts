import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { RandomRows } from '../../index/random-rows.ts';
import { seededRandom } from '../../index/seeded-random.ts';
import { filterWords } from '../filter-words.ts';
import {
  ALL_FILTERS,
  type FilterKey,
  GEO_KEYS,
  keysOf,
  readFilters,
  type SearchFilters,
  writeFilters,
} from '../search-filters.ts';
import type { Field } from './definition.ts';
import { FILTER_KEYS } from './registry.ts';

const YEAR = 2026;
/** Values that a visitor can set of one filter: what its own random questions come to in an address. */
function settable(index: number, seed: number): SearchFilters {
  const asked = ALL_FILTERS[index]?.filter.random(new RandomRows(seededRandom(seed))) ?? {};
  const raw = writeFilters(asked as SearchFilters).map(([key, value]) => [key, [value]]);
  return readFilters(Object.fromEntries(raw), YEAR).filters;
}
const seeds = fc.integer({ min: 1, max: 2 ** 31 });

test('every key stands in one filter and once in the order of addresses', () => {
  const keys = ALL_FILTERS.flatMap(({ filter }) => keysOf(filter));
  expect(keys.toSorted()).toEqual([...FILTER_KEYS].toSorted());
  expect(new Set(keys).size).toBe(keys.length);
});

describe.each(ALL_FILTERS.map(({ group, filter }, index) => ({ group, filter, index })))(
  'the filter $group',
  ({ group, filter, index }) => {
    const isPlace = keysOf(filter).every((key) => (GEO_KEYS as readonly string[]).includes(key));

    test('is read from an address as it was written', () => {
      fc.assert(
        fc.property(seeds, (seed) => {
          const filters = settable(index, seed);
          const raw = Object.fromEntries(writeFilters(filters).map(([key, value]) => [key, [value]]));
          expect(readFilters(raw, YEAR)).toEqual({ filters, errors: [] });
        }),
      );
    });

    test('is said in words that take away all of it, and only it', () => {
      fc.assert(
        fc.property(seeds, (seed) => {
          const filters = settable(index, seed);
          const asks = filter.of === 'flat' && filter.asks ? filter.asks(filters) : Object.keys(filters).length > 0;
          let left: SearchFilters = { ...filters, sort: 'price_asc' };
          const words = filterWords(left, (key, id) => `${key} ${id}`);
          expect(words.length > 0).toBe(asks);
          if (!isPlace && asks) expect(words.map((word) => word.key)).toEqual([group]);
          for (const { text } of words) expect(text.trim()).not.toBe('');
          for (let [word] = words; word; [word] = filterWords(left, () => undefined)) left = word.without;
          if (asks) expect(left).toEqual({ sort: 'price_asc' });
        }),
      );
    });

    test('is refused what it does not know', () => {
      for (const key of keysOf(filter)) {
        for (const nonsense of ['', 'x', '-1', '1e3', ' 1', '99999999999999999999', ',,', '<b>']) {
          const { filters, errors } = readFilters({ [key]: [nonsense] }, YEAR);
          expect({ filters, fields: errors.map(({ field }) => field) }).toEqual({ filters: {}, fields: [key] });
          expect(errors[0]?.message).toMatch(/[а-я]/);
        }
      }
    });

    test('has choices for its field, all of them accepted', () => {
      const field: Field<string, string> = filter.field;
      if (field.as !== 'one' && field.as !== 'many') return;
      const choices = field.chips ?? filter.entries?.[field.key]?.(YEAR) ?? [];
      expect(choices.length).toBeGreaterThan(1);
      for (const { id, title } of choices) {
        expect(title.trim()).not.toBe('');
        const { filters, errors } = readFilters({ [field.key]: [String(id)] }, YEAR);
        expect(errors).toEqual([]);
        expect([filters[field.key as FilterKey]].flat()).toEqual([id]);
      }
    });
  },
);
