import { fileKind } from '../../../platform/rules/file-kind.ts';
import { UPLOAD_BYTES } from '../../contract/curated-card.ts';
import { headOf } from './heads.ts';
import { readArchive, refused } from './read-archive.ts';
import { looksLikeCsv, readCsv } from './read-csv.ts';
import { readSheet, type SheetRow } from './read-sheet.ts';

const LIMITS = { entries: 2_000, file: UPLOAD_BYTES, total: 80_000_000 } as const;
/** The second sheet of the template. */
export const PAPERS_SHEET = 'Документы';

type Table = readonly SheetRow[];

/** The tables and files of an upload. */
export interface Unpacked {
  readonly complexes: Table | null;
  readonly papers: Table | null;
  readonly files: ReadonlyMap<string, Buffer>;
}

const OTHER_PROGRAM = 'Таблицу этого вида мы не читаем: сохраните её как «Книга Excel (.xlsx)» или CSV';
/** How files of old Office programs begin. */
const OLD_OFFICE = Buffer.from([0xd0, 0xcf, 0x11, 0xe0]);

/**
 * A table alone, or an archive with one of complexes and one of documents at most in its root; a workbook may hold both.
 *
 * @throws {Failure} 422 for what is neither, is damaged, or names no complexes.
 */
export async function unpack(content: Buffer): Promise<Unpacked> {
  const alone = csvIn(content);
  if (alone) return { ...sorted([alone]), files: new Map() };
  const files = await readArchive(content, LIMITS, (path) => !path.startsWith('xl/') && !path.startsWith('docProps/'));
  if (files.has('[Content_Types].xml')) return { ...(await tablesOf(content)), files: new Map() };
  if (files.get('mimetype')?.toString().includes('opendocument')) throw refused(OTHER_PROGRAM);
  const paths = [...files.keys()].filter((path) => /^[^/]+\.(?:xlsx|csv)$/i.test(path));
  if (paths.length > 2) throw refused(SEVERAL);
  const others = new Map([...files].filter(([path]) => !paths.includes(path)));
  if (files.size === 0) throw refused('В архиве нет ни таблицы, ни папок с файлами');
  const tables: Table[] = [];
  for (const path of paths) {
    const own = files.get(path) ?? Buffer.alloc(0);
    const csv = csvIn(own, path);
    const { complexes, papers } = csv ? sorted([csv]) : await tablesOf(own);
    for (const table of [complexes, papers]) if (table) tables.push(table);
  }
  return { ...sorted(tables), files: others };
}

const SEVERAL = 'В архиве несколько таблиц: оставьте одну с комплексами и, если нужно, одну с документами';

/** Which table is which. */
function sorted(tables: readonly Table[]): Omit<Unpacked, 'files'> {
  const [papers, complexes] = [true, false].map((wanted) => tables.filter((rows) => isOfPapers(rows) === wanted));
  if ((papers?.length ?? 0) > 1 || (complexes?.length ?? 0) > 1) throw refused(SEVERAL);
  return { papers: papers?.[0] ?? null, complexes: complexes?.[0] ?? null };
}

const isOfPapers = (rows: Table): boolean => headOf(rows, 'papers') !== undefined;

async function tablesOf(workbook: Buffer): Promise<Omit<Unpacked, 'files'>> {
  const papers = await readSheet(workbook, { wanted: isOfPapers, named: PAPERS_SHEET });
  const first = await readSheet(workbook, {
    wanted: (rows) => headOf(rows, 'complexes') !== undefined || isOfPapers(rows),
  });
  if (first && isOfPapers(first)) return { papers: first, complexes: null };
  return { papers: papers && isOfPapers(papers) ? papers : null, complexes: first };
}

/** A file, a part of several, or one without files. */
const isZip = (content: Buffer): boolean =>
  content.toString('latin1', 0, 2) === 'PK' && [3, 5, 7].includes(content[2] ?? 0);

/** The rows of a file that is a CSV table; null for a ZIP, as a workbook is one too. @param path where it lies in an archive. */
function csvIn(content: Buffer, path?: string): Table | null {
  if (content.subarray(0, 4).equals(OLD_OFFICE)) throw refused(OTHER_PROGRAM);
  if (isZip(content)) return null;
  const rows = readCsv(content);
  if (rows !== null) return rows;
  const kind = fileKind(content);
  if (kind === null && (path?.toLowerCase().endsWith('.csv') || looksLikeCsv(content)))
    throw refused('В таблице CSV нет столбца «Адрес на сайте», по которому узнаётся комплекс: скачайте шаблон заново');
  const what = kind ?? (content.length === 0 ? 'пустой файл' : 'текст без столбцов');
  throw refused(
    path === undefined
      ? `Это ${what}, а нужна таблица XLSX или CSV либо архив ZIP с ней`
      : `«${path}» в архиве — это ${what}, а нужна таблица XLSX или CSV`,
  );
}
