/** The board as rows and columns: which flat stands where, and where the arrow keys lead. */

import type { Board, BoardFlat, BoardSection } from '../../contract/boards.ts';
import { risersOf } from '../../rules/risers.ts';

export interface GridSection {
  /** Null for flats whose section is not known. */
  readonly title: string | null;
  readonly width: number;
}

export interface GridRow {
  /** Null for flats whose floor is not known. */
  readonly floor: number | null;
  /** One for each column of all sections; null where no flat is. */
  readonly cells: readonly (BoardFlat | null)[];
}

export interface BoardGrid {
  readonly sections: readonly GridSection[];
  /** Highest floor first. */
  readonly rows: readonly GridRow[];
}

/** Floors in a row of which no flat is known and which are shown all the same; more are left out. */
const EMPTY_FLOORS = 5;

/**
 * Every section side by side over common floors, those between them included of which no flat is known. A flat stands in the
 * column of its riser where risers are known.
 */
export function boardGrid(sections: Board['sections']): BoardGrid {
  const floors = new Set(sections.flatMap((section) => section.floors.map(({ floor }) => floor)));
  const order = withEmptyFloors(
    [...floors].sort((a, b) => (b ?? Number.NEGATIVE_INFINITY) - (a ?? Number.NEGATIVE_INFINITY)),
  );
  const columns = sections.map(columnsOf);
  return {
    sections: sections.map(({ title }, i) => ({ title, width: columns[i]?.width ?? 0 })),
    rows: order.map((floor) => ({ floor, cells: columns.flatMap(({ cellsOn }) => cellsOn(floor)) })),
  };
}

function withEmptyFloors(floors: readonly (number | null)[]): (number | null)[] {
  return floors.flatMap((floor, i) => {
    const above = floors[i - 1] ?? floor;
    const missing = above === null || floor === null ? 0 : Math.max(0, above - floor - 1);
    if (missing === 0 || missing > EMPTY_FLOORS) return [floor];
    return Array.from({ length: missing + 1 }, (_, step) => Number(above) - 1 - step);
  });
}

function columnsOf({ floors }: BoardSection): {
  width: number;
  cellsOn: (floor: number | null) => (BoardFlat | null)[];
} {
  const risers = risersOf(floors.flatMap(({ floor, flats }) => flats.map((flat) => ({ ...flat, floor }))));
  let seen = 0;
  const columns = new Map(
    floors.flatMap(({ flats }) => flats.map((flat, i): [BoardFlat, number] => [flat, risers?.[seen++] ?? i])),
  );
  const width = Math.max(0, ...Array.from(columns.values(), (column) => column + 1));
  return {
    width,
    cellsOn: (floor) => {
      const cells: (BoardFlat | null)[] = Array.from({ length: width }, () => null);
      const flats = floors.find((candidate) => candidate.floor === floor)?.flats ?? [];
      for (const flat of flats) cells[columns.get(flat) ?? 0] = flat;
      return cells;
    },
  };
}

export type GridKey = 'ArrowUp' | 'ArrowDown' | 'ArrowLeft' | 'ArrowRight' | 'Home' | 'End' | 'PageUp' | 'PageDown';
/** Rows that Page Up and Page Down pass. */
const PAGE = 5;

/** Where a key leads from a cell, past places without a flat; the cell itself where there is nothing that way. */
export function stepFrom(
  rows: readonly GridRow[],
  [row, column]: readonly [number, number],
  key: GridKey,
): [number, number] {
  const has = (r: number, c: number) => Boolean(rows[r]?.cells[c]);
  const width = rows[row]?.cells.length ?? 0;
  const seek = (from: number, step: number, end: number, found: (at: number) => boolean) => {
    for (let at = from; step > 0 ? at <= end : at >= end; at += step) if (found(at)) return at;
    return -1;
  };
  const inRow = (from: number, step: number) => seek(from, step, step > 0 ? width - 1 : 0, (c) => has(row, c));
  const inColumn = (from: number, step: number) =>
    seek(from, step, step > 0 ? rows.length - 1 : 0, (r) => has(r, column));
  const toColumn = (c: number): [number, number] => (c < 0 ? [row, column] : [row, c]);
  const toRow = (r: number): [number, number] => (r < 0 ? [row, column] : [r, column]);
  switch (key) {
    case 'ArrowLeft':
      return toColumn(inRow(column - 1, -1));
    case 'ArrowRight':
      return toColumn(inRow(column + 1, 1));
    case 'Home':
      return toColumn(inRow(0, 1));
    case 'End':
      return toColumn(inRow(width - 1, -1));
    case 'ArrowUp':
      return toRow(inColumn(row - 1, -1));
    case 'ArrowDown':
      return toRow(inColumn(row + 1, 1));
    case 'PageUp':
      return toRow(inColumn(Math.max(0, row - PAGE), 1));
    case 'PageDown':
      return toRow(inColumn(Math.min(rows.length - 1, row + PAGE), -1));
  }
}

/** Whether a key moves on the board. */
export const isGridKey = (key: string): key is GridKey =>
  /^(Arrow(Up|Down|Left|Right)|Home|End|Page(Up|Down))$/.test(key);
