import { randomUUID } from 'node:crypto';
import { mkdir, unlink, writeFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { sql } from 'kysely';
import { kindOfTitle } from '../../../complex/rules/document-kinds.ts';
import {
  type AcceptedDocument,
  type AcceptedPicture,
  acceptDocument,
  acceptPicture,
} from '../../../pictures/server/accept-upload.ts';
import type { Config } from '../../../platform/config.ts';
import type { App } from '../../../platform/context.ts';
import { DOCUMENTS_FOLDER, UPLOADS_FOLDER } from '../../../platform/data-dir.ts';
import type { Db } from '../../../platform/db/db.ts';
import { Failure } from '../../../platform/failure.ts';
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

/** Whose file it is. */
export interface Owner {
  readonly of: 'complex' | 'village';
  readonly id: number;
}

/** Tables and columns of an owner; documents of a complex stand in the folder of its number. */
export const OWNERS = {
  complex: { column: 'complex_id', pictures: 'complex_images', folder: '' },
  village: { column: 'village_id', pictures: 'village_images', folder: 'village-' },
} as const;

/** Keeps a picture as the last one of its owner. */
export async function addPicture(trx: Db, app: Shelf, { of, id }: Owner, picture: AcceptedPicture): Promise<void> {
  const image_id = await keepPicture(trx, app, picture);
  const { column, pictures } = OWNERS[of];
  await sql`insert into ${sql.table(pictures)} (${sql.ref(column)}, image_id, sort)
    select ${id}, ${image_id}, coalesce(max(sort) + 1, 0) from ${sql.table(pictures)} where ${sql.ref(column)} = ${id}`.execute(
    trx,
  );
}

/** Puts pictures into this order; ids that are none of the owner's are passed over. */
export async function orderPicturesOf(trx: Db, { of, id }: Owner, ids: readonly number[]): Promise<void> {
  const { column, pictures } = OWNERS[of];
  await sql`update ${sql.table(pictures)} p set sort = o.place - 1
    from unnest(${[...ids]}::int[]) with ordinality as o (image_id, place)
    where p.image_id = o.image_id and p.${sql.ref(column)} = ${id}`.execute(trx);
}

/**
 * Takes a file off; answers where the file of a document is, to be removed once this is committed: a row that stays needs it.
 *
 * @throws {Failure} 404 when the owner has none like that.
 */
export async function removeFile(
  trx: Db,
  owner: Owner,
  kind: 'picture' | 'progress' | 'document',
  fileId: number,
): Promise<string | undefined> {
  const path = kind === 'document' ? await dropDocument(trx, owner, fileId) : undefined;
  const removed = kind === 'document' ? path !== undefined : await removePicture(trx, owner, kind, fileId);
  if (!removed) throw new Failure('not_found');
  return path;
}

/** Takes a picture or a photo of the building site off; false when the owner has none like that. */
async function removePicture(
  trx: Db,
  { of, id }: Owner,
  kind: 'picture' | 'progress',
  fileId: number,
): Promise<boolean> {
  const { column, pictures } = OWNERS[of];
  const gone =
    kind === 'picture'
      ? sql`delete from ${sql.table(pictures)} where image_id = ${fileId} and ${sql.ref(column)} = ${id}`
      : sql`delete from progress_photos where id = ${fileId} and ${sql.ref(column)} = ${id}`;
  const { numAffectedRows = 0n } = await gone.execute(trx);
  return numAffectedRows > 0n;
}

/** What a call asks to keep. */
export interface FileBody {
  readonly as: 'picture' | 'progress' | 'document';
  readonly title?: string | undefined;
  readonly taken_on?: string | undefined;
  readonly housing_id?: number | null | undefined;
}

type NewFile =
  | { readonly as: 'document'; readonly title: string; readonly file: AcceptedDocument }
  | {
      readonly as: 'progress';
      readonly taken_on: string;
      readonly housing_id: number | null;
      readonly picture: AcceptedPicture;
    }
  | { readonly as: 'picture'; readonly picture: AcceptedPicture };

const wants = (field: string, message: string) => new Failure('invalid_value', { errors: [{ field, message }] });

/** What may be kept of a call. @throws {Failure} 422 for what is missing, and for a file that cannot be shown. */
export async function acceptFile(body: FileBody, content: Buffer): Promise<NewFile> {
  const { as, title, taken_on, housing_id = null } = body;
  if (as === 'document') {
    if (title === undefined) throw wants('title', 'Укажите название документа');
    return { as, title, file: await acceptDocument(content) };
  }
  if (as === 'picture') return { as, picture: await acceptPicture(content) };
  if (taken_on === undefined) throw wants('taken_on', 'Укажите день съёмки');
  return { as, taken_on, housing_id, picture: await acceptPicture(content) };
}

/** Keeps it. @throws {Failure} 422 for a housing of another complex. */
export async function addFile(trx: Db, shelf: Shelf, owner: Owner, file: NewFile): Promise<void> {
  if (file.as === 'document') return keepDocument(trx, shelf, { owner, ...file });
  if (file.as === 'picture') return addPicture(trx, shelf, owner, file.picture);
  const { housing_id, taken_on } = file;
  if (housing_id !== null) await requireHousing(trx, owner, housing_id);
  const image_id = await keepPicture(trx, shelf, file.picture);
  const of = { [OWNERS[owner.of].column]: owner.id };
  await trx
    .insertInto('progress_photos')
    .values({ ...of, housing_id, image_id, taken_on })
    .execute();
}

async function requireHousing(trx: Db, { of, id: ownerId }: Owner, id: number): Promise<void> {
  const housing = await trx.selectFrom('housings').select('complex_id').where('id', '=', id).executeTakeFirst();
  if (of !== 'complex' || housing?.complex_id !== ownerId) throw wants('housing_id', 'Такого корпуса у комплекса нет');
}

export interface NewDocument {
  readonly owner: Owner;
  readonly title: string;
  /** By its title where nobody says. */
  readonly kind?: string;
  /** ISO day; today where nobody says. */
  readonly date?: string | null;
  readonly file: AcceptedDocument;
}

/** Keeps a document as the last one of its owner. */
async function keepDocument(trx: Db, shelf: Shelf, document: NewDocument): Promise<void> {
  await addDocument(trx, shelf, document, await keepDocumentFile(shelf, document));
}

/** Keeps the file of a document; answers where. */
export async function keepDocumentFile(
  { config }: Shelf,
  { owner: { of, id }, file }: Pick<NewDocument, 'owner' | 'file'>,
): Promise<string> {
  const storage_path = `${OWNERS[of].folder}${id}/${randomUUID()}.${file.extension}`;
  await keep(resolve(config.data_dir, DOCUMENTS_FOLDER, storage_path), file.data);
  return storage_path;
}

/** The row of a document whose file is kept. */
export async function addDocument(
  trx: Db,
  { now }: Shelf,
  { owner, title, kind = kindOfTitle(title), date, file }: NewDocument,
  storage_path: string,
): Promise<void> {
  const { column } = OWNERS[owner.of];
  await trx
    .insertInto('documents')
    .values(({ selectFrom, fn, val }) => ({
      [column]: owner.id,
      title,
      kind,
      sort: selectFrom('documents')
        .select(({ eb }) => fn.coalesce(eb(fn.max('sort'), '+', 1), val(0)).as('next'))
        .where(column, '=', owner.id),
      storage_path,
      mime: file.mime,
      size_bytes: file.data.length,
      published_at: date ?? moscowDate(now()),
    }))
    .execute();
}

/** Removes a document's row; answers where its file is, undefined when its owner has no document like that. */
export async function dropDocument(trx: Db, owner: Owner, id: number): Promise<string | undefined> {
  const row = await trx
    .deleteFrom('documents')
    .where('id', '=', id)
    .where(OWNERS[owner.of].column, '=', owner.id)
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
