import { type Kysely, sql } from 'kysely';

/** Staff look for a flat by its number. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index flats_number on flats (number, id)`.execute(db);
}
