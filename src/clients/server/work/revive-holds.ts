import { sql, type Transaction } from 'kysely';
import type { Tables } from '../../../platform/db/tables.ts';
import { expireReservations } from './reservation-queries.ts';

type Trx = Transaction<Tables>;
const DAY_MS = 86_400_000;
const UNIQUE_VIOLATION = '23505';

/** Flats that an undone deal gave back, and those that somebody else has by now. */
export interface Revived {
  readonly back: readonly number[];
  readonly lost: readonly number[];
}

/**
 * Lets the holds that a deal ended live again as they were: for whom, by whom, until when; one whose time went by meanwhile
 * lives for a day. A flat that is held or sold to somebody by now stays his. The deal is cancelled before.
 */
export async function reviveHolds(
  trx: Trx,
  deal: { readonly id: number; readonly reservation_id: number | null },
  now: Date,
): Promise<Revived> {
  // A process of the former release wrote no deal at the hold.
  const { rows } = await sql<{ id: number; flat_id: number }>`select id, flat_id from reservations
    where ended_because = 'deal' and (ended_by_deal = ${deal.id} or (id = ${deal.reservation_id} and ended_by_deal is null))
    order by flat_id for update`.execute(trx);
  const back: number[] = [];
  const lost: number[] = [];
  for (const { id, flat_id } of rows) (await revive(trx, id, flat_id, now)) ? back.push(flat_id) : lost.push(flat_id);
  return { back, lost };
}

async function revive(trx: Trx, id: number, flat: number, now: Date): Promise<boolean> {
  await expireReservations(trx, now, flat);
  await sql`savepoint revival`.execute(trx);
  const free = (await update(trx, id, now)) && !(await isSold(trx, flat));
  if (!free) await sql`rollback to savepoint revival`.execute(trx);
  await sql`release savepoint revival`.execute(trx);
  return free;
}

/** False when somebody holds the flat, also one whose hold is just being committed: the index waits for him and decides. */
async function update(trx: Trx, id: number, now: Date): Promise<boolean> {
  try {
    await sql`update reservations set ended_at = null, ended_because = null, ended_by_deal = null,
        expires_at = case when expires_at > ${now} then expires_at else ${new Date(now.getTime() + DAY_MS)} end
      where id = ${id}`.execute(trx);
    return true;
  } catch (error) {
    if (String((error as { code?: unknown }).code) !== UNIQUE_VIOLATION) throw error;
    return false;
  }
}

/** Looked at once the hold lives: no other deal can be closed on the flat from then on. */
async function isSold(trx: Trx, flat: number): Promise<boolean> {
  const { rows } = await sql`select from deals where flat_id = ${flat} and cancelled_at is null`.execute(trx);
  return rows.length > 0;
}
