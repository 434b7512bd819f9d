import { sql, type Transaction } from 'kysely';
import { formatDateTime } from '../../../complex/rules/format.ts';
import { readSubjects, subjectOf } from '../../../complex/server/listing-refs.ts';
import { recordAudit } from '../../../platform/audit/queries.ts';
import type { CallContext } from '../../../platform/context.ts';
import type { Tables } from '../../../platform/db/tables.ts';
import { type Implementation, implement, staffOf } from '../../../platform/door/door.ts';
import { once } from '../../../platform/door/once.ts';
import { Failure } from '../../../platform/failure.ts';
import {
  extendReservation,
  listHeldFlats,
  listReservations,
  type Reservation,
  releaseReservation,
  reserveFlat,
} from '../../contract/reservations.ts';
import { endedWord } from '../../rules/holds.ts';
import { afterRelease, BOOKED_STATUS, mayMoveStatus, REFUSED_STATUS, wayTo } from '../../rules/sales-status.ts';
import { type LockedClient, lockClient, requireUser } from '../queries.ts';
import {
  type DealRecord,
  endReservation,
  expireReservations,
  findFlatForSale,
  type HeldFlat,
  insertReservation,
  liveReservations,
  type ReservationRecord,
  readHeldFlats,
  readReservations,
} from './reservation-queries.ts';
import { setStatus, statusConflict } from './status.ts';

type Trx = Transaction<Tables>;
const DAY_MS = 86_400_000;
const SOLD: Readonly<Record<number, string>> = { 2: 'забронирована у застройщика', 3: 'продана', 4: 'снята с продажи' };

export const inTransaction = <T>({ app }: CallContext, run: (trx: Trx, now: Date) => Promise<T>): Promise<T> =>
  app.db.transaction().execute((trx) => run(trx, new Date(app.now())));

export const reservations: readonly Implementation[] = [
  implement(listReservations, async (context, { params: { id } }) => {
    const { db } = context.app;
    await requireUser(db, staffOf(context), id);
    const rows = await readReservations(db, sql`r.user_id = ${id}`, new Date(context.app.now()));
    await recordAudit(db, context, { action: 'reservation.list', object_type: 'reservations', client_id: id });
    return { data: await presentReservations(context, rows) };
  }),
  implement(reserveFlat, async (context, { params: { id }, body }) => {
    const made = await inTransaction(context, async (trx, now) => {
      const { id: made } = await once(trx, context, 'reserveFlat', () => reserve(context, trx, id, body, now));
      const held = await oneOf(trx, made, now);
      // A repeated key tells what it made before, whose client that is by now.
      await requireUser(trx, staffOf(context), held.user_id);
      return held;
    });
    return { data: await presentOne(context, made) };
  }),
  implement(extendReservation, async (context, { params, body }) => {
    const changed = await inTransaction(context, async (trx, now) => {
      const held = await liveOne(context, trx, params.id, params.reservation_id, now);
      const expires = body.days === undefined ? sql`expires_at` : new Date(now.getTime() + body.days * DAY_MS);
      const price = body.price === undefined ? sql`price` : body.price;
      await sql`update reservations set expires_at = ${expires}, price = ${price} where id = ${held.id}`.execute(trx);
      await recordAudit(trx, context, {
        action: 'reservation.change',
        object_type: 'reservations',
        object_id: held.id,
        client_id: params.id,
        before: { price: held.price },
        after: body,
      });
      return oneOf(trx, held.id, now);
    });
    return { data: await presentOne(context, changed) };
  }),
  implement(releaseReservation, async (context, { params, query: { status } }) => {
    const released = await inTransaction(context, async (trx, now) => {
      const client = await lockClient(trx, staffOf(context), params.id);
      const [ended] = await readReservations(
        trx,
        sql`r.id = ${params.reservation_id} and r.user_id = ${client.id}`,
        now,
      );
      // Pressed twice: it is let go as he wants it.
      if (ended?.ended_because === 'released' && (status ?? client.status) === client.status) return ended;
      const held = await liveOne(context, trx, params.id, params.reservation_id, now);
      await endReservation(trx, staffOf(context), held.id, now);
      if (status !== undefined) await moveReleased(context, trx, client, status, now);
      await recordAudit(trx, context, {
        action: 'reservation.release',
        object_type: 'reservations',
        object_id: held.id,
        client_id: params.id,
        before: { flat_id: held.flat_id, ...(status === undefined ? {} : { status: client.status }) },
        ...(status === undefined ? {} : { after: { status } }),
      });
      return oneOf(trx, held.id, now);
    });
    return { data: await presentOne(context, released) };
  }),
  implement(listHeldFlats, async (context, { query: { building_id, flat_ids } }) => {
    const { app } = context;
    const of = building_id === undefined ? { flats: flat_ids ?? [] } : { complex: building_id };
    const rows = await readHeldFlats(app.db, staffOf(context), of, new Date(app.now()));
    await recordAudit(app.db, context, {
      action: 'reservation.list',
      object_type: 'reservations',
      after: { building_id, flat_ids, shown: rows.length },
    });
    const data = rows.map((row) => ({
      flat_id: row.flat_id,
      state: row.until === null ? ('dealt' as const) : ('held' as const),
      until: row.until?.toISOString() ?? null,
      manager: row.manager_id === null ? null : { id: row.manager_id, name: row.manager_name },
      client: row.own ? { id: row.user_id, name: row.user_name, phone: row.user_phone } : null,
      reservation_id: row.own ? row.reservation_id : null,
    }));
    return { data };
  }),
];

