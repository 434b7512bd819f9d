import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import {
  type AcceptedDocument,
  type AcceptedPicture,
  acceptDocument,
  acceptPicture,
} from '../../../pictures/server/accept-upload.ts';
import type { Db } from '../../../platform/db/db.ts';
import { Failure } from '../../../platform/failure.ts';
import { foldName } from '../../../platform/rules/fold-name.ts';
import { plainText } from '../../../platform/rules/plain-text.ts';
import { plainCell } from '../../../platform/rules/spreadsheet.ts';
import { UPLOAD_BYTES } from '../../contract/curation.ts';
import type { UploadPlan } from '../../contract/upload.ts';
import { type CuratedChange, type CuratedDetails, readCuratedComplex } from '../curation/queries.ts';
import { COLUMNS, KEY_TITLE, NAME_TITLE } from './columns.ts';
import { readArchive, refused } from './read-archive.ts';
import { readCsv } from './read-csv.ts';
import { readSheet, type SheetRow } from './read-sheet.ts';

const LIMITS = { entries: 2_000, file: UPLOAD_BYTES, total: 80_000_000 } as const;
/** Pictures are decoded one by one to see that they can be shown. */
const MAX_FILES = 300;
const MAX_PROBLEMS = 200;
/** Takes the editor's word back. */
const TAKE_BACK = /^[-–—]$/;
const DOCUMENT_FOLDER = /^(?:документы|documents)$/i;
const PICTURE = /\.(?:jpe?g|png|webp|avif|gif|heic)$/i;

/** What an upload does to one complex. */
export interface PlannedComplex {
  readonly complex: CuratedDetails;
  readonly change: CuratedChange;
  readonly changes: UploadPlan['complexes'][number]['changes'];
  readonly pictures: readonly AcceptedPicture[];
  readonly documents: readonly { readonly title: string; readonly file: AcceptedDocument }[];
}

export interface ReadUpload {
  /** Names the file and the state of the complexes that it changes. */
  readonly plan: string;
  readonly planned: readonly PlannedComplex[];
  readonly unchanged: number;
  readonly problems: UploadPlan['problems'];
}

/** Collects what was not understood; a file that is all wrong ends early. */
class Problems {
  readonly list: { where: string; message: string }[] = [];
  add(where: string, message: string): void {
    if (this.list.length < MAX_PROBLEMS) this.list.push({ where, message });
  }
}

/** Reads an upload against the catalogue as it is now; changes nothing. @throws {Failure} 422 when it cannot be read at all. */
export async function readUpload(db: Db, content: Buffer): Promise<ReadUpload> {
  const { sheet, files } = await unpack(content);
  const problems = new Problems();
  const found = new Map<number, Draft>();
  const keys = await readKeys(db);
  if (sheet) await readRows(db, sheet, { keys, found, problems });
  await readFiles(db, files, { keys, found, problems });
  const planned = [...found.values()].filter(
    ({ changes, pictures, documents }) => changes.length + pictures.length + documents.length > 0,
  );
  const state = planned.map(({ complex, changes }) => [complex.id, complex.version.toISOString(), changes]);
  const hash = createHash('sha256').update(content).update(JSON.stringify(state));
  return {
    plan: hash.digest('base64url'),
    planned,
    unchanged: found.size - planned.length,
    problems: problems.list,
  };
}

type Draft = {
  complex: CuratedDetails;
  change: CuratedChange;
  changes: { title: string; old: string | null; new: string | null }[];
  pictures: AcceptedPicture[];
  documents: { title: string; file: AcceptedDocument }[];
};

interface Reading {
  readonly keys: ReadonlyMap<string, number | 'several'>;
  readonly found: Map<number, Draft>;
  readonly problems: Problems;
}

/** A table alone, or an archive with one at most in its root. */
async function unpack(
  content: Buffer,
): Promise<{ sheet: readonly SheetRow[] | null; files: ReadonlyMap<string, Buffer> }> {
  const alone = tableIn(content);
  if (alone) return { sheet: alone, files: new Map() };
  const files = await readArchive(content, LIMITS, (path) => !path.startsWith('xl/') && !path.startsWith('docProps/'));
  if (files.has('[Content_Types].xml')) return { sheet: await readSheet(content, hasHead), files: new Map() };
  if (files.get('mimetype')?.toString().includes('opendocument')) throw refused(OTHER_PROGRAM);
  const sheets = [...files.keys()].filter((path) => /^[^/]+\.(?:xlsx|csv)$/i.test(path));
  if (sheets.length > 1) throw refused('В архиве несколько таблиц: оставьте одну');
  const own = sheets[0] === undefined ? undefined : files.get(sheets[0]);
  const others = new Map([...files].filter(([path]) => path !== sheets[0]));
  if (!own && others.size === 0) throw refused('В архиве нет ни таблицы, ни папок с файлами');
  return { sheet: own ? (tableIn(own) ?? (await readSheet(own, hasHead))) : null, files: others };
}

