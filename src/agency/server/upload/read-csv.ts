import { folded, KEY_TITLE } from './heads.ts';
import { refused } from './read-archive.ts';
import { MAX_ROWS, type SheetRow } from './read-sheet.ts';

/** Text of a file in UTF-8, UTF-16 with its mark, or windows-1251; null for what is no text. */
function textOf(content: Buffer): string | null {
  const [a, b] = content;
  if ((a === 0xff && b === 0xfe) || (a === 0xfe && b === 0xff))
    return new TextDecoder(a === 0xff ? 'utf-16le' : 'utf-16be').decode(content);
  if (content.includes(0)) return null;
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(content);
  } catch {
    return new TextDecoder('windows-1251').decode(content);
  }
}

const linesOf = (text: string): string[] => text.split(/\r\n|\r|\n/, 50);

/** Whether a file that names no complexes is a table all the same: text with a separator in its first line. */
export function looksLikeCsv(content: Buffer): boolean {
  const first = linesOf(textOf(content) ?? '').find((line) => line.trim() !== '');
  return first !== undefined && /[;\t,]/.test(first);
}

/** The sign that stands most often between values of the line that names the columns. */
function separatorOf(line: string): string {
  const count = (sign: string) => line.split(sign).length;
  return [';', '\t', ','].reduce((best, sign) => (count(sign) > count(best) ? sign : best));
}

/**
 * The rows of a CSV file (RFC 4180; `;`, `,` or tabs between values), empty rows and cells left out; null where no line names
 * the column that tells complexes.
 *
 * @throws {Failure} 422 for more than 5,000 rows.
 */
export function readCsv(content: Buffer): readonly SheetRow[] | null {
  const text = textOf(content);
  const head = text && linesOf(text).find((line) => folded(line).includes(folded(KEY_TITLE)));
  if (text === null || !head) return null;
  const separator = separatorOf(head);
  const rows: SheetRow[] = [];
  let [row, column, value, isQuoted] = [1, 0, '', false];
  let cells = new Map<number, string>();
  const endCell = () => {
    if (value.trim() !== '') cells.set(column, value.trim());
    value = '';
    column++;
  };
  const endRow = () => {
    endCell();
    if (cells.size > 0) rows.push({ row, cells, unreadable: [] });
    if (rows.length > MAX_ROWS) throw refused(`В таблице больше ${MAX_ROWS} строк: разделите её`);
    [row, column, cells] = [row + 1, 0, new Map()];
  };
  for (let at = 0; at < text.length; at++) {
    const sign = text[at] ?? '';
    if (isQuoted) {
      if (sign !== '"') value += sign;
      else if (text[at + 1] === '"') value += text[++at];
      else isQuoted = false;
    } else if (sign === '"' && value.trim() === '') [isQuoted, value] = [true, ''];
    else if (sign === separator) endCell();
    else if (sign === '\n' || (sign === '\r' && text[at + 1] !== '\n')) endRow();
    else if (sign !== '\r') value += sign;
  }
  endRow();
  return rows;
}
