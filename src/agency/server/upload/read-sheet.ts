import sax from 'sax';
import { readArchive, refused } from './read-archive.ts';

/** A row of a sheet: its number as the program shows it, and its cells by column, from 0. */
export interface SheetRow {
  readonly row: number;
  readonly cells: ReadonlyMap<number, string>;
  /** Columns of formulas that failed, or that no program has reckoned yet. */
  readonly unreadable: readonly number[];
}

const LIMITS = { entries: 500, file: 10_000_000, total: 20_000_000 } as const;
export const MAX_ROWS = 5_000;
/** Cells below the first of merged ones, in all. */
const MAX_MERGED = 200_000;
/** Of sheets beyond these nothing is read. */
const MAX_SHEETS = 10;
const MAX_COLUMNS = 200;
const NOT_A_SHEET = 'Это не таблица XLSX: откройте файл и сохраните его как «Книга Excel (.xlsx)»';

interface Choice {
  readonly wanted?: (rows: readonly SheetRow[]) => boolean;
  /** Only a sheet of this name is read. */
  readonly named?: string;
}

/**
 * The first sheet of a workbook that is `wanted`, or the first one, empty rows and cells left out, every value as text; null
 * where none has the name. Formulas give their last result; a value of merged cells stands in each of their rows.
 *
 * @throws {Failure} 422 for what is no workbook, is damaged, or has more than 5,000 rows.
 */
export async function readSheet(
  content: Buffer,
  { wanted = () => true, named }: Choice = {},
): Promise<readonly SheetRow[] | null> {
  const parts = await readArchive(content, LIMITS, (path) =>
    /^xl\/(?:workbook\.xml|_rels\/workbook\.xml\.rels|sharedStrings\.xml|worksheets\/[^/]+\.xml)$/i.test(path),
  );
  const text = (path: string): string | undefined => parts.get(path)?.toString('utf8');
  const workbook = text('xl/workbook.xml');
  if (workbook === undefined) throw refused(NOT_A_SHEET);
  const strings = sharedStrings(text('xl/sharedStrings.xml'));
  let first: readonly SheetRow[] | undefined;
  const read = new Set<string>();
  for (const { path, name } of sheetsOf(workbook, text('xl/_rels/workbook.xml.rels') ?? '').slice(0, MAX_SHEETS)) {
    const sheet = text(path);
    // No program names one part as two sheets.
    if (sheet === undefined || (named !== undefined && name !== named) || read.has(path)) continue;
    read.add(path);
    const rows = rowsOf(sheet, strings);
    if (wanted(rows)) return rows;
    first ??= rows;
  }
  if (first === undefined && named === undefined) throw refused(NOT_A_SHEET);
  return first ?? null;
}

interface Visitor {
  readonly open?: (name: string, attributes: Readonly<Record<string, string>>) => void;
  readonly close?: (name: string) => void;
  readonly text?: (text: string) => void;
}

/** Reads strict XML; entities of its own are an error, so nothing grows. */
function visit(xml: string, { open, close, text }: Visitor): void {
  const parser = sax.parser(true, { xmlns: false });
  const local = (name: string) => name.slice(name.indexOf(':') + 1);
  parser.onopentag = ({ name, attributes }) => open?.(local(name), attributes as Record<string, string>);
  parser.onclosetag = (name) => close?.(local(name));
  parser.ontext = (part) => text?.(part);
  parser.oncdata = (part) => text?.(part);
  parser.onerror = () => {
    throw refused('Таблица повреждена: откройте её и сохраните заново');
  };
  parser.write(xml).close();
}

/** The parts of the sheets in their order. */
function sheetsOf(workbook: string, relations: string): { path: string; name: string }[] {
  const sheets: { id: string; name: string }[] = [];
  visit(workbook, {
    open: (name, attributes) => {
      if (name === 'sheet') sheets.push({ id: attributes['r:id'] ?? '', name: (attributes.name ?? '').trim() });
    },
  });
  const targets = new Map<string, string>();
  visit(relations || '<none/>', {
    open: (name, { Id, Target }) => {
      if (name === 'Relationship' && Id && Target) targets.set(Id, Target);
    },
  });
  return sheets.map(({ id, name }) => {
    const target = targets.get(id) ?? 'worksheets/sheet1.xml';
    return { name, path: target.startsWith('/') ? target.slice(1) : `xl/${target}` };
  });
}

