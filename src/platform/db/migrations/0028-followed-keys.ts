import { type Kysely, sql } from 'kysely';

/**
 * Under which complex the latest run put the lots of a feed's complex: a decision of staff that says the same has nothing to
 * move. Null where no run did, or where lots stayed elsewhere.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table source_complexes add column run_complex_id integer`.execute(db);
}
