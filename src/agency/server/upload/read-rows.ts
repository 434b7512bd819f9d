import { isDeepStrictEqual } from 'node:util';
import { plainText } from '../../../platform/rules/plain-text.ts';
import { plainCell } from '../../../platform/rules/spreadsheet.ts';
import { COLUMNS } from './columns.ts';
import { type Draft, draftOf, type Problems, type Reading, rowOf } from './draft.ts';
import { folded, KEY_TITLE, NAME_TITLE, readHead } from './heads.ts';
import type { SheetRow } from './read-sheet.ts';

/** Takes the editor's word back. */
const TAKE_BACK = /^[-–—]$/;

/** Developers by their name in small letters. */
export type DeveloperIds = ReadonlyMap<string, number>;

/** Reads the table of complexes into the drafts. */
export function readRows(sheet: readonly SheetRow[], developers: DeveloperIds, reading: Reading): void {
  const { problems } = reading;
  const titles = [KEY_TITLE, NAME_TITLE, ...COLUMNS.map(({ title }) => title)];
  const { columns, body } = readHead(sheet, 'complexes', titles, (where, message) => problems.add(where, message));
  const keyAt = columns.get(folded(KEY_TITLE)) ?? 0;
  const seen = new Map<number, SheetRow>();
  for (const sheetRow of body) {
    const { row, cells } = sheetRow;
    const key = cells.get(keyAt);
    if (key === undefined) {
      problems.add(rowOf(row), `Не заполнен столбец «${KEY_TITLE}»`);
      continue;
    }
    const draft = draftOf(key, rowOf(row), reading);
    if (!draft) continue;
    const earlier = seen.get(draft.complex.id);
    if (earlier) {
      const problem = differenceOf(earlier, sheetRow, columns);
      if (problem === null) reading.repeated.complexes.push(row);
      else problems.add(rowOf(row), problem);
      continue;
    }
    seen.set(draft.complex.id, sheetRow);
    draft.rows.push(row);
    readCells(draft, sheetRow, { columns, developers, problems });
  }
}

/** What a second row of one complex says otherwise than the first; null: nothing. */
function differenceOf(first: SheetRow, second: SheetRow, columns: ReadonlyMap<string, number>): string | null {
  const differing = COLUMNS.flatMap(({ title }) => {
    const at = columns.get(folded(title));
    const [one, other] = at === undefined ? [] : [first.cells.get(at), second.cells.get(at)];
    return one === other ? [] : [`«${title}» — «${short(one)}» и «${short(other)}»`];
  });
  if (differing.length === 0) return null;
  const more = differing.length > MAX_DIFFERENCES ? ` и ещё ${differing.length - MAX_DIFFERENCES}` : '';
  return `Этот комплекс уже был в строке ${first.row}, и там сказано другое: ${differing
    .slice(0, MAX_DIFFERENCES)
    .join('; ')}${more}. Оставьте одну строку`;
}

const MAX_DIFFERENCES = 3;
const short = (text = 'пусто'): string => (text.length > 60 ? `${text.slice(0, 60)}…` : text);

interface Cells {
  readonly columns: ReadonlyMap<string, number>;
  readonly developers: DeveloperIds;
  readonly problems: Problems;
}

function readCells(draft: Draft, { row, cells, unreadable }: SheetRow, { columns, developers, problems }: Cells): void {
  for (const column of COLUMNS) {
    const at = columns.get(folded(column.title));
    if (at === undefined) continue;
    const where = `${rowOf(row)}, столбец «${column.title}»`;
    if (unreadable.includes(at)) problems.add(where, 'Формула без результата: откройте таблицу и сохраните её');
    const cell = cells.get(at);
    if (cell === undefined) continue;
    const text = cellText(cell);
    const old = column.stated(draft.complex);
    const wanted = TAKE_BACK.test(text) ? null : text;
    if (wanted === old) continue;
    const read = column.read(wanted, developers);
    if ('problem' in read) {
      problems.add(where, read.problem);
      continue;
    }
    // «Нет» and «нет», 2,70 and 2.7 are one value.
    if (old !== null && wanted !== null && isDeepStrictEqual(read, column.read(old, developers))) continue;
    const { facts, ...own } = read.change;
    draft.change = { ...draft.change, ...own, facts: { ...draft.change.facts, ...facts } };
    draft.changes.push({ title: column.title, old, new: wanted });
  }
}

/** A text of a cell as it may be stored; the template puts an apostrophe before texts that programs would run. */
export function cellText(cell: string): string {
  const text = plainText(cell);
  return text.startsWith("'") && plainCell(text.slice(1)) === text ? text.slice(1) : text;
}
