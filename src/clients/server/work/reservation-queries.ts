import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely';
import type { Tables } from '../../../platform/db/tables.ts';
import type { Staff } from '../../rules/client-scope.ts';
import { inScope } from '../queries.ts';

/** Holds of flats and deals. One live hold and one live deal a flat: unique indexes see to that, whoever tries. */

type Trx = Transaction<Tables>;
type Connection = Kysely<Tables> | Trx;

export interface HeldFlat {
  id: number;
  user_id: number;
  flat_id: number;
  price: number | null;
}

export interface ReservationRecord extends HeldFlat {
  user_name: string | null;
  user_phone: string;
  author_id: number | null;
  author_name: string | null;
  created_at: Date;
  expires_at: Date;
  ended_at: Date | null;
  ended_because: 'released' | 'expired' | 'deal' | null;
}

/** Ends holds that are over; without `flat` all of them. Answers how many. */
export async function expireReservations(db: Connection, now: Date, flat?: number): Promise<number> {
  const { numAffectedRows } = await sql`update reservations set ended_at = expires_at, ended_because = 'expired'
    where ended_at is null and expires_at <= ${now} ${flat === undefined ? sql`` : sql`and flat_id = ${flat}`}`.execute(
    db,
  );
  return Number(numAffectedRows ?? 0);
}

/** Live holds for a client, locked until the transaction ends. */
export async function liveReservations(trx: Trx, userId: number, now: Date): Promise<HeldFlat[]> {
  const { rows } = await sql<HeldFlat>`select id, user_id, flat_id, price from reservations
    where user_id = ${userId} and ended_at is null and expires_at > ${now} order by id for update`.execute(trx);
  return rows;
}

export interface NewHold {
  readonly user_id: number;
  readonly flat_id: number;
  readonly price: number | null;
  readonly expires_at: Date;
}

/** Holds a flat; undefined when somebody else's live hold came first, also one that is just being committed. */
export async function insertReservation(trx: Trx, staff: Staff, hold: NewHold, now: Date): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    insert into reservations (flat_id, user_id, author_id, made_by, price, created_at, expires_at)
    values (${hold.flat_id}, ${hold.user_id}, ${staff.id}, ${staff.id}, ${hold.price}, ${now}, ${hold.expires_at})
    on conflict (flat_id) where ended_at is null do nothing returning id`.execute(trx);
  return rows[0]?.id;
}

/**
 * Locks the flats that a client holds, bought, or gave back when he bought, before he is locked: a deal and its undoing write to them, and whoever merges
 * complexes locks flats before people.
 */
export async function lockFlatsOf(trx: Trx, userId: number): Promise<void> {
  await sql`select from flats where id in (select flat_id from reservations where user_id = ${userId} and ended_at is null
      union select flat_id from deals where user_id = ${userId} and cancelled_at is null
      union select h.flat_id from reservations h join deals d on d.id = h.ended_by_deal
        where d.user_id = ${userId} and d.cancelled_at is null)
    order by id for no key update`.execute(trx);
}

/** Somebody of staff ends a live hold, other than by a deal. */
export async function endReservation(trx: Trx, staff: Staff, id: number, now: Date): Promise<void> {
  await sql`update reservations set ended_at = ${now}, ended_because = 'released', ended_by = ${staff.id} where id = ${id} and ended_at is null`.execute(
    trx,
  );
}

/** What a deal says beside its flat; what is undefined stays, or is not known. */
export interface DealTerms {
  readonly price?: number | null | undefined;
  readonly contract_number?: string | null | undefined;
  readonly bank?: string | null | undefined;
  readonly commission?: number | null | undefined;
}

/**
 * Ends a hold by a deal on its flat, and with it the client's `others`; the deal's id. Throws when another live deal on the
 * flat exists.
 */
export async function insertDeal(
  trx: Trx,
  staff: Staff,
  { held, others }: { readonly held: HeldFlat; readonly others: readonly HeldFlat[] },
  { price, contract_number, bank, commission }: DealTerms,
  now: Date,
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into deals (user_id, flat_id, reservation_id, price, contract_number, bank, commission, author_id, created_at)
    values (${held.user_id}, ${held.flat_id}, ${held.id}, ${price ?? held.price}, ${contract_number ?? null}, ${bank ?? null},
      ${commission ?? null}, ${staff.id}, ${now}) returning id`.execute(trx);
  const id = rows[0]?.id;
  if (id === undefined) throw new Error('a deal was not inserted');
  await sql`update reservations set ended_at = ${now}, ended_because = 'deal', ended_by = ${staff.id}, ended_by_deal = ${id}
    where id = any(${[held, ...others].map((hold) => hold.id)}::bigint[]) and ended_at is null`.execute(trx);
  return id;
}