/** A flat to be held for so many days. */
export interface FlatToHold {
  readonly flat_id: number;
  readonly days: number;
}

/** Holds a flat for a client and moves him to 'Бронь'; answers the number of the hold. */
export async function reserve(
  context: CallContext,
  trx: Trx,
  clientId: number,
  {
    flat_id,
    price,
    days,
    advance,
  }: FlatToHold & { readonly price?: number | null | undefined; readonly advance: boolean },
  now: Date,
): Promise<number> {
  const staff = staffOf(context);
  const client = await lockClient(trx, staff, clientId);
  const way = client.status === BOOKED_STATUS ? [] : wayTo(client.status, BOOKED_STATUS, staff.role);
  if (!mayMoveStatus(client.status, BOOKED_STATUS, staff.role) && !(advance && way.length > 0))
    throw statusConflict(client, staff);
  await expireReservations(trx, now, flat_id);
  const flat = await findFlatForSale(trx, flat_id);
  if (!flat) throw new Failure('not_found', { detail: 'Такой квартиры нет' });
  if (flat.dealt) throw alreadyDealt();
  if (flat.hidden) throw flatConflict('Квартира скрыта сотрудником: на сайте её нет', 'not_on_sale');
  if (flat.status !== 1) throw flatConflict(`Квартира ${SOLD[flat.status] ?? 'не продаётся'}`, 'not_on_sale');
  const id = await insertReservation(
    trx,
    staff,
    { user_id: clientId, flat_id, price: price ?? flat.price, expires_at: new Date(now.getTime() + days * DAY_MS) },
    now,
  );
  if (id === undefined) {
    const [own] = await readReservations(
      trx,
      sql`r.flat_id = ${flat_id} and r.user_id = ${clientId} and r.author_id = ${staff.id} and r.ended_at is null`,
      now,
    );
    // Pressed twice: it is held as he wants it.
    if (own) return own.id;
    const [held] = await readHeldFlats(trx, staff, { flats: [flat_id] }, now);
    const until = held?.until ? ` до ${formatDateTime(held.until)}` : '';
    const [live] = await readReservations(trx, sql`r.flat_id = ${flat_id} and r.ended_at is null`, now);
    const who = held?.manager_name ?? live?.author_name;
    const by = who ? `, ${who}` : '';
    throw flatConflict(`Квартира уже забронирована${until}${by}`, 'held');
  }
  // The hold may have waited for one that was just becoming a deal. None can be closed on the flat from now on.
  if ((await findFlatForSale(trx, flat_id))?.dealt) throw alreadyDealt();
  let at = client.status;
  for (const status of way) {
    await setStatus(trx, staff, { ...client, status: at }, status, now);
    at = status;
  }
  await recordAudit(trx, context, {
    action: 'reservation.create',
    object_type: 'reservations',
    object_id: id,
    client_id: clientId,
    before: { status: client.status },
    after: {
      flat_id,
      price: price ?? flat.price,
      days,
      status: BOOKED_STATUS,
      ...(way.length > 1 ? { by_way_of: [...way] } : {}),
    },
  });
  return id;
}

