import { sql, type Transaction } from 'kysely';
import type { Tables } from '../../../platform/db/tables.ts';

/** Role and manager of anybody, locked until the transaction ends; null when there is nobody. */
export async function lockPerson(
  trx: Transaction<Tables>,
  id: number,
): Promise<{ role: number; manager_id: number | null; blocked: boolean } | null> {
  const { rows } = await sql<{ role: number; manager_id: number | null; blocked: boolean }>`
    select role, manager_id, blocked_at is not null as blocked from users where id = ${id} for no key update`.execute(
    trx,
  );
  return rows[0] ?? null;
}
