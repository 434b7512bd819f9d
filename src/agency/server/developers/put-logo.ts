import type { AcceptedPicture } from '../../../pictures/server/accept-upload.ts';
import type { Db } from '../../../platform/db/db.ts';
import { Failure } from '../../../platform/failure.ts';
import { keepPicture, type Shelf } from '../curation/files.ts';

/** Puts the editor's logo of a developer; null takes it back. @throws {Failure} 404 where there is no such developer. */
export async function putLogo(
  trx: Db,
  shelf: Shelf,
  { id, picture }: { readonly id: number; readonly picture: AcceptedPicture | null },
): Promise<void> {
  const locked = await trx.selectFrom('developers').select('id').where('id', '=', id).forUpdate().executeTakeFirst();
  if (!locked) throw new Failure('not_found');
  const now = new Date(shelf.now());
  const logo_image_id_curated = picture && (await keepPicture(trx, shelf, picture));
  await trx.updateTable('developers').set({ logo_image_id_curated, updated_at: now }).where('id', '=', id).execute();
  await touchComplexes(trx, id, now);
}

/** Cards and the search read the developer with their complexes; answers which. */
export async function touchComplexes(trx: Db, id: number, now: Date): Promise<number[]> {
  const complexes = await trx.selectFrom('complexes').select('id').where('developer_id', '=', id).execute();
  const ids = complexes.map((complex) => complex.id);
  if (ids.length > 0) await trx.updateTable('complexes').set({ updated_at: now }).where('id', 'in', ids).execute();
  return ids;
}
