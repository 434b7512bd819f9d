import sax from 'sax';
import { readArchive, refused } from './read-archive.ts';

/** A row of a sheet: its number as the program shows it, and its cells by column, from 0. */
export interface SheetRow {
  readonly row: number;
  readonly cells: ReadonlyMap<number, string>;
}

const LIMITS = { entries: 500, file: 10_000_000, total: 20_000_000 } as const;
const MAX_ROWS = 5_000;
const MAX_COLUMNS = 200;
const NOT_A_SHEET = 'Это не таблица XLSX: откройте файл и сохраните его как «Книга Excel (.xlsx)»';

/**
 * The first sheet of a workbook, empty rows and cells left out, every value as text. Formulas give their last result.
 *
 * @throws {Failure} 422 for what is no workbook, is damaged, or has more than 5,000 rows.
 */
export async function readSheet(content: Buffer): Promise<readonly SheetRow[]> {
  const parts = await readArchive(content, LIMITS, (path) =>
    /^xl\/(?:workbook\.xml|_rels\/workbook\.xml\.rels|sharedStrings\.xml|worksheets\/[^/]+\.xml)$/i.test(path),
  );
  const text = (path: string): string | undefined => parts.get(path)?.toString('utf8');
  const workbook = text('xl/workbook.xml');
  if (workbook === undefined) throw refused(NOT_A_SHEET);
  const sheet = text(sheetPath(workbook, text('xl/_rels/workbook.xml.rels') ?? ''));
  if (sheet === undefined) throw refused(NOT_A_SHEET);
  return rowsOf(sheet, sharedStrings(text('xl/sharedStrings.xml')));
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

function sheetPath(workbook: string, relations: string): string {
  let id: string | undefined;
  visit(workbook, {
    open: (name, attributes) => {
      if (name === 'sheet') id ??= attributes['r:id'] ?? '';
    },
  });
  let target = 'worksheets/sheet1.xml';
  visit(relations || '<none/>', {
    open: (name, { Id, Target }) => {
      if (name === 'Relationship' && Id === id && Target) target = Target;
    },
  });
  return target.startsWith('/') ? target.slice(1) : `xl/${target}`;
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

function rowsOf(xml: string, strings: readonly string[]): SheetRow[] {
  const rows: SheetRow[] = [];
  let row = 0;
  let cells = new Map<number, string>();
  let cell = { column: 0, type: '', text: '' };
  let taken = false;
  visit(xml, {
    open: (name, attributes) => {
      if (name === 'row') {
        row = Number(attributes.r ?? row + 1);
        cells = new Map();
        cell = { column: -1, type: '', text: '' };
      }
      if (name === 'c') {
        const column = attributes.r ? columnOf(attributes.r) : cell.column + 1;
        cell = { column, type: attributes.t ?? 'n', text: '' };
      }
      taken = name === 'v' || name === 't';
    },
    text: (part) => {
      if (taken) cell.text += part;
    },
    close: (name) => {
      taken = false;
      if (name === 'c' && cell.column >= 0 && cell.column < MAX_COLUMNS) {
        const value = textIn(cell, strings).trim();
        if (value !== '') cells.set(cell.column, value);
      }
      if (name === 'row' && cells.size > 0) rows.push({ row, cells });
      if (rows.length > MAX_ROWS) throw refused(`В таблице больше ${MAX_ROWS} строк: разделите её`);
    },
  });
  return rows;
}

function textIn({ type, text }: { readonly type: string; readonly text: string }, strings: readonly string[]): string {
  if (type === 's') return strings[Number(text)] ?? '';
  if (type === 'b') return text === '1' ? 'да' : 'нет';
  if (type === 'e') return '';
  // Programs write 2,7 as 2.7000000000000002.
  if (type === 'n' && text !== '') return String(Math.round(Number(text) * 1e9) / 1e9);
  return text;
}
