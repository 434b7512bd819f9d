import { randomUUID } from 'node:crypto';
import { mkdir, unlink, writeFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { kindOfTitle } from '../../../complex/rules/document-kinds.ts';
import type { AcceptedDocument, AcceptedPicture } from '../../../pictures/server/accept-upload.ts';
import type { Config } from '../../../platform/config.ts';
import type { App } from '../../../platform/context.ts';
import { DOCUMENTS_FOLDER, UPLOADS_FOLDER } from '../../../platform/data-dir.ts';
import type { Db } from '../../../platform/db/db.ts';
import { moscowDate } from '../../../platform/rules/moscow-time.ts';

/** Where files are kept, and what tells of it. */
export interface Shelf extends Pick<App, 'now'> {
  readonly config: Pick<Config, 'data_dir'>;
  readonly log: {
    warn(details: object, words: string): void;
    error(details: object, words: string): void;
  };
}

/** Files that editors add. The bytes are on disk before the row is; a row that does not come leaves a file that nobody names. */

/** Keeps a picture; answers its row. */
export async function keepPicture(trx: Db, { config }: Shelf, { type, data }: AcceptedPicture): Promise<number> {
  const path = `${randomUUID()}.${type}`;
  await keep(resolve(config.data_dir, UPLOADS_FOLDER, path), data);
  const { id } = await trx
    .insertInto('images')
    .values({ scope: 'upload', path })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Keeps a picture as the last one of a complex. */
export async function addPicture(trx: Db, app: Shelf, complexId: number, picture: AcceptedPicture): Promise<void> {
  const image_id = await keepPicture(trx, app, picture);
  const { last } = await trx
    .selectFrom('complex_images')
    .select(({ fn }) => fn.max('sort').as('last'))
    .where('complex_id', '=', complexId)
    .executeTakeFirstOrThrow();
  await trx
    .insertInto('complex_images')
    .values({ complex_id: complexId, image_id, sort: (last ?? -1) + 1 })
    .execute();
}

export interface NewDocument {
  readonly complexId: number;
  readonly title: string;
  /** By its title where nobody says. */
  readonly kind?: string;
  /** ISO day; today where nobody says. */
  readonly date?: string | null;
  readonly file: AcceptedDocument;
}

/** Keeps a document as the last one of a complex. */
export async function keepDocument(trx: Db, shelf: Shelf, document: NewDocument): Promise<void> {
  await addDocument(trx, shelf, document, await keepDocumentFile(shelf, document));
}

/** Keeps the file of a document; answers where. */
export async function keepDocumentFile(
  { config }: Shelf,
  { complexId, file }: Pick<NewDocument, 'complexId' | 'file'>,
): Promise<string> {
  const storage_path = `${complexId}/${randomUUID()}.${file.extension}`;
  await keep(resolve(config.data_dir, DOCUMENTS_FOLDER, storage_path), file.data);
  return storage_path;
}

/** The row of a document whose file is kept. */
export async function addDocument(
  trx: Db,
  { now }: Shelf,
  { complexId, title, kind = kindOfTitle(title), date, file }: NewDocument,
  storage_path: string,
): Promise<void> {
  await trx
    .insertInto('documents')
    .values(({ selectFrom, fn, val }) => ({
      complex_id: complexId,
      title,
      kind,
      sort: selectFrom('documents')
        .select(({ eb }) => fn.coalesce(eb(fn.max('sort'), '+', 1), val(0)).as('next'))
        .where('complex_id', '=', complexId),
      storage_path,
      mime: file.mime,
      size_bytes: file.data.length,
      published_at: date ?? moscowDate(now()),
    }))
    .execute();
}

/** Removes a document's row; answers where its file is, undefined when the complex has no document like that. */
export async function dropDocument(trx: Db, complexId: number, id: number): Promise<string | undefined> {
  const row = await trx
    .deleteFrom('documents')
    .where('id', '=', id)
    .where('complex_id', '=', complexId)
    .returning('storage_path')
    .executeTakeFirst();
  return row?.storage_path;
}

/** Removes the file of a document whose row is gone for good. */
export async function removeDocumentFile({ config, log }: Shelf, path: string): Promise<void> {
  await unlink(resolve(config.data_dir, DOCUMENTS_FOLDER, path)).catch((err: unknown) =>
    log.warn({ err }, 'the file of a removed document stayed'),
  );
}

async function keep(file: string, content: Buffer): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, content, { mode: 0o600, flag: 'wx', flush: true });
}
