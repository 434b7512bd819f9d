import { type Kysely, sql } from 'kysely';

/** Stations of one interchange are one place of the search. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table geo_entities add column hub_id integer`.execute(db);
}