const OTHER_PROGRAM = 'Таблицу этого вида мы не читаем: сохраните её как «Книга Excel (.xlsx)» или CSV';
/** How files of old Office programs begin. */
const OLD_OFFICE = Buffer.from([0xd0, 0xcf, 0x11, 0xe0]);

/** The rows of a file that is a CSV table; null where it is something else. */
function tableIn(content: Buffer): readonly SheetRow[] | null {
  if (content.subarray(0, 4).equals(OLD_OFFICE)) throw refused(OTHER_PROGRAM);
  if (content.subarray(0, 2).toString('latin1') === 'PK') return null;
  return readCsv(content, (line) => folded(line).includes(folded(KEY_TITLE)));
}

/** A title that was typed or pasted: spaces of any kind and capitals do not count. */
const folded = (title: string): string =>
  title
    .replace(/[\s\uFEFF]+/g, ' ')
    .trim()
    .toLowerCase();

/** Something may stand above the titles of the columns; so many rows are searched for them. */
const HEAD_ROWS = 20;
const headOf = (rows: readonly SheetRow[]): SheetRow | undefined =>
  rows.slice(0, HEAD_ROWS).find(({ cells }) => [...cells.values()].some((cell) => folded(cell) === folded(KEY_TITLE)));
const hasHead = (rows: readonly SheetRow[]): boolean => headOf(rows) !== undefined;

/** Complexes by their address, also a former one, and, where only one has it, by their name. */
async function readKeys(db: Db): Promise<Map<string, number | 'several'>> {
  const rows = await db
    .selectFrom('complexes')
    .select(['id', 'title', 'title_eng'])
    .where('merged_into', 'is', null)
    .execute();
  const former = await db.selectFrom('title_redirects').select(['old_title_eng', 'complex_id']).execute();
  const keys = new Map<string, number | 'several'>();
  for (const { id, title } of rows) {
    const name = `name ${foldName(title ?? '')}`;
    keys.set(name, keys.has(name) ? 'several' : id);
  }
  for (const { old_title_eng, complex_id } of former)
    if (complex_id !== null) keys.set(`address ${old_title_eng}`, complex_id);
  for (const { id, title_eng } of rows) keys.set(`address ${title_eng}`, id);
  return keys;
}

