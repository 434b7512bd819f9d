import { sql, type Transaction } from 'kysely';
import { recordAudit } from '../../../platform/audit/queries.ts';
import type { CallContext } from '../../../platform/context.ts';
import type { HandlerInput } from '../../../platform/contract/endpoint.ts';
import type { Tables } from '../../../platform/db/tables.ts';
import { type Implementation, implement, staffOf } from '../../../platform/door/door.ts';
import { once } from '../../../platform/door/once.ts';
import { Failure } from '../../../platform/failure.ts';
import { cancelDeal, changeDeal, closeDeal, type Deal, listDeals } from '../../contract/reservations.ts';
import { seesEverybody } from '../../rules/client-scope.ts';
import { commissionProblem } from '../../rules/deal-terms.ts';
import { BOOKED_STATUS, DEAL_STATUS } from '../../rules/sales-status.ts';
import { type LockedClient, lockClient, requireUser } from '../queries.ts';
import { endedOrUnknown, firstOf, inTransaction, withSubjects } from './reservation-handlers.ts';
import { type DealRecord, insertDeal, liveReservations, lockFlatsOf, readDeals } from './reservation-queries.ts';
import { FlatJustTaken, type Revived, reviveHolds } from './revive-holds.ts';
import { requireKnownHolds, setStatus } from './status.ts';

/** How long a deal can be undone by whoever leads the client. */
const UNDO_MS = 86_400_000;
const NOTHING_BACK: Revived = { back: [], lost: [] };

export const deals: readonly Implementation[] = [
  implement(listDeals, async (context, { params: { id } }) => {
    const { db } = context.app;
    await requireUser(db, staffOf(context), id);
    const rows = await readDeals(db, sql`d.user_id = ${id}`);
    await recordAudit(db, context, { action: 'deal.list', object_type: 'deals', client_id: id });
    return { data: await presentDeals(context, rows) };
  }),
  implement(closeDeal, async (context, { params: { id }, body }) => {
    const closed = await inTransaction(context, async (trx, now) => {
      const { id: dealId } = await once(trx, context, 'closeDeal', () => close(context, trx, id, body, now));
      const rows = await readDeals(trx, sql`d.id = ${dealId}`);
      // A repeated key tells what it made before, whose client that is by now.
      await requireUser(trx, staffOf(context), firstOf(rows).user_id);
      return rows;
    });
    return { data: firstOf(await presentDeals(context, closed)) };
  }),
  implement(changeDeal, async (context, { params, body }) => {
    const changed = await inTransaction(context, async (trx, now) => {
      const { deal } = await lockDeal(context, trx, params);
      requireCommission({ ...deal, ...body, price: body.price ?? deal.price });
      const terms = Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined));
      if (Object.keys(terms).length > 0)
        await trx
          .updateTable('deals')
          .set({ ...terms, updated_at: now })
          .where('id', '=', deal.id)
          .execute();
      await recordAudit(trx, context, {
        action: 'deal.change',
        object_type: 'deals',
        object_id: deal.id,
        client_id: params.id,
        before: {
          price: deal.price,
          contract_number: deal.contract_number,
          bank: deal.bank,
          commission: deal.commission,
        },
        after: terms,
      });
      return readDeals(trx, sql`d.id = ${deal.id}`);
    });
    return { data: firstOf(await presentDeals(context, changed)) };
  }),
  implement(cancelDeal, async (context, { params }) => {
    const cancel = () => inTransaction(context, (trx, now) => undoDeal(context, trx, params, now));
    const cancelled = await cancel().catch((error: unknown) => {
      if (error instanceof FlatJustTaken) return cancel();
      throw error;
    });
    return { data: firstOf(await presentDeals(context, cancelled.rows)), meta: cancelled.meta };
  }),
];

/** Cancels a deal; within a day everything is as it was before it. */
async function undoDeal(
  context: CallContext,
  trx: Transaction<Tables>,
  params: { readonly id: number; readonly deal_id: number },
  now: Date,
) {
  const staff = staffOf(context);
  await lockFlatsOf(trx, params.id);
  const { client, deal } = await lockDeal(context, trx, params);
  const fresh = deal.created_at.getTime() + UNDO_MS > now.getTime();
  if (!fresh && !seesEverybody(staff))
    throw new Failure('conflict', {
      detail: 'Сделку можно вернуть в течение суток. Теперь это делает администратор',
    });
  await sql`update deals set cancelled_at = ${now}, cancelled_by = ${staff.id} where id = ${deal.id}`.execute(trx);
  if (fresh) await noteMistake(trx, params.id);
  const back = fresh && client.status === DEAL_STATUS && !(await soldLater(trx, deal));
  const holds = back ? await bookAgain(trx, client, deal, staff.id, now) : NOTHING_BACK;
  await recordAudit(trx, context, {
    action: back ? 'deal.undo' : 'deal.cancel',
    object_type: 'deals',
    object_id: deal.id,
    client_id: params.id,
    before: { flat_id: deal.flat_id, price: deal.price, status: client.status },
    after: { status: back ? BOOKED_STATUS : client.status, ...holds },
  });
  const meta = { undone: back, holds_back: holds.back.length, holds_lost: holds.lost.length };
  return { rows: await readDeals(trx, sql`d.id = ${deal.id}`), meta };
}

