import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rowsOf } from './comparison-rows.ts';

type Item = { readonly floors: string | null; readonly walls: string | null };
const TRAITS = [
  ['Этажность', (item: Item) => item.floors],
  ['Стены', (item: Item) => item.walls],
] as const;

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
