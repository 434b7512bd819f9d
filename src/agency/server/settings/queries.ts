import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/db.ts';
import type { SiteSettingKey } from '../../../platform/rules/site-settings.ts';

/** Settings are changed one transaction after the other. */
const SETTINGS_LOCK = 7_041;

export interface SettingRecord {
  key: string;
  value: string;
  updated_at: Date;
  updated_by: number | null;
  updated_by_name: string | null;
}

export async function readSettings(db: Db): Promise<SettingRecord[]> {
  const { rows } = await sql<SettingRecord>`select s.key, s.value, s.updated_at, s.updated_by, u.name as updated_by_name
    from site_settings s left join users u on u.id = s.updated_by order by s.key`.execute(db);
  return rows;
}

/** Waits until nobody else changes settings, and keeps them out until the transaction ends. */
export async function lockSettings(trx: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(${SETTINGS_LOCK})`.execute(trx);
}

/** Names a state of the settings: another one after every change. */
export function settingsVersion(records: readonly SettingRecord[]): string {
  const state = records.map(({ key, value, updated_at }) => [key, value, updated_at.getTime()]);
  return createHash('sha256').update(JSON.stringify(state)).digest('hex').slice(0, 16);
}

export type SettingChange = readonly [key: SiteSettingKey, value: string | null];

/** Stores texts; null removes the stored one. */
export async function writeSettings(
  trx: Db,
  changes: readonly SettingChange[],
  { authorId, now }: { readonly authorId: number; readonly now: Date },
): Promise<void> {
  for (const [key, value] of changes) {
    if (value === null) await sql`delete from site_settings where key = ${key}`.execute(trx);
    else
      await sql`insert into site_settings (key, value, updated_by, updated_at) values (${key}, ${value}, ${authorId}, ${now})
        on conflict (key) do update set value = excluded.value, updated_by = excluded.updated_by,
          updated_at = excluded.updated_at`.execute(trx);
  }
}