function sharedStrings(xml: string | undefined): readonly string[] {
  const strings: string[] = [];
  if (xml === undefined) return strings;
  let current = '';
  let inText = false;
  let phonetic = false;
  visit(xml, {
    open: (name) => {
      if (name === 'si') current = '';
      if (name === 'rPh') phonetic = true;
      inText = name === 't' && !phonetic;
    },
    text: (part) => {
      if (inText) current += part;
    },
    close: (name) => {
      inText = false;
      if (name === 'rPh') phonetic = false;
      if (name === 'si') strings.push(current);
    },
  });
  return strings;
}

/** 'C12' is column 2. */
function columnOf(reference: string): number {
  const letters = /^[A-Z]{1,3}/.exec(reference)?.[0] ?? '';
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

/** Rows while they are read. */
type Draft = { row: number; cells: Map<number, string>; unreadable: number[] };

function rowsOf(xml: string, strings: readonly string[]): SheetRow[] {
  const rows: Draft[] = [];
  const merged: string[] = [];
  let draft: Draft = { row: 0, cells: new Map(), unreadable: [] };
  let cell = { column: 0, type: '', text: '', isFormula: false };
  let taken = false;
  visit(xml, {
    open: (name, attributes) => {
      if (name === 'row') {
        draft = { row: Number(attributes.r ?? draft.row + 1), cells: new Map(), unreadable: [] };
        cell = { column: -1, type: '', text: '', isFormula: false };
      }
      if (name === 'c') {
        const column = attributes.r ? columnOf(attributes.r) : cell.column + 1;
        cell = { column, type: attributes.t ?? 'n', text: '', isFormula: false };
      }
      if (name === 'f') cell.isFormula = true;
      if (name === 'mergeCell' && attributes.ref && merged.length < MAX_ROWS) merged.push(attributes.ref);
      taken = name === 'v' || name === 't';
    },
    text: (part) => {
      if (taken) cell.text += part;
    },
    close: (name) => {
      taken = false;
      if (name === 'c' && cell.column >= 0 && cell.column < MAX_COLUMNS) takeCell(draft, cell, strings);
      if (name === 'row' && draft.cells.size + draft.unreadable.length > 0) rows.push(draft);
      if (rows.length > MAX_ROWS) throw refused(`В таблице больше ${MAX_ROWS} строк: разделите её`);
    },
  });
  spreadMerged(rows, merged);
  return rows;
}

function takeCell(
  { cells, unreadable }: Draft,
  cell: { readonly column: number; readonly type: string; readonly text: string; readonly isFormula: boolean },
  strings: readonly string[],
): void {
  const value = textIn(cell, strings).trim();
  if (value !== '') cells.set(cell.column, value);
  // A text that a formula made may be empty; a number that is not there was never reckoned.
  else if (cell.type === 'e' || (cell.isFormula && cell.type !== 'str')) unreadable.push(cell.column);
}

/** People see a value of merged cells in each of their rows; the file has it in the first one. */
function spreadMerged(rows: readonly Draft[], merged: readonly string[]): void {
  const byNumber = new Map(rows.map((row) => [row.row, row]));
  let filled = 0;
  for (const range of merged) {
    const [, from = '', top = '0', bottom = '0'] = /^([A-Z]{1,3})(\d+):[A-Z]{1,3}(\d+)$/.exec(range) ?? [];
    const column = columnOf(from);
    const value = byNumber.get(Number(top))?.cells.get(column);
    if (value === undefined) continue;
    const last = Math.min(Number(bottom), Number(top) + MAX_ROWS);
    filled += Math.max(0, last - Number(top));
    if (filled > MAX_MERGED) throw refused('В таблице слишком много объединённых ячеек: разъедините их');
    for (let row = Number(top) + 1; row <= last; row++) byNumber.get(row)?.cells.set(column, value);
  }
}

function textIn({ type, text }: { readonly type: string; readonly text: string }, strings: readonly string[]): string {
  if (type === 's') return strings[Number(text)] ?? '';
  if (type === 'b') return text === '1' ? 'да' : 'нет';
  if (type === 'e') return '';
  // Programs write 2,7 as 2.7000000000000002.
  if (type === 'n' && text.trim() !== '') return String(Math.round(Number(text) * 1e9) / 1e9);
  return text;
}
