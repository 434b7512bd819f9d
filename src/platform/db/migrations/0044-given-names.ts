import { type Kysely, sql } from 'kysely';

/** What staff call a complex that its feed does not name, from their decision until a run makes the complex. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table source_complexes add column given_title text`.execute(db);
}
