import { sql, type Transaction } from 'kysely';
import type { Tables } from '../../../platform/db/tables.ts';
import { Failure } from '../../../platform/failure.ts';
import { expireReservations } from './reservation-queries.ts';

type Trx = Transaction<Tables>;
const DAY_MS = 86_400_000;
const UNIQUE_VIOLATION = '23505';

/** Somebody's hold came at this very moment: the whole transaction is over, and another try finds it. */
export class FlatJustTaken extends Failure {
  constructor() {
    super('conflict', { detail: 'Квартиру только что забронировал кто-то другой: попробуйте ещё раз' });
  }
}

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

/** False where the flat is somebody else's by now. Its row is locked before (`lockFlatsOf`), so no deal is closed on it meanwhile. */
async function revive(trx: Trx, id: number, flat: number, now: Date): Promise<boolean> {
  await expireReservations(trx, now, flat);
  const { rows } = await sql`select from reservations where flat_id = ${flat} and ended_at is null
    union all select from deals where flat_id = ${flat} and cancelled_at is null`.execute(trx);
  if (rows.length > 0) return false;
  await update(trx, id, now);
  return true;
}

/** @throws {FlatJustTaken} when a hold of the flat was committed after we had looked; it is waited for. */
async function update(trx: Trx, id: number, now: Date): Promise<void> {
  try {
    await sql`update reservations set ended_at = null, ended_because = null, ended_by = null, ended_by_deal = null,
        expires_at = case when expires_at > ${now} then expires_at else ${new Date(now.getTime() + DAY_MS)} end
      where id = ${id}`.execute(trx);
  } catch (error) {
    if (String((error as { code?: unknown }).code) !== UNIQUE_VIOLATION) throw error;
    throw new FlatJustTaken();
  }
}