export interface FlatForSale {
  /** 1 on sale. */
  status: number;
  price: number | null;
  apartment: boolean;
  dealt: boolean;
  /** Taken from the site by staff. */
  hidden: boolean;
}

/** Whether a flat can be held; null for an unknown one. */
export async function findFlatForSale(db: Connection, id: number): Promise<FlatForSale | null> {
  const { rows } = await sql<FlatForSale>`
    select coalesce(f.status_curated, f.status) as status, f.price_total as price, f.apartment,
      exists (select from deals d where d.flat_id = f.id and d.cancelled_at is null) as dealt,
      coalesce(f.status_curated = 4 and f.corrections ? 'hidden', false) as hidden
    from flats f join complexes c on c.id = f.complex_id and c.published left join complexes p on p.id = c.parent_id
    where f.id = ${id} and coalesce(p.published, true)`.execute(db);
  return rows[0] ?? null;
}

/** Holds that fit, live ones first, then the latest. A hold whose time is over counts as expired, swept or not. */
export async function readReservations(
  db: Connection,
  where: RawBuilder<unknown>,
  now: Date,
): Promise<ReservationRecord[]> {
  const { rows } = await sql<ReservationRecord>`
    select r.id, r.user_id, r.flat_id, r.price, r.created_at, r.expires_at,
      case when r.ended_at is null and r.expires_at <= ${now}::timestamptz then r.expires_at else r.ended_at end as ended_at,
      case when r.ended_at is null and r.expires_at <= ${now}::timestamptz then 'expired' else r.ended_because end as ended_because,
      u.name as user_name, u.phone as user_phone, r.author_id, a.name as author_name
    from reservations r join users u on u.id = r.user_id left join users a on a.id = r.author_id
    where ${where} order by r.ended_at is null and r.expires_at > ${now}::timestamptz desc, r.id desc limit 100`.execute(
    db,
  );
  return rows;
}

export interface DealRecord extends HeldFlat {
  user_name: string | null;
  user_phone: string;
  author_id: number | null;
  author_name: string | null;
  created_at: Date;
  cancelled_at: Date | null;
  reservation_id: number | null;
  contract_number: string | null;
  bank: string | null;
  commission: number | null;
}

export interface HeldFlatRecord {
  flat_id: number;
  until: Date | null;
  reservation_id: number | null;
  manager_id: number | null;
  manager_name: string | null;
  user_id: number;
  user_name: string | null;
  user_phone: string;
  /** The client is in the scope of who asks. */
  own: boolean;
}

/** Live holds and deals of some flats, or of a complex and its parts. */
export async function readHeldFlats(
  db: Connection,
  staff: Staff,
  of: { readonly flats: readonly number[] } | { readonly complex: number },
  now: Date,
): Promise<HeldFlatRecord[]> {
  const flats =
    'flats' in of
      ? sql`unnest(${[...of.flats]}::int[]) as f (id)`
      : sql`(select f.id from flats f join complexes c on c.id = f.complex_id
          where c.id = ${of.complex} or c.parent_id = ${of.complex}) f`;
  const { rows } = await sql<HeldFlatRecord>`
    select h.flat_id, h.until, h.reservation_id, m.id as manager_id, m.name as manager_name, u.id as user_id,
      u.name as user_name, u.phone as user_phone, ${inScope(staff, sql`u`)} as own
    from (select flat_id, user_id, expires_at as until, id as reservation_id from reservations
          where ended_at is null and expires_at > ${now}
        union all select flat_id, user_id, null, null from deals where cancelled_at is null) h
      join users u on u.id = h.user_id left join users m on m.id = u.manager_id
    where h.flat_id in (select id from ${flats}) limit 1000`.execute(db);
  return rows;
}

/** Deals that fit, newest first. */
export async function readDeals(db: Connection, where: RawBuilder<unknown>): Promise<DealRecord[]> {
  const { rows } = await sql<DealRecord>`
    select d.id, d.user_id, d.flat_id, d.price, d.created_at, d.cancelled_at, d.reservation_id, d.contract_number, d.bank,
      d.commission, u.name as user_name, u.phone as user_phone,
      d.author_id, a.name as author_name
    from deals d join users u on u.id = d.user_id left join users a on a.id = d.author_id
    where ${where} order by d.id desc limit 100`.execute(db);
  return rows;
}