/** Moves a client whose last flat was just let go, as the table of moves allows. */
async function moveReleased(
  context: CallContext,
  trx: Trx,
  client: LockedClient,
  to: number,
  now: Date,
): Promise<void> {
  const staff = staffOf(context);
  const status = afterRelease(staff.role).find((one) => one === to && one !== REFUSED_STATUS);
  if (status === undefined)
    throw new Failure('invalid_value', { errors: [{ field: 'status', message: 'Выберите статус из списка' }] });
  const [other] = await liveReservations(trx, client.id, now);
  if (other)
    throw new Failure('conflict', { detail: 'За клиентом есть другая бронь: статус меняется, когда снята последняя' });
  await setStatus(trx, staff, client, status, now);
}

/** `state` says what stands in the way: 'held', 'dealt' or 'not_on_sale'. */
const flatConflict = (detail: string, state: string): Failure =>
  new Failure('conflict', { detail, current: { state } });

const alreadyDealt = (): Failure => flatConflict('На эту квартиру уже закрыта сделка', 'dealt');

/** A live hold for a client in scope, both locked. */
async function liveOne(context: CallContext, trx: Trx, clientId: number, id: number, now: Date): Promise<HeldFlat> {
  await lockClient(trx, staffOf(context), clientId);
  const held = (await liveReservations(trx, clientId, now)).find((hold) => hold.id === id);
  if (!held) throw await endedOrUnknown(trx, clientId, id, now);
  return held;
}

export async function endedOrUnknown(trx: Trx, clientId: number, id: number, now: Date): Promise<Failure> {
  const [known] = await readReservations(trx, sql`r.id = ${id} and r.user_id = ${clientId}`, now);
  if (!known) return new Failure('not_found');
  return new Failure('conflict', {
    detail: `Бронь уже ${endedWord(known.ended_because)}`,
    current: { ended_because: known.ended_because },
  });
}

async function oneOf(trx: Trx, id: number, now: Date): Promise<ReservationRecord> {
  return firstOf(await readReservations(trx, sql`r.id = ${id}`, now));
}

export function firstOf<T>(rows: readonly T[]): T {
  const [row] = rows;
  if (row === undefined) throw new Failure('not_found');
  return row;
}

const presentOne = async (context: CallContext, row: ReservationRecord): Promise<Reservation> =>
  firstOf(await presentReservations(context, [row]));

async function presentReservations(context: CallContext, rows: readonly ReservationRecord[]): Promise<Reservation[]> {
  return (await withSubjects(context, rows)).map((row) => ({
    ...row,
    expires_at: row.expires_at.toISOString(),
    ended_at: row.ended_at?.toISOString() ?? null,
  }));
}

/** What reservations and deals tell alike: whose, by whom and of which flat. Those of a flat that is gone are left out. */
export async function withSubjects<Row extends ReservationRecord | DealRecord>(
  { app }: CallContext,
  rows: readonly Row[],
) {
  const subjects = await readSubjects(app.db, { complexes: [], flats: rows.map(({ flat_id }) => flat_id) }, app.now());
  return rows.flatMap((row) => {
    const { building, flat, developer } = subjectOf(subjects, null, row.flat_id);
    if (!building || !flat) return [];
    const { user_id, user_name, user_phone, author_id, author_name, flat_id: _flat, ...rest } = row;
    return {
      ...rest,
      user: { id: user_id, name: user_name, phone: user_phone },
      author: author_id === null ? null : { id: author_id, name: author_name },
      building,
      flat,
      developer,
      created_at: row.created_at.toISOString(),
    };
  });
}
