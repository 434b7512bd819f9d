import { type Kysely, sql } from 'kysely';

/**
 * Of when the prices are that a source gave of a complex or a village: when its last believed file was made, or read where the
 * file does not say. A run that is doubted, and a file that has none of its lots, leave it as it was.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['source_complexes', 'source_villages'] as const) {
    await sql`alter table ${sql.table(table)} add column prices_at timestamptz`.execute(db);
    await sql`update ${sql.table(table)} s set prices_at = (
        select max(r.finished_at) from feed_runs r
        where r.source_id = s.source_id and (r.status in ('complete', 'unchanged') or r.confirmed_at is not null))
      where s.last_lots > 0`.execute(db);
  }
}
