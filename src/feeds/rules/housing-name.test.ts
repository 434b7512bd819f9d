import { expect, test } from 'vitest';
import { foldHousingName } from '../../platform/rules/fold-name.ts';
import { nameOfHousing } from './housing-name.ts';

test.each([
  ['1', 'Корпус 1'],
  [' 1.1 ', 'Корпус 1.1'],
  ['3/2', 'Корпус 3/2'],
  ['2А', 'Корпус 2А'],
  ['№ 5', 'Корпус 5'],
  ['Корпус 1', 'Корпус 1'],
  ['К1', 'К1'],
  ['Башня 2', 'Башня 2'],
  ['2027', '2027'],
  ['1 очередь', '1 очередь'],
  [null, null],
])('a feed\u2019s %o is called %o', (title, name) => {
  expect(nameOfHousing(title)).toBe(name);
  // It is the same housing for whoever looks for it by its name.
  if (title !== null) expect(foldHousingName(nameOfHousing(title) ?? '')).toBe(foldHousingName(title));
});
