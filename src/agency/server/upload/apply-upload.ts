import type { AuditEntry } from '../../../platform/audit/queries.ts';
import type { Db } from '../../../platform/db/db.ts';
import { Failure } from '../../../platform/failure.ts';
import {
  addDocument,
  addPicture,
  dropDocument,
  keepDocumentFile,
  removeDocumentFile,
  type Shelf,
} from '../curation/files.ts';
import { follow } from '../curation/follow.ts';
import { lockComplex, writeCurated } from '../curation/queries.ts';
import { putLogo } from '../developers/put-logo.ts';
import type { PlannedLogo } from './draft.ts';
import type { PlannedComplex, ReadUpload } from './plan-upload.ts';
import type { Outcome } from './present.ts';

/** Where an upload is applied, and who is told to have done it. */
export interface UploadHost extends Shelf {
  readonly db: Db;
  readonly record: (trx: Db, entry: AuditEntry) => Promise<void>;
}

const NOT_REACHED = 'Не сохранено из-за сбоя: загрузите файл ещё раз, сохранённое не повторится';

/**
 * Does what an upload says, one transaction a complex: what is refused stays as it was and is named. A failure that is no
 * refusal ends it there; what was done by then stays, and the rest is told as not done.
 */
export async function applyUpload(host: UploadHost, { planned, logos }: ReadUpload): Promise<Outcome> {
  let isBroken = false;
  const attempt = async (work: () => Promise<void>): Promise<string | null> => {
    if (isBroken) return NOT_REACHED;
    try {
      await work();
      return null;
    } catch (error) {
      if (error instanceof Failure) return error.detail;
      host.log.error({ err: error }, 'an upload of facts broke off');
      isBroken = true;
      return NOT_REACHED;
    }
  };
  const outcome = { complexes: [] as (string | null)[], logos: [] as (string | null)[] };
  for (const one of planned) outcome.complexes.push(await attempt(() => applyComplex(host, one)));
  for (const one of logos) outcome.logos.push(await attempt(() => applyLogo(host, one)));
  return outcome;
}

/** All of it for one complex, or nothing. */
async function applyComplex(host: UploadHost, planned: PlannedComplex): Promise<void> {
  const { id, version } = planned.complex;
  const kept = await keepFiles(host, planned);
  const gone = await host.db.transaction().execute(async (trx) => {
    const before = await lockComplex(trx, id);
    if (before?.updated_at.getTime() !== version.getTime())
      throw new Failure('conflict', { detail: 'Карточку изменил кто-то другой: проверьте файл ещё раз' });
    const now = new Date(host.now());
    await writeCurated(trx, id, planned.change, now);
    const files = await replaceFiles(trx, host, planned, kept);
    await follow(trx, id, before, now);
    const told = (side: 'old' | 'new') => Object.fromEntries(planned.changes.map((one) => [one.title, one[side]]));
    await host.record(trx, {
      ...{ action: 'complex.upload', object_type: 'complex', object_id: id },
      before: told('old'),
      after: { ...told('new'), pictures: planned.pictures.length, documents: planned.documents.length },
    });
    return files;
  });
  // Not before it is committed: a row that stays needs its file.
  for (const path of gone) await removeDocumentFile(host, path);
}

/** The files of the documents that come, all at once, before anybody waits for the complex; those of a complex that is refused are named by nobody. */
async function keepFiles(host: UploadHost, { complex, documents }: PlannedComplex): Promise<Map<object, string>> {
  const paths = documents.map(async (document): Promise<[object, string][]> => {
    const { file } = document;
    return file ? [[document, await keepDocumentFile(host, { owner: { of: 'complex', id: complex.id }, file })]] : [];
  });
  return new Map((await Promise.all(paths)).flat());
}

/** The editor's pictures give way to those of the upload, and documents to those of the same name; answers files that may go. */
async function replaceFiles(
  trx: Db,
  host: UploadHost,
  { complex: { id: complexId, documents: known }, pictures, documents }: PlannedComplex,
  kept: ReadonlyMap<object, string>,
): Promise<string[]> {
  const owner = { of: 'complex', id: complexId } as const;
  const gone: string[] = [];
  if (pictures.length > 0)
    await trx
      .deleteFrom('complex_images')
      .where('complex_id', '=', complexId)
      .where('origin', '=', 'curated')
      .execute();
  for (const picture of pictures) await addPicture(trx, host, owner, picture);
  for (const document of documents) {
    const { title, kind, date, file, id: described } = document;
    const path = kept.get(document);
    if (file === null || path === undefined) {
      await trx
        .updateTable('documents')
        .set({ kind, published_at: date })
        .where('id', '=', described)
        .where('complex_id', '=', complexId)
        .execute();
      continue;
    }
    for (const { id } of known.filter((document) => document.title === title)) {
      const former = await dropDocument(trx, owner, id);
      if (former !== undefined) gone.push(former);
    }
    await addDocument(trx, host, { owner, title, kind, date, file }, path);
  }
  return gone;
}

function applyLogo(host: UploadHost, { id, picture }: PlannedLogo): Promise<void> {
  return host.db.transaction().execute(async (trx) => {
    await putLogo(trx, host, { id, picture });
    await host.record(trx, {
      action: 'developer.logo',
      object_type: 'developer',
      object_id: id,
      after: { logo: true },
    });
  });
}
