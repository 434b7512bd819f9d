import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  type ChosenHousing,
  choiceTitle,
  choose,
  eachHousing,
  groupsByPart,
  groupsByTerm,
  isChosen,
} from './housing-groups.ts';

const housing = (id: number, child: string, part: string, date: string, total = 5): ChosenHousing => ({
  id,
  titles: { title: part === '' ? 'Каскад' : `Каскад, ${part}`, child },
  release_date: date,
  release_date_tag: date.startsWith('2029-12') ? '4 квартал 2029' : '1 квартал 2029',
  flats: { total },
});
const ALL = [
  housing(1, 'Корпус 1', 'квартал А', '2029-12-31'),
  housing(2, 'Корпус 4', 'квартал А', '2029-12-31'),
  housing(3, 'Корпус 1', 'квартал Б', '2029-03-31'),
  housing(4, 'Корпус 2', 'квартал Б', '2029-12-31'),
  housing(5, 'Корпус 3', 'квартал Б', '2029-03-31', 0),
];

test('housings with flats on sale stand by quarter, the earliest first, by part, and one by one with their part', () => {
  expect(groupsByTerm(ALL)).toEqual([
    { title: '1 квартал 2029', ids: [3] },
    { title: '4 квартал 2029', ids: [1, 2, 4] },
  ]);
  expect(groupsByPart(ALL, 'Каскад')).toEqual([
    { title: 'квартал А', ids: [1, 2] },
    { title: 'квартал Б', ids: [3, 4] },
  ]);
  expect(eachHousing(ALL, 'Каскад').map(({ title }) => title)).toEqual([
    'Корпус 1, квартал А',
    'Корпус 4, квартал А',
    'Корпус 1, квартал Б',
    'Корпус 2, квартал Б',
  ]);
});

test.each([
  [[3], 'Корпус 1, квартал Б'],
  [[1, 2], 'квартал А'],
  [[1, 2, 4], 'сдача 4 квартал 2029'],
  [[1, 3], 'Корпус 1, квартал А; Корпус 1, квартал Б'],
  [[1, 2, 3], 'корпуса: 3'],
  [[77], undefined],
])('the choice of %j is called %s', (ids, title) => expect(choiceTitle(ids, ALL, 'Каскад')).toBe(title));

test('a group that is chosen is all there, one that is taken away leaves nothing, and the others stay', () => {
  const group = fc.record({ title: fc.constant(''), ids: fc.uniqueArray(fc.nat(20), { minLength: 1 }) });
  fc.assert(
    fc.property(group, fc.uniqueArray(fc.nat(20)), (one, chosen) => {
      const others = chosen.filter((id) => !one.ids.includes(id));
      expect(isChosen(one, choose(one, chosen, true))).toBe(true);
      expect(choose(one, chosen, false)).toEqual(others.sort((a, b) => a - b));
      expect(choose(one, choose(one, chosen, true), false)).toEqual(choose(one, chosen, false));
    }),
  );
});
