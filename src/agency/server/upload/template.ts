import type { SheetData } from 'write-excel-file/node';
import { titleOfKind } from '../../../complex/rules/document-kinds.ts';
import type { Db } from '../../../platform/db/db.ts';
import { plainCell } from '../../../platform/rules/spreadsheet.ts';
import { type CuratedDetails, readCuratedComplexes } from '../curation/queries.ts';
import { COLUMNS } from './columns.ts';
import { KEY_TITLE, NAME_TITLE } from './heads.ts';
import { PAPER_COLUMNS } from './read-papers.ts';
import { PAPERS_SHEET } from './unpack.ts';

type Cells = readonly (string | null)[];

/** Rows of the two sheets, titles first. */
export interface TemplateRows {
  readonly complexes: readonly Cells[];
  readonly papers: readonly Cells[];
}

export const COMPLEX_HEAD = [KEY_TITLE, NAME_TITLE, ...COLUMNS.map(({ title }) => title)];

/** A row a complex, those on the site first, with what the editor states of it, and a row a document. */
export async function writeTemplate(db: Db): Promise<Buffer> {
  const rows = await db
    .selectFrom('complexes')
    .select('id')
    // What was merged into another one is that one now.
    .where('merged_into', 'is', null)
    .orderBy('published', 'desc')
    .orderBy('title')
    .execute();
  const details = await readCuratedComplexes(
    db,
    rows.map(({ id }) => id),
  );
  const complexes = [...details.values()];
  return writeSheets({
    complexes: complexes.map((complex) => [
      complex.title_eng,
      complex.title,
      ...COLUMNS.map(({ stated }) => stated(complex)),
    ]),
    papers: complexes.flatMap(paperRows),
  });
}

const paperRows = ({ title_eng, title, documents }: CuratedDetails): Cells[] =>
  documents.map((document) => [
    title_eng,
    title,
    document.title,
    titleOfKind(document.kind) || null,
    document.published_at?.split('-').reverse().join('.') ?? null,
    null,
  ]);

/** A workbook as {@link writeTemplate} writes it, of these rows. */
export async function writeSheets({ complexes, papers }: TemplateRows): Promise<Buffer> {
  const { default: writeWorkbook } = await import('write-excel-file/node');
  const workbook = await writeWorkbook([
    { data: sheetOf(COMPLEX_HEAD, complexes), sheet: 'Комплексы', stickyRowsCount: 1 },
    { data: sheetOf(PAPER_COLUMNS, papers), sheet: PAPERS_SHEET, stickyRowsCount: 1 },
  ]);
  return workbook.toBuffer();
}

function sheetOf(head: readonly string[], rows: readonly Cells[]): SheetData {
  return [
    head.map((value) => ({ value, type: String, fontWeight: 'bold' as const })),
    ...rows.map((cells) => cells.map((value) => (value === null ? null : { value: plainCell(value), type: String }))),
  ];
}
