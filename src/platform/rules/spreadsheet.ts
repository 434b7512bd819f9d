/** Cells of exported lists: what a spreadsheet program would run as a formula is kept from it (OWASP: CSV injection). */

import { moscowTime } from './moscow-time.ts';
import { withoutHidden } from './plain-text.ts';

/** A month, '2026-11', that spreadsheets sort and group by time. */
export interface MonthCell {
  readonly month: string;
}
/** Shown to people as text: a number stays one, a moment is one of the clock of Moscow, null is an empty cell. */
export type Cell = string | number | Date | MonthCell | null;

/** What makes Excel, LibreOffice or Google Sheets read a text as a formula, also behind blanks. */
const FORMULA = /^\s*[=+\-@|%\uFF1D\uFF0B\uFF0D\uFF20]|^[\t\r\n]/;

/** A text without hidden signs that no spreadsheet program takes for a formula: an apostrophe stands before one that looks like it. */
export function plainCell(text: string): string {
  const shown = withoutHidden(text);
  return FORMULA.test(shown) ? `'${shown}` : shown;
}

/** One line of a CSV file (RFC 4180, with the semicolon that Russian Excel expects), with its line end. */
export function csvLine(cells: readonly Cell[]): string {
  return `${cells.map(csvCell).join(';')}\r\n`;
}

function csvCell(cell: Cell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell).replace('.', ',');
  if (cell instanceof Date) return momentText(cell);
  if (typeof cell === 'object') return cell.month;
  const text = plainCell(cell);
  return /[";\r\n']/.test(text) || text !== text.trim() ? `"${text.replaceAll('"', '""')}"` : text;
}

/** '18.11.2026 11:24' with a plain space, else a spreadsheet takes it for words. */
function momentText(moment: Date): string {
  const { year, month, day, hour, minute } = moscowTime(moment);
  const two = (n: number) => String(n).padStart(2, '0');
  return `${two(day)}.${two(month)}.${year} ${two(hour)}:${two(minute)}`;
}

/** Tells Excel that a file is UTF-8. */
export const BYTE_ORDER_MARK = '\uFEFF';
