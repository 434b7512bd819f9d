import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type ComparedFlat, flatDifferences } from './flat-differences.ts';

const NOW = '2026-11-21T09:00:00Z';
const own: ComparedFlat = {
  floor: 5,
  area_total: 40,
  finishing: 1,
  ceiling_height: 2.7,
  apartment: false,
  housing_id: 1,
  term: { state: 'Строится', year: 2027, quarter: 4 },
};
const term = (year: number | null, quarter: number | null, state = 'Строится') => ({ state, year, quarter });

describe('what is different about another flat', () => {
  it.each<[string, Partial<ComparedFlat>, string[]]>([
    ['nothing', {}, []],
    ['floors up', { floor: 8 }, ['На 3 этажа выше']],
    ['floors down', { floor: 4 }, ['На 1 этаж ниже']],
    ['an unknown floor', { floor: null }, []],
    ['area', { area_total: 42.1 }, ['На 2,1 м² больше']],
    ['a little less area', { area_total: 39.94 }, ['На 0,1 м² меньше']],
    ['area too little to tell', { area_total: 40.04 }, []],
    ['an earlier house', { housing_id: 2, term: term(2027, 2) }, ['Другой корпус: сдача раньше на 2 квартала']],
    ['a later house', { housing_id: 2, term: term(2029, null) }, ['Другой корпус: сдача позже на 8 кварталов']],
    ['a house handed over', { housing_id: 2, term: term(2025, 1, 'Сдан') }, ['Другой корпус: уже сдан']],
    ['a house of the same term', { housing_id: 2 }, ['Другой корпус']],
    ['a house without a term', { housing_id: 2, term: term(null, null) }, ['Другой корпус']],
    ['finishing', { finishing: 2 }, ['Чистовая отделка']],
    ['furniture', { finishing: 4 }, ['С мебелью']],
    ['unknown finishing', { finishing: null }, []],
    ['ceilings', { ceiling_height: 3 }, ['Потолки выше на 0,3 м']],
    ['apartments', { apartment: true }, ['Апартаменты']],
    ['several', { floor: 6, area_total: 38, finishing: 4 }, ['На 2 м² меньше', 'На 1 этаж выше', 'С мебелью']],
  ])('%s', (_case, fields, expected) => {
    const spoken = flatDifferences(own, { ...own, ...fields }, NOW).map((text) => text.replaceAll('\u00a0', ' '));
    expect(spoken).toEqual(expected);
  });

  it('is as many floors and metres back as there', () => {
    const flats = fc.record({
      floor: fc.integer({ min: 1, max: 60 }),
      area_total: fc.integer({ min: 100, max: 900 }).map((tenths) => tenths / 10),
    });
    const turned = (text: string) =>
      text.replace(/выше|ниже|больше|меньше/, (word) => {
        const opposites: Record<string, string> = { выше: 'ниже', ниже: 'выше', больше: 'меньше', меньше: 'больше' };
        return opposites[word] ?? word;
      });
    fc.assert(
      fc.property(flats, (fields) => {
        const other = { ...own, ...fields };
        expect(flatDifferences(other, own, NOW)).toEqual(flatDifferences(own, other, NOW).map(turned));
      }),
    );
  });
});
