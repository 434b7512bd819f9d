import { Readable } from 'node:stream';
import type { SheetData } from 'write-excel-file/node';
import { recordAudit } from '../../../platform/audit/queries.ts';
import type { CallContext } from '../../../platform/context.ts';
import type { Db } from '../../../platform/db/db.ts';
import { type Implementation, implement } from '../../../platform/door/door.ts';
import { FileAnswer } from '../../../platform/door/file-answer.ts';
import { Failure } from '../../../platform/failure.ts';
import { plainCell } from '../../../platform/rules/spreadsheet.ts';
import { ARCHIVE_BYTES, curationTemplate, type UploadPlan, uploadCuration } from '../../contract/upload.ts';
import { addPicture, dropDocument, keepDocument, removeDocumentFile } from '../curation/files.ts';
import { follow, pointOf } from '../curation/follow.ts';
import { lockComplex, readCuratedComplex, writeCurated } from '../curation/queries.ts';
import { COLUMNS, KEY_TITLE, NAME_TITLE } from './columns.ts';
import { type PlannedComplex, readUpload } from './plan-upload.ts';
import { refused } from './read-archive.ts';

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

export const curationUpload: readonly Implementation[] = [
  implement(curationTemplate, async ({ app }) => {
    const { default: writeWorkbook } = await import('write-excel-file/node');
    const workbook = await writeWorkbook(await templateRows(app.db), { stickyRowsCount: 1 });
    return new FileAnswer('Комплексы.xlsx', XLSX, Readable.from([await workbook.toBuffer()]));
  }),

  implement(uploadCuration, async (context, { body }) => {
    const content = Buffer.from(body.content, 'base64');
    if (content.length > ARCHIVE_BYTES) throw new Failure('payload_too_large');
    if (content.length === 0) throw refused('Файл пуст');
    const { plan, planned, unchanged, problems } = await readUpload(context.app.db, content);
    const shown = planned.map(present);
    if (body.plan === undefined) return { data: { plan, applied: false, complexes: shown, unchanged, problems } };
    if (problems.length > 0) throw refused('В файле есть ошибки: исправьте их и проверьте файл заново');
    if (body.plan !== plan)
      throw new Failure('conflict', { detail: 'Каталог с тех пор изменился: проверьте файл ещё раз' });
    const complexes: UploadPlan['complexes'] = [];
    for (const [i, one] of planned.entries()) {
      const failed = await apply(context, one);
      complexes.push({ ...(shown[i] ?? present(one)), failed });
    }
    return { data: { plan, applied: true, complexes, unchanged, problems } };
  }),
];

/** A row a complex, those on the site first, with what the editor states of it. */
async function templateRows(db: Db): Promise<SheetData> {
  const head = [KEY_TITLE, NAME_TITLE, ...COLUMNS.map(({ title }) => title)];
  const rows: SheetData = [head.map((value) => ({ value, type: String, fontWeight: 'bold' as const }))];
  const ids = await db
    .selectFrom('complexes')
    .select('id')
    // What was merged into another one is that one now.
    .where('merged_into', 'is', null)
    .orderBy('published', 'desc')
    .orderBy('title')
    .execute();
  for (const { id } of ids) {
    const complex = await readCuratedComplex(db, id);
    if (!complex) continue;
    const cells = [complex.title_eng, complex.title, ...COLUMNS.map(({ stated }) => stated(complex))];
    rows.push(cells.map((value) => (value === null ? null : { value: plainCell(value), type: String })));
  }
  return rows;
}

function present({ complex, changes, pictures, documents }: PlannedComplex): UploadPlan['complexes'][number] {
  const { id, title, title_eng } = complex;
  const known = new Set(complex.documents.map((document) => document.title));
  const titles = documents.map((document) => document.title);
  const curated = complex.pictures_list.filter(({ origin }) => origin === 'curated').length;
  return {
    id,
    title: title ?? title_eng,
    title_eng,
    changes: [...changes],
    pictures: { added: pictures.length, replaced: pictures.length > 0 ? curated : 0 },
    documents: {
      added: titles.filter((name) => !known.has(name)),
      replaced: titles.filter((name) => known.has(name)),
    },
    failed: null,
  };
}

/** All of it for one complex, or nothing; answers why nothing. */
async function apply(context: CallContext, planned: PlannedComplex): Promise<string | null> {
  const { id, version } = planned.complex;
  try {
    const gone = await context.app.db.transaction().execute(async (trx) => {
      const present = await lockComplex(trx, id);
      if (present?.getTime() !== version.getTime())
        throw new Failure('conflict', { detail: 'Карточку изменил кто-то другой: проверьте файл ещё раз' });
      const before = await pointOf(trx, id);
      const now = new Date(context.app.now());
      await writeCurated(trx, id, planned.change, now);
      const files = await replaceFiles(trx, context, planned);
      await follow(trx, id, before, now);
      const told = (side: 'old' | 'new') => Object.fromEntries(planned.changes.map((one) => [one.title, one[side]]));
      await recordAudit(trx, context, {
        ...{ action: 'complex.upload', object_type: 'complex', object_id: id },
        before: told('old'),
        after: { ...told('new'), pictures: planned.pictures.length, documents: planned.documents.length },
      });
      return files;
    });
    // Not before it is committed: a row that stays needs its file.
    for (const path of gone) await removeDocumentFile(context.app, path);
    return null;
  } catch (error) {
    if (error instanceof Failure) return error.detail;
    throw error;
  }
}

/** The editor's pictures give way to those of the upload, and documents to those of the same name; answers files that may go. */
async function replaceFiles(
  trx: Db,
  { app }: CallContext,
  { complex: { id: complexId, documents: known }, pictures, documents }: PlannedComplex,
): Promise<string[]> {
  const gone: string[] = [];
  if (pictures.length > 0)
    await trx
      .deleteFrom('complex_images')
      .where('complex_id', '=', complexId)
      .where('origin', '=', 'curated')
      .execute();
  for (const picture of pictures) await addPicture(trx, app, complexId, picture);
  for (const { title, file } of documents) {
    for (const { id } of known.filter((document) => document.title === title)) {
      const path = await dropDocument(trx, complexId, id);
      if (path !== undefined) gone.push(path);
    }
    await keepDocument(trx, app, { complexId, title, file });
  }
  return gone;
}