async function close(
  context: CallContext,
  trx: Transaction<Tables>,
  id: number,
  body: HandlerInput<typeof closeDeal>['body'],
  now: Date,
): Promise<number> {
  const staff = staffOf(context);
  await lockFlatsOf(trx, id);
  const client = await lockClient(trx, staff, id);
  const held = await liveReservations(trx, id, now);
  const chosen = held.find((hold) => hold.id === body.reservation_id);
  if (!chosen) {
    const [own] = await readDeals(
      trx,
      sql`d.reservation_id = ${body.reservation_id} and d.user_id = ${id} and d.author_id = ${staff.id} and d.cancelled_at is null`,
    );
    // Pressed twice: it is closed.
    if (own) return own.id;
    throw await endedOrUnknown(trx, id, body.reservation_id, now);
  }
  requireCommission({ ...body, price: body.price ?? chosen.price });
  await setStatus(trx, staff, client, DEAL_STATUS, now);
  const { reservation_id: _chosen, known_holds, ...terms } = body;
  const others = held.filter((hold) => hold !== chosen);
  requireKnownHolds(others, known_holds, client.status);
  const dealId = await insertDeal(trx, staff, { held: chosen, others }, terms, now);
  await recordAudit(trx, context, {
    action: 'deal.create',
    object_type: 'deals',
    object_id: dealId,
    client_id: id,
    before: { status: client.status },
    after: {
      flat_id: chosen.flat_id,
      ...terms,
      price: body.price ?? chosen.price,
      released: others.map((hold) => hold.id),
    },
  });
  return dealId;
}

/** @throws {Failure} `invalid_value` at the commission. */
function requireCommission(terms: { readonly commission?: number | null | undefined; readonly price: number | null }) {
  const message = commissionProblem(terms.commission ?? null, terms.price);
  if (message !== null) throw new Failure('invalid_value', { errors: [{ field: 'commission', message }] });
}

/** A deal that counts, of a client in scope, both locked. */
async function lockDeal(
  context: CallContext,
  trx: Transaction<Tables>,
  { id, deal_id }: { readonly id: number; readonly deal_id: number },
): Promise<{ client: LockedClient; deal: DealRecord }> {
  const client = await lockClient(trx, staffOf(context), id);
  const [deal] = await readDeals(trx, sql`d.id = ${deal_id} and d.user_id = ${id}`);
  if (!deal) throw new Failure('not_found');
  if (deal.cancelled_at) throw new Failure('conflict', { detail: 'Сделка уже отменена' });
  return { client, deal };
}

/** Whether the client bought again after this deal: his status is that of the later one. */
async function soldLater(trx: Transaction<Tables>, deal: DealRecord): Promise<boolean> {
  const { rows } =
    await sql`select from deals where user_id = ${deal.user_id} and id > ${deal.id} and cancelled_at is null
    limit 1`.execute(trx);
  return rows.length > 0;
}

/** Deals that were undone within a day were none: the client never reached «Сделка», unless another deal of his stands. */
async function noteMistake(trx: Transaction<Tables>, clientId: number): Promise<void> {
  await sql`update status_changes s set undone = true from deals d
    where s.user_id = ${clientId} and d.user_id = s.user_id and s.to_status = ${DEAL_STATUS} and s.at = d.created_at
      and d.cancelled_at < d.created_at + ${`${UNDO_MS} milliseconds`}::interval
      and not exists (select from deals o where o.user_id = d.user_id and o.cancelled_at is null)`.execute(trx);
}

/** As it was before the deal: the holds that it ended live again and the client is at 'Бронь', which no table of moves says. */
async function bookAgain(
  trx: Transaction<Tables>,
  client: LockedClient,
  deal: DealRecord,
  author: number,
  now: Date,
): Promise<Revived> {
  const holds = await reviveHolds(trx, deal, now);
  await sql`update users set status = ${BOOKED_STATUS}, updated_at = ${now} where id = ${client.id}`.execute(trx);
  await sql`insert into status_changes (user_id, from_status, to_status, author_id, at)
    values (${client.id}, ${client.status}, ${BOOKED_STATUS}, ${author}, ${now})`.execute(trx);
  return holds;
}

async function presentDeals(context: CallContext, rows: readonly DealRecord[]): Promise<Deal[]> {
  const now = context.app.now();
  return (await withSubjects(context, rows)).map(({ reservation_id: _hold, ...row }) => {
    const until = new Date(row.created_at).getTime() + UNDO_MS;
    return {
      ...row,
      cancelled_at: row.cancelled_at?.toISOString() ?? null,
      undo_until: row.cancelled_at || until <= now ? null : new Date(until).toISOString(),
    };
  });
}
