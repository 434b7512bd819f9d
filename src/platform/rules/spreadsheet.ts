/** Cells of exported lists: what a spreadsheet program would run as a formula is kept from it (OWASP: CSV injection). */

import { withoutHidden } from './plain-text.ts';

/** Shown to people as text: a number stays one, null is an empty cell. */
export type Cell = string | number | null;

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
  const text = plainCell(cell);
  return /[";\r\n']/.test(text) || text !== text.trim() ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Tells Excel that a file is UTF-8. */
export const BYTE_ORDER_MARK = '\uFEFF';
