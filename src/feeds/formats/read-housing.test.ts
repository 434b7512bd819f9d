import { describe, expect, test } from 'vitest';
import { housingOf, readSection, splitHousing } from './read-housing.ts';

describe('splitHousing', () => {
  test.each([
    ['Корпус 1, секция 2', 'Корпус 1', '2'],
    ['Корпус 1 Секция №2', 'Корпус 1', '2'],
    ['Корпус 1.2 (секция 3)', 'Корпус 1.2', '3'],
    ['корп. 4/подъезд 1-3', 'корп. 4', '1-3'],
    ['1 корпус 2 секция', '1 корпус', '2'],
    ['2-я секция, корпус 5', 'корпус 5', '2'],
    ['Секция 3', null, '3'],
    ['секция А', null, 'А'],
    ['СЕКЦИЯ II', null, 'II'],
    ['Подъезд 2', null, '2'],
    ['парадная 4', null, '4'],
    ['под. 2', null, '2'],
    ['Дом 5, сек.1', 'Дом 5', '1'],
    ['Блок-секция 7Б', null, '7Б'],
    ['Building 2, section 4', 'Building 2', '4'],
    ['Бронзовая башня', 'Бронзовая башня', null],
    ['Корпус 1', 'Корпус 1', null],
    ['2', '2', null],
    ['Литер 2/3', 'Литер 2/3', null],
    ['Секционный дом 3', 'Секционный дом 3', null],
    ['Подсолнух 2', 'Подсолнух 2', null],
    ['Секвойя 1', 'Секвойя 1', null],
    ['Дом под ключ', 'Дом под ключ', null],
    ['Секция', 'Секция', null],
    [null, null, null],
  ])('parts «%s» into «%s» and «%s»', (text, housing, section) => {
    expect(splitHousing(text)).toEqual({ housing, section });
  });

  test('takes no time over a hostile name', () => {
    const from = performance.now();
    splitHousing(`${'секция '.repeat(20_000)}${' ('.repeat(20_000)}`);
    splitHousing(`секция 1${'.1'.repeat(50_000)}`);
    expect(performance.now() - from).toBeLessThan(1_000);
  });
});

test('readSection knows the number with and without the word', () => {
  expect(['2', 'Секция 2', 'подъезд № 2', 'Северная', null].map(readSection)).toEqual([
    '2',
    '2',
    '2',
    'Северная',
    null,
  ]);
});

test.each([
  ['77', 'Корпус 1', { housing_key: '77', housing_title: 'Корпус 1', section: null }],
  [null, 'Корпус 1', { housing_key: 'name:1', housing_title: 'Корпус 1', section: null }],
  ['77', 'Корпус 1, секция 2', { housing_key: 'name:1', housing_title: 'Корпус 1', section: '2' }],
  ['78', 'Корпус 1, секция 3', { housing_key: 'name:1', housing_title: 'Корпус 1', section: '3' }],
  ['77', 'Секция 3', { housing_key: null, housing_title: null, section: '3' }],
  ['Корпус 1, секция 2', null, { housing_key: 'name:1', housing_title: 'Корпус 1', section: '2' }],
  ['77', null, { housing_key: '77', housing_title: null, section: null }],
  [null, null, { housing_key: null, housing_title: null, section: null }],
])('housingOf: id %s and name %s', (id, name, expected) => {
  expect(housingOf(id, name)).toEqual(expected);
});
