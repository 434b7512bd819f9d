import { sql, type Transaction } from 'kysely';
import { recordAudit } from '../../../platform/audit/queries.ts';
import type { Tables } from '../../../platform/db/tables.ts';
import { type Implementation, implement, staffOf } from '../../../platform/door/door.ts';
import { once } from '../../../platform/door/once.ts';
import { Failure } from '../../../platform/failure.ts';
import { changeStatus } from '../../contract/users.ts';
import type { Staff } from '../../rules/client-scope.ts';
import type { RefusalReason } from '../../rules/refusal.ts';
import {
  BOOKED_STATUS,
  DEAL_STATUS,
  isSalesStatus,
  mayMoveStatus,
  nextStatuses,
  REFUSED_STATUS,
  type SalesStatus,
  statusTitle,
  wayOnWords,
} from '../../rules/sales-status.ts';
import { type LockedClient, lockClient, presentUser, requireUser } from '../queries.ts';
import { endReservation, insertDeal, liveReservations, lockFlatsOf } from './reservation-queries.ts';

export const status: readonly Implementation[] = [
  implement(changeStatus, (context, { params: { id, status: to }, query: { from }, body }) => {
    const staff = staffOf(context);
    if (!isSalesStatus(to)) throw new Failure('not_found');
    if (to === REFUSED_STATUS && !body?.reason)
      throw new Failure('invalid_value', { errors: [{ field: 'reason', message: 'Выберите причину отказа' }] });
    return context.app.db.transaction().execute(async (trx) => {
      if (to === DEAL_STATUS) await lockFlatsOf(trx, id);
      const client = await lockClient(trx, staff, id);
      await once(trx, context, 'changeStatus', async () => {
        if (from !== undefined && client.status !== from) throw statusConflict(client, staff);
        const { released, deal_id } = await moveStatus(trx, staff, client, to, new Date(context.app.now()), body);
        await recordAudit(trx, context, {
          action: 'user.status',
          object_type: 'users',
          object_id: id,
          client_id: id,
          before: { status: client.status },
          after: {
            status: to,
            ...refusalOf(to, body),
            ...(released.length > 0 ? { released } : {}),
            ...(deal_id === null ? {} : { deal_id }),
          },
        });
        return id;
      });
      return { data: presentUser(await requireUser(trx, staff, id), staff) };
    });
  }),
];

/** Said when the table of moves forbids one. */
export function statusConflict(client: LockedClient, staff: Staff): Failure {
  return new Failure('conflict', {
    detail: `Сейчас статус клиента «${statusTitle(client.status)}». ${wayOnWords(client.status, staff.role)}`,
    current: { status: client.status, next_statuses: [...nextStatuses(client.status, staff.role)] },
  });
}

/** Why a client refused. */
interface Refusal {
  readonly reason?: RefusalReason | null | undefined;
  readonly comment?: string | null | undefined;
}

/** What is written of it: nothing with another status. */
const refusalOf = (to: SalesStatus, refusal: Refusal | undefined): Refusal =>
  to === REFUSED_STATUS && refusal?.reason ? { reason: refusal.reason, comment: refusal.comment } : {};

/** What somebody sends with a move. */
interface SentMove extends Refusal {
  readonly known_holds?: readonly number[] | undefined;
}

/**
 * Nobody ends a hold that his screen did not name: it may have come after the screen was read, or while the move waited for
 * the network. Who does not say what he knew is not asked.
 *
 * @throws {Failure} `conflict` with the live holds.
 */
export function requireKnownHolds(
  held: readonly { readonly id: number }[],
  known: readonly number[] | undefined,
  status: SalesStatus,
): void {
  if (!known || held.every(({ id }) => known.includes(id))) return;
  throw new Failure('conflict', {
    detail: 'За клиентом есть бронь, которой не было на экране: проверьте, что снимется, и повторите',
    current: { status, reservations: held.map(({ id }) => id) },
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
  refusal?: Refusal,
): Promise<void> {
  if (!mayMoveStatus(client.status, to, staff.role)) throw statusConflict(client, staff);
  if (client.status === to) return;
  await sql`update users set status = ${to}, updated_at = ${now} where id = ${client.id}`.execute(trx);
  const { reason = null, comment = null } = refusalOf(to, refusal);
  await sql`insert into status_changes (user_id, from_status, to_status, author_id, at, refusal_reason, refusal_comment)
    values (${client.id}, ${client.status}, ${to}, ${staff.id}, ${now}, ${reason}, ${comment})`.execute(trx);
}

/**
 * Moves a locked client and what hangs on the status: a deal is closed on his one held flat, and who leaves 'Бронь'
 * otherwise holds no flat any more. Several held flats are a conflict: the deal must name one.
 */
async function moveStatus(
  trx: Transaction<Tables>,
  staff: Staff,
  client: LockedClient,
  to: SalesStatus,
  now: Date,
  sent: SentMove | undefined,
): Promise<{ readonly released: number[]; readonly deal_id: number | null }> {
  await setStatus(trx, staff, client, to, now, sent);
  if (client.status !== BOOKED_STATUS || to === BOOKED_STATUS) return { released: [], deal_id: null };
  const held = await liveReservations(trx, client.id, now);
  requireKnownHolds(held, sent?.known_holds, client.status);
  if (to === DEAL_STATUS) {
    const [only, second] = held;
    if (second) {
      const detail = 'За клиентом несколько квартир: закройте сделку на одной из них';
      throw new Failure('conflict', {
        detail,
        current: { status: client.status, reservations: held.map(({ id }) => id) },
      });
    }
    return { released: [], deal_id: only ? await insertDeal(trx, staff, { held: only, others: [] }, {}, now) : null };
  }
  for (const { id } of held) await endReservation(trx, staff, id, now);
  return { released: held.map(({ id }) => id), deal_id: null };
}
