import { sql, type Transaction } from 'kysely';
import type { Db } from '../../../platform/db/db.ts';
import type { Tables } from '../../../platform/db/tables.ts';

/** How many requests one round gives, and one round passes on. */
const ROUND = 200;

export interface WaitingLead {
  id: number;
  phone: string;
  given_to: number | null;
  client_id: number | null;
  /** Role of whoever has the phone; null: nobody. */
  owner_role: number | null;
  manager_id: number | null;
  /** Managers who had it by turns. */
  passed: number[];
}

const idsOf = ({ rows }: { readonly rows: readonly { id: number }[] }): number[] => rows.map(({ id }) => id);

/** New requests that are nobody's yet, the oldest first; what looks like a machine stays for people to look at. */
export async function findUngiven(db: Db): Promise<number[]> {
  return idsOf(
    await sql<{ id: number }>`select id from leads where state = 'new' and given_to is null and not suspect
      order by created_at, id limit ${ROUND}`.execute(db),
  );
}

/** Requests that nobody took since this moment: given before it, or come before it and given to nobody. */
export async function findOverdue(db: Db, before: Date): Promise<number[]> {
  return idsOf(
    await sql<{ id: number }>`select id from leads where state = 'new' and alarmed_at is null and not suspect
      and coalesce(given_at, created_at) < ${before} order by created_at, id limit ${ROUND}`.execute(db),
  );
}

/** Locks a request that waits and has the same owner as before; false when somebody has it in his hands or took it. */
export async function lockWaiting(trx: Transaction<Tables>, id: number, givenTo: number | null): Promise<boolean> {
  const { rows } =
    await sql`select from leads where id = ${id} and state = 'new' and given_to is not distinct from ${givenTo}
    for no key update skip locked`.execute(trx);
  return rows.length > 0;
}
