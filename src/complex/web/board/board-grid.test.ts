import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { BoardFlat } from '../../contract/boards.ts';
import { boardGrid, type GridKey, isGridKey, stepFrom } from './board-grid.ts';

const flat = (id: number, place: number | null = null): BoardFlat => ({
  id,
  place,
  number: String(id),
  rooms: 1,
  rooms_known: true,
  area: 40,
  status: 1,
  hidden: false,
  held: false,
  price: null,
  fits: true,
});
const ids = (cells: readonly (BoardFlat | null)[]) => cells.map((cell) => cell?.id ?? 0);

test('sections stand side by side over common floors, a flat in the column of its place', () => {
  const { sections, rows } = boardGrid([
    {
      title: '1',
      floors: [
        { floor: 3, flats: [flat(31, 1), flat(33, 3)] },
        { floor: 2, flats: [flat(22, 2)] },
      ],
    },
    { title: '2', floors: [{ floor: 2, flats: [flat(25, 1)] }] },
  ]);
  expect(sections).toEqual([
    { title: '1', width: 3 },
    { title: '2', width: 1 },
  ]);
  expect(rows.map(({ floor, cells }) => [floor, ids(cells)])).toEqual([
    [3, [31, 0, 33, 0]],
    [2, [0, 22, 0, 25]],
  ]);
});

test('flats whose numbers tell where they are stand above each other, with gaps where others are sold', () => {
  const numbered = (id: number) => ({ ...flat(id), number: String(id) });
  const { sections, rows } = boardGrid([
    {
      title: '1',
      floors: [
        { floor: 29, flats: [numbered(110), numbered(112)] },
        { floor: 27, flats: [numbered(104)] },
        { floor: 26, flats: [numbered(98), numbered(99)] },
        { floor: 25, flats: [numbered(95)] },
      ],
    },
  ]);
  expect(sections[0]?.width).toBe(3);
  expect(rows.map(({ cells }) => ids(cells))).toEqual([
    [110, 0, 112],
    [0, 0, 0],
    [0, 0, 104],
    [98, 99, 0],
    [0, 95, 0],
  ]);
});

test('where places are unknown, doubled or too large flats stand in their order, and an unknown floor comes last', () => {
  const doubled = boardGrid([{ title: null, floors: [{ floor: 1, flats: [flat(1, 1), flat(2, 1)] }] }]);
  expect(doubled.rows.map(({ cells }) => ids(cells))).toEqual([[1, 2]]);
  const numbered = boardGrid([{ title: null, floors: [{ floor: 1, flats: [flat(1, 411), flat(2, 412)] }] }]);
  expect(numbered.rows.map(({ cells }) => ids(cells))).toEqual([[1, 2]]);
  const unknown = boardGrid([
    {
      title: null,
      floors: [
        { floor: null, flats: [flat(9)] },
        { floor: 1, flats: [flat(1)] },
      ],
    },
  ]);
  expect(unknown.rows.map(({ floor }) => floor)).toEqual([1, null]);
});

test('floors of which no flat is known stand between the others, unless they are many', () => {
  const onFloors = (...floors: number[]) =>
    boardGrid([{ title: null, floors: floors.map((floor) => ({ floor, flats: [flat(floor)] })) }]).rows;
  expect(onFloors(9, 6, 5).map(({ floor, cells }) => [floor, ids(cells)])).toEqual([
    [9, [9]],
    [8, [0]],
    [7, [0]],
    [6, [6]],
    [5, [5]],
  ]);
  expect(onFloors(90, 3).map(({ floor }) => floor)).toEqual([90, 3]);
});

test('arrows pass gaps, Home and End reach the ends, and nothing leads off the board', () => {
  const { rows } = boardGrid([
    {
      title: null,
      floors: [
        { floor: 3, flats: [flat(31, 1), flat(34, 4)] },
        { floor: 2, flats: [flat(22, 2)] },
        { floor: 1, flats: [flat(11, 1), flat(12, 2)] },
      ],
    },
  ]);
  expect(stepFrom(rows, [0, 0], 'ArrowRight')).toEqual([0, 3]);
  expect(stepFrom(rows, [0, 3], 'ArrowRight')).toEqual([0, 3]);
  expect(stepFrom(rows, [0, 0], 'ArrowDown')).toEqual([2, 0]);
  expect(stepFrom(rows, [2, 1], 'ArrowUp')).toEqual([1, 1]);
  expect(stepFrom(rows, [0, 3], 'Home')).toEqual([0, 0]);
  expect(stepFrom(rows, [2, 0], 'End')).toEqual([2, 1]);
  expect(stepFrom(rows, [0, 0], 'PageDown')).toEqual([2, 0]);
});

test('no key ever leaves the flats, and no flat is lost', () => {
  const floor = fc.record({
    floor: fc.option(fc.integer({ min: 1, max: 30 })),
    flats: fc.array(fc.option(fc.integer({ min: 1, max: 50 })), { minLength: 1, maxLength: 6 }),
  });
  const section = fc.uniqueArray(floor, { minLength: 1, maxLength: 5, selector: ({ floor: at }) => at });
  const keys = fc.constantFrom<GridKey>(
    'ArrowUp',
    'ArrowDown',
    'ArrowLeft',
    'ArrowRight',
    'Home',
    'End',
    'PageUp',
    'PageDown',
  );
  fc.assert(
    fc.property(
      fc.array(section, { minLength: 1, maxLength: 3 }),
      fc.array(keys, { maxLength: 20 }),
      (raw, pressed) => {
        let id = 0;
        const board = raw.map((floors) => ({
          title: null,
          floors: floors.map(({ floor: at, flats }) => ({ floor: at, flats: flats.map((place) => flat(++id, place)) })),
        }));
        const { rows } = boardGrid(board);
        expect(
          rows
            .flatMap(({ cells }) => ids(cells))
            .filter(Boolean)
            .sort((a, b) => a - b),
        ).toEqual(Array.from({ length: id }, (_, i) => i + 1));
        const row = rows.findIndex(({ cells }) => cells.some(Boolean));
        let at: [number, number] = [row, rows[row]?.cells.findIndex(Boolean) ?? 0];
        for (const key of pressed) {
          at = stepFrom(rows, at, key);
          expect(rows[at[0]]?.cells[at[1]]).toBeTruthy();
        }
      },
    ),
  );
});

test('other keys are left to the page', () => {
  expect(['ArrowUp', 'End', 'PageDown'].every(isGridKey)).toBe(true);
  expect(['Enter', 'Tab', 'ArrowUpLeft', 'a'].some(isGridKey)).toBe(false);
});
