import { refused } from './read-archive.ts';
import type { SheetRow } from './read-sheet.ts';

/** Names a complex in both tables. */
export const KEY_TITLE = 'Адрес на сайте';
/** For people, not read. */
export const NAME_TITLE = 'Комплекс (для справки)';
/** Only the table of documents has it. */
export const PAPER_TITLE = 'Документ';

/** A title that was typed or pasted: spaces of any kind and capitals do not count. */
export const folded = (title: string): string =>
  title
    .replace(/[\s\uFEFF]+/g, ' ')
    .trim()
    .toLowerCase();

/** Something may stand above the titles of the columns; so many rows are searched for them. */
const HEAD_ROWS = 20;

/** The row with the titles of the columns, where the table is of that kind. */
export function headOf(rows: readonly SheetRow[], kind: 'complexes' | 'papers'): SheetRow | undefined {
  const head = rows.slice(0, HEAD_ROWS).find((row) => has(row, KEY_TITLE));
  return head && has(head, PAPER_TITLE) === (kind === 'papers') ? head : undefined;
}

const has = ({ cells }: SheetRow, title: string): boolean =>
  [...cells.values()].some((cell) => folded(cell) === folded(title));

export interface Head {
  readonly row: SheetRow;
  /** Columns by their folded title. */
  readonly columns: ReadonlyMap<string, number>;
  /** Of every row below, without the head. */
  readonly body: readonly SheetRow[];
}

/**
 * The head of a table and what stands below it; a title that is unknown, or stands there twice, is told.
 *
 * @throws {Failure} 422 where no row is a head.
 */
export function readHead(
  rows: readonly SheetRow[],
  kind: 'complexes' | 'papers',
  titles: readonly string[],
  tell: (where: string, message: string) => void,
): Head {
  const row = headOf(rows, kind);
  if (!row) throw refused(`В первой строке таблицы нет столбца «${KEY_TITLE}»: скачайте шаблон заново`);
  const known = new Set(titles.map(folded));
  const where = row.row === 1 ? 'Первая строка' : `Строка ${row.row}`;
  const columns = new Map<string, number>();
  for (const [column, title] of row.cells) {
    if (!known.has(folded(title))) tell(where, `Столбец «${title}» неизвестен`);
    else if (columns.has(folded(title))) tell(where, `Столбец «${title}» стоит дважды: оставьте один`);
    else columns.set(folded(title), column);
  }
  return { row, columns, body: rows.slice(rows.indexOf(row) + 1) };
}
