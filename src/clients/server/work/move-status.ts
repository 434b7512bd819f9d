import { sql, type Transaction } from 'kysely';
import type { Tables } from '../../../platform/db/tables.ts';
import { Failure } from '../../../platform/failure.ts';
import type { Staff } from '../../rules/client-scope.ts';
import {
  BOOKED_STATUS,
  DEAL_STATUS,
  mayMoveStatus,
  nextStatuses,
  type SalesStatus,
  statusTitle,
} from '../../rules/sales-status.ts';
import type { LockedClient } from '../queries.ts';
import { endReservation, insertDeal, liveReservations } from './reservation-queries.ts';

/** Said when the table of moves forbids one. */
export function statusConflict(client: LockedClient, staff: Staff): Failure {
  return new Failure('conflict', {
    detail: `Сейчас статус клиента «${statusTitle(client.status)}», такой переход невозможен`,
    current: { status: client.status, next_statuses: [...nextStatuses(client.status, staff.role)] },
  });
}

/**
 * Moves a locked client to another status and writes its history; staying writes nothing. Only the status: what hangs on
 * it is {@link moveStatus}' care.
 *
 * @throws {Failure} `conflict` with the present status where the table of moves forbids it.
 */
export async function setStatus(
  trx: Transaction<Tables>,
  staff: Staff,
  client: LockedClient,
  to: SalesStatus,
  now: Date,
): Promise<void> {
  if (!mayMoveStatus(client.status, to, staff.role)) throw statusConflict(client, staff);
  if (client.status === to) return;
  await sql`update users set status = ${to}, updated_at = ${now} where id = ${client.id}`.execute(trx);
  await sql`insert into status_changes (user_id, from_status, to_status, author_id, at)
    values (${client.id}, ${client.status}, ${to}, ${staff.id}, ${now})`.execute(trx);
}

/**
 * Moves a locked client and what hangs on the status: a deal is closed on his one held flat, and who leaves 'Бронь'
 * otherwise holds no flat any more. Several held flats are a conflict: the deal must name one.
 */
export async function moveStatus(
  trx: Transaction<Tables>,
  staff: Staff,
  client: LockedClient,
  to: SalesStatus,
  now: Date,
): Promise<{ readonly released: number[]; readonly deal_id: number | null }> {
  await setStatus(trx, staff, client, to, now);
  if (client.status !== BOOKED_STATUS || to === BOOKED_STATUS) return { released: [], deal_id: null };
  const held = await liveReservations(trx, client.id, now);
  if (to === DEAL_STATUS) {
    const [only, second] = held;
    if (second) {
      const detail = 'За клиентом несколько квартир: закройте сделку на одной из них';
      throw new Failure('conflict', {
        detail,
        current: { status: client.status, reservations: held.map(({ id }) => id) },
      });
    }
    return { released: [], deal_id: only ? await insertDeal(trx, staff, only, only.price, now) : null };
  }
  for (const { id } of held) await endReservation(trx, id, 'released', now);
  return { released: held.map(({ id }) => id), deal_id: null };
}
