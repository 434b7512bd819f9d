import { expect, test } from 'vitest';
import { layoutPlaces } from './layout-places.ts';

const COMPLEX = 'Никулинский ручей';
const housing = (id: number, child: string, part: string, quarter: number) => ({
  id,
  titles: { title: part && `${COMPLEX}, ${part}`, child },
  release_date: `2029-0${quarter * 3 - 2}-01`,
  release_date_tag: `${quarter} квартал 2029`,
  flats: { total: 3 },
});
const HOUSINGS = [
  housing(1, 'Корпус 1', 'квартал А', 3),
  housing(2, 'Корпус 1', 'квартал Б', 1),
  housing(3, 'Корпус 2', 'квартал Б', 1),
  housing(4, 'Корпус 3', 'квартал Б', 2),
];
const places = (housing_ids: readonly number[], sections: readonly (readonly [number, string])[] = []) =>
  layoutPlaces(
    { housing_ids, sections: sections.map(([housing_id, title]) => ({ housing_id, title })) },
    HOUSINGS,
    COMPLEX,
  ).map((text) => text.replaceAll('\u00a0', ' '));

test('a layout names housing, part, sections and quarter of each housing that has it', () => {
  const sections = [
    [1, '1'],
    [1, 'Секция 3'],
    [2, '2'],
  ] as const;
  expect(places([1, 2], sections)).toEqual([
    'Корпус 1, квартал А, секции 1 и 3, 3 кв. 2029',
    'Корпус 1, квартал Б, секция 2, 1 кв. 2029',
  ]);
});

test('sections that nobody knows are left out, words of their own stay, many are counted', () => {
  expect(places([3])).toEqual(['Корпус 2, квартал Б, 1 кв. 2029']);
  expect(places([3], [[3, 'Подъезд 2']])).toEqual(['Корпус 2, квартал Б, подъезд 2, 1 кв. 2029']);
  const many = ['1', '2', '3', '4', '5'].map((title) => [3, title] as const);
  expect(places([3], many)).toEqual(['Корпус 2, квартал Б, 5 секций, 1 кв. 2029']);
});

test('of more than three housings a layout says how many, and from when to when', () => {
  expect(places([1, 2, 3, 4], [[1, '1']])).toEqual(['4 корпуса, 1 кв. 2029 – 3 кв. 2029']);
});
