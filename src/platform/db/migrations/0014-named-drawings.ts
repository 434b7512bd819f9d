import { type Kysely, sql } from 'kysely';

/**
 * Rows for the drawings that flats and offers show: from now on a drawing is made only when it has one, so that nobody can
 * order drawings without number.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `insert into images (scope, path)
       select 'drawn', substr(src, length('/media/drawn/') + 1) from (
         select distinct media->>'src' as src from flats, jsonb_array_elements(media) as media
         union select distinct media->>'src' from village_offers, jsonb_array_elements(media) as media
       ) shown where src like '/media/drawn/%'
       on conflict (scope, path) do nothing`,
    )
    .execute(db);
}
