import { Readable } from 'node:stream';
import type { Cell as SheetCell, SheetData } from 'write-excel-file/node';
import { moscowTime } from '../rules/moscow-time.ts';
import { BYTE_ORDER_MARK, type Cell, csvLine, plainCell } from '../rules/spreadsheet.ts';
import { FileAnswer } from './file-answer.ts';

export type TableFormat = 'csv' | 'xlsx';

/** Rows of a file at most. A workbook is made in memory, so it ends earlier. */
export const MAX_ROWS: Readonly<Record<TableFormat, number>> = { csv: 50_000, xlsx: 10_000 };

export interface Table {
  /** Name of the file, without extension. */
  readonly name: string;
  readonly head: readonly string[];
  /** Rows in portions. */
  readonly portions: AsyncIterable<readonly (readonly Cell[])[]>;
}

/** The table as a file: CSV is sent while it is read, a workbook when it is whole. */
export async function writeTable(table: Table, format: TableFormat): Promise<FileAnswer> {
  const name = `${table.name}.${format}`;
  if (format === 'csv') return new FileAnswer(name, 'text/csv; charset=utf-8', Readable.from(csvOf(table)));
  const { default: writeWorkbook } = await import('write-excel-file/node');
  const rows: SheetData = [table.head.map((value) => ({ value, type: String, fontWeight: 'bold' }))];
  const widths = table.head.map((title) => widthOf(title));
  for await (const portion of table.portions)
    for (const cells of portion) {
      rows.push(cells.map(workbookCell));
      for (const [at, cell] of cells.entries()) widths[at] = Math.max(widths[at] ?? 0, widthOf(cell));
    }
  const workbook = await writeWorkbook(rows, { stickyRowsCount: 1, columns: widths.map((width) => ({ width })) });
  const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
  return new FileAnswer(name, type, Readable.from([await workbook.toBuffer()]));
}

async function* csvOf({ head, portions }: Table): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvLine(head);
  for await (const portion of portions) yield portion.map(csvLine).join('');
}

/** Workbooks know no zones: the clock of Moscow as if it were UTC. */
function moscowWall(moment: Date): Date {
  const { year, month, day, hour, minute } = moscowTime(moment);
  return new Date(Date.UTC(year, month - 1, day, hour, minute));
}

function workbookCell(cell: Cell): SheetCell {
  if (cell === null) return null;
  if (typeof cell === 'number') return { value: cell, type: Number };
  if (cell instanceof Date) return { value: moscowWall(cell), type: Date, format: 'dd.mm.yyyy hh:mm' };
  if (typeof cell === 'object') return { value: new Date(`${cell.month}-01T00:00:00Z`), type: Date, format: 'mm.yyyy' };
  return { value: plainCell(cell), type: String };
}

/** A column is as wide as its widest cell: a date that does not fit is a row of hashes. Long texts fold. */
const [NARROWEST, WIDEST] = [8, 60];

/** Signs that a cell takes, with a little air. */
function widthOf(cell: Cell): number {
  if (cell === null) return 0;
  if (cell instanceof Date) return 18;
  const text = typeof cell === 'string' ? cell : typeof cell === 'number' ? String(cell) : cell.month;
  const longest = Math.max(...text.split('\n').map((line) => line.length));
  return Math.min(Math.max(longest + 2, NARROWEST), WIDEST);
}
