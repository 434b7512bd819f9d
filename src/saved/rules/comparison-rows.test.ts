import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { flatRows, rowsOf } from './comparison-rows.ts';

type Item = { readonly floors: string | null; readonly walls: string | null };
const TRAITS = [
  ['Этажность', (item: Item) => item.floors],
  ['Стены', (item: Item) => item.walls],
] as const;

const flat = {
  status: 1,
  hidden: false,
  withdrawn: false,
  apartment: false,
  number: null,
  section: null,
  price_total: 9_000_000,
  price_m2: 200_000,
  area_total: 45,
  area_live_space: null,
  area_kitchen: null,
  area_balconies: null,
  floor: 3,
  floors_total: 9,
  ceiling_height: null,
  finishing: null,
  mortgage: true,
  military_mortgage: false,
  subsidy: false,
  installment: false,
};
const building = {
  name: 'Корпус 1',
  part: null,
  release_date_tag: null,
  developer: null,
  location: { address_short: null },
  near: { stations: [] },
};

describe('rows of a comparison', () => {
  it('say of each trait what every column says and whether they differ', () => {
    const rows = rowsOf(TRAITS, [
      { floors: '9 этажей', walls: 'Кирпич' },
      { floors: '24 этажа', walls: 'Кирпич' },
    ]);
    expect(rows).toEqual([
      { title: 'Этажность', values: ['9 этажей', '24 этажа'], differs: true },
      { title: 'Стены', values: ['Кирпич', 'Кирпич'], differs: false },
    ]);
  });

  it('tell apart the first housings of two parts of a complex', () => {
    const parts = ['квартал А', 'квартал Б', null];
    const rows = flatRows(parts.map((part) => ({ ...flat, building: { ...building, part } })));
    expect(rows.find(({ title }) => title === 'Корпус, секция')).toEqual({
      title: 'Корпус, секция',
      values: ['Корпус 1, квартал А', 'Корпус 1, квартал Б', 'Корпус 1'],
      differs: true,
    });
  });

  it('say which flat it is, and leave a gap where no feed said so', () => {
    const rows = flatRows([
      { ...flat, number: '56', section: '2', building },
      { ...flat, building },
    ]);
    expect(rows.filter(({ title }) => /Корпус|№/.test(title))).toEqual([
      { title: 'Корпус, секция', values: [`Корпус 1, секция\u00a02`, 'Корпус 1'], differs: true },
      { title: `№\u00a0квартиры`, values: ['56', null], differs: true },
    ]);
  });

  it('leave out what nobody knows, and count an unknown value as different from a known one', () => {
    const rows = rowsOf(TRAITS, [
      { floors: null, walls: null },
      { floors: '', walls: 'Кирпич' },
    ]);
    expect(rows).toEqual([{ title: 'Стены', values: [null, 'Кирпич'], differs: true }]);
  });

  it('differ exactly when two columns do, in any order of columns', () => {
    const value = fc.constantFrom('Кирпич', 'Монолит', null);
    fc.assert(
      fc.property(fc.array(value, { minLength: 1, maxLength: 6 }), (walls) => {
        const items = walls.map((wall) => ({ floors: null, walls: wall }));
        const [row] = rowsOf(TRAITS, items);
        const [turned] = rowsOf(TRAITS, [...items].reverse());
        const differs = walls.some((one) => walls.some((other) => one !== other));
        expect(row?.differs ?? false).toBe(differs);
        expect(turned?.differs ?? false).toBe(differs);
      }),
    );
  });
});
