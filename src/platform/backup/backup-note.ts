import { type Kysely, sql } from 'kysely';
import type { Tables } from '../db/tables.ts';

const SETTING = 'backup';

/** Notes in the database when the last whole backup was made: what the age in /metrics is counted from. */
export async function noteBackup(db: Kysely<Tables>, at: number): Promise<void> {
  const value = JSON.stringify({ at: new Date(at).toISOString() });
  await db
    .insertInto('settings')
    .values({ key: SETTING, value, updated_at: new Date(at) })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value, updated_at: new Date(at) }))
    .execute();
}

/** When the last whole backup was made, epoch ms; when there was none, when the database was. */
export async function backedUpAt(db: Kysely<Tables>): Promise<number> {
  const { rows } = await sql<{ at: Date }>`select coalesce(
    (select (value ->> 'at')::timestamptz from settings where key = ${SETTING}),
    (select min(applied_at) from schema_migrations)) as at`.execute(db);
  return new Date(rows[0]?.at ?? 0).getTime();
}