/** The complex that a key names, read once; undefined, with a problem told, where there is none. */
async function draftOf(
  db: Db,
  key: string,
  where: string,
  { keys, found, problems }: Reading,
): Promise<Draft | undefined> {
  const address = key
    .replace(/[?#].*$|\/+$/g, '')
    .replace(/^.*\//, '')
    .toLowerCase();
  const id = keys.get(`address ${address}`) ?? keys.get(`name ${foldName(key)}`);
  if (id === 'several') problems.add(where, `Комплексов «${key}» несколько: укажите адрес на сайте`);
  if (id === undefined) problems.add(where, `Комплекса «${key}» нет`);
  if (typeof id !== 'number') return undefined;
  const known = found.get(id);
  if (known) return known;
  const complex = await readCuratedComplex(db, id);
  if (!complex) return undefined;
  const draft: Draft = { complex, change: { facts: {} }, changes: [], pictures: [], documents: [] };
  found.set(id, draft);
  return draft;
}

async function readRows(db: Db, sheet: readonly SheetRow[], reading: Reading): Promise<void> {
  const head = headOf(sheet);
  if (!head) throw refused(`В первой строке таблицы нет столбца «${KEY_TITLE}»: скачайте шаблон заново`);
  const titles = new Map([...head.cells].map(([column, title]) => [folded(title), column]));
  const keyAt = titles.get(folded(KEY_TITLE)) ?? 0;
  const known = new Set([KEY_TITLE, NAME_TITLE, ...COLUMNS.map(({ title }) => title)].map(folded));
  const where = head.row === 1 ? 'Первая строка' : `Строка ${head.row}`;
  for (const title of head.cells.values())
    if (!known.has(folded(title))) reading.problems.add(where, `Столбец «${title}» неизвестен`);
  const developers = await readDevelopers(db);
  const seen = new Set<number>();
  for (const sheetRow of sheet.slice(sheet.indexOf(head) + 1)) {
    const { row, cells } = sheetRow;
    const key = cells.get(keyAt);
    if (key === undefined) {
      reading.problems.add(`Строка ${row}`, `Не заполнен столбец «${KEY_TITLE}»`);
      continue;
    }
    const draft = await draftOf(db, key, `Строка ${row}`, reading);
    if (!draft) continue;
    if (seen.has(draft.complex.id)) reading.problems.add(`Строка ${row}`, 'Этот комплекс уже был выше');
    else readCells(draft, sheetRow, { titles, developers, problems: reading.problems });
    seen.add(draft.complex.id);
  }
}

interface Cells {
  readonly titles: ReadonlyMap<string, number>;
  readonly developers: ReadonlyMap<string, number>;
  readonly problems: Problems;
}

function readCells(draft: Draft, { row, cells, unreadable }: SheetRow, { titles, developers, problems }: Cells): void {
  for (const column of COLUMNS) {
    const at = titles.get(folded(column.title));
    if (at === undefined) continue;
    if (unreadable.includes(at))
      problems.add(
        `Строка ${row}, столбец «${column.title}»`,
        'Формула без результата: откройте таблицу и сохраните её',
      );
    const cell = cells.get(at);
    if (cell === undefined) continue;
    const text = withoutApostrophe(plainText(cell).trim());
    const old = column.stated(draft.complex);
    const wanted = TAKE_BACK.test(text) ? null : text;
    if (wanted === old) continue;
    const read = column.read(wanted, developers);
    if ('problem' in read) {
      problems.add(`Строка ${row}, столбец «${column.title}»`, read.problem);
      continue;
    }
    // «Нет» and «нет», 2,70 and 2.7 are one value.
    if (old !== null && wanted !== null && isDeepStrictEqual(read, column.read(old, developers))) continue;
    const { facts, ...own } = read.change;
    draft.change = { ...draft.change, ...own, facts: { ...draft.change.facts, ...facts } };
    draft.changes.push({ title: column.title, old, new: wanted });
  }
}

/** The template puts one before texts that programs would run. */
const withoutApostrophe = (text: string): string =>
  text.startsWith("'") && plainCell(text.slice(1)) === text ? text.slice(1) : text;

async function readDevelopers(db: Db): Promise<ReadonlyMap<string, number>> {
  const rows = await db.selectFrom('developers').select(['id', 'title', 'title_eng']).orderBy('id', 'desc').execute();
  return new Map(rows.map(({ id, title, title_eng }) => [(title ?? title_eng).toLowerCase(), id]));
}

/** `{complex}/…` holds its pictures and, in PDF or in a folder «документы», its documents; in the order of their names. */
async function readFiles(db: Db, files: ReadonlyMap<string, Buffer>, reading: Reading): Promise<void> {
  if (files.size > MAX_FILES) throw refused(`В архиве больше ${MAX_FILES} картинок и документов: разделите его`);
  for (const path of [...files.keys()].sort((a, b) => a.localeCompare(b, 'ru', { numeric: true }))) {
    const content = files.get(path) ?? Buffer.alloc(0);
    const [folder = '', ...rest] = path.split('/');
    const name = rest.at(-1);
    if (name === undefined) {
      reading.problems.add(`«${path}»`, 'Файл лежит вне папки комплекса');
      continue;
    }
    const draft = await draftOf(db, folder, `Папка «${folder}»`, reading);
    if (!draft) continue;
    const asDocument = /\.pdf$/i.test(name) || rest.slice(0, -1).some((part) => DOCUMENT_FOLDER.test(part));
    if (!asDocument && !PICTURE.test(name)) {
      reading.problems.add(`«${path}»`, 'Нужна картинка или документ в PDF');
      continue;
    }
    try {
      const title =
        plainText(name.replace(/\.[^.]+$/, ''))
          .slice(0, 200)
          .trim() || 'Документ';
      if (asDocument) draft.documents.push({ title, file: await acceptDocument(content) });
      else draft.pictures.push(await acceptPicture(content));
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      reading.problems.add(`«${path}»`, error.errors?.map(({ message }) => message).join('. ') ?? error.detail);
    }
  }
}
