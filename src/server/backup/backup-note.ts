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

/** When the last whole backup was made, epoch ms; undefined when there was none. */
export async function lastBackupAt(db: Kysely<Tables>): Promise<number | undefined> {
  const row = await db
    .selectFrom('settings')
    .select(sql<string>`value ->> 'at'`.as('at'))
    .where('key', '=', SETTING)
    .executeTakeFirst();
  const at = Date.parse(row?.at ?? '');
  return Number.isNaN(at) ? undefined : at;
}
