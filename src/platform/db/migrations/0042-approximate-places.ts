import { type Kysely, sql } from 'kysely';

/** An editor put the complex where it roughly stands (the middle of a town, a station): no ways on foot are reckoned from there. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table complexes add column place_approximate boolean not null default false`.execute(db);
}
