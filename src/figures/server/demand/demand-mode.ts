import { sql } from 'kysely';
import type { Db } from '../../../platform/db/db.ts';

/** Whose searches are counted: nobody's, of those who agreed to be measured, everybody's. */
export const DEMAND_MODES = ['off', 'agreed', 'all'] as const;
export type DemandMode = (typeof DEMAND_MODES)[number];

const KEY = 'demand';
const USUAL: DemandMode = 'agreed';

/** The setting as it stands. */
export async function readDemandMode(db: Db): Promise<DemandMode> {
  const { rows } = await sql<{
    mode: string | null;
  }>`select value ->> 'mode' as mode from settings where key = ${KEY}`.execute(db);
  return DEMAND_MODES.find((mode) => mode === rows[0]?.mode) ?? USUAL;
}

/** Sets it; every process follows within a minute. */
export async function writeDemandMode(db: Db, mode: DemandMode, now: Date): Promise<void> {
  await sql`insert into settings (key, value, updated_at) values (${KEY}, ${JSON.stringify({ mode })}::jsonb, ${now})
    on conflict (key) do update set value = excluded.value, updated_at = excluded.updated_at`.execute(db);
}
