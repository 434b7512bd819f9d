import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../platform/db/db.ts';
import type { Staff } from '../../rules/client-scope.ts';
import type { SalesStatus } from '../../rules/sales-status.ts';
import { inScope } from '../queries.ts';

export interface ColumnRecord {
  status: SalesStatus;
  total: number;
  value: number;
}

/** Clients in scope of one manager (null: of all) by status, with the prices of their live holds and deals. */
export async function readColumns(db: Db, staff: Staff, manager: number | null, now: Date): Promise<ColumnRecord[]> {
  const where = sql`u.role = 1 and not u.was_staff and ${inScope(staff, sql`u`)} ${manager === null ? sql`` : sql`and u.manager_id = ${manager}`}`;
  const [totals, values] = await Promise.all([
    sql<{
      status: SalesStatus;
      total: number;
    }>`select u.status, count(*)::int as total from users u where ${where} group by u.status`.execute(db),
    sql<{ status: SalesStatus; value: number }>`
      select u.status, sum(h.price)::bigint as value from (
        select user_id, price, false as deal from reservations where ended_at is null and expires_at > ${now}
        union all select user_id, price, true from deals where cancelled_at is null) h
      join users u on u.id = h.user_id where ${where} and (h.deal = (u.status = 6)) group by u.status`.execute(db),
  ]);
  const valueByStatus = new Map(values.rows.map(({ status, value }) => [status, value ?? 0]));
  return totals.rows.map(({ status, total }) => ({ status, total, value: valueByStatus.get(status) ?? 0 }));
}

export interface CardRecord {
  id: number;
  name: string | null;
  phone: string;
  status: SalesStatus;
  status_since: Date;
  manager_id: number | null;
  manager_name: string | null;
  last_seen_at: Date | null;
  task: { id: number; text: string; due_at: string } | null;
  flats: { flat_id: number; price: number | null; expires_at: string | null }[];
}

/**
 * A page of one column: first the clients with an open task, the earliest due first, then the others, the latest first.
 */
export async function readCards(
  db: Db,
  staff: Staff,
  manager: number | null,
  status: SalesStatus,
  now: Date,
  offset: number,
  limit: number,
): Promise<CardRecord[]> {
  const where = sql`u.role = 1 and not u.was_staff and u.status = ${status} and ${inScope(staff, sql`u`)}
    ${manager === null ? sql`` : sql`and u.manager_id = ${manager}`}`;
  const inFirst = sql`(select count(*) from first)`;
  const { rows } = await sql<CardRecord>`
    with first as materialized (select t.user_id as id, row_number() over (order by t.due_at, t.id) as place
        from tasks t join users u on u.id = t.user_id where ${where} and ${isNextTask} order by t.due_at, t.id limit ${limit} offset ${offset}),
      rest as (select u.id, 1000000000 + row_number() over (order by u.id desc) as place from users u
        where ${where} and not exists (select from tasks t where t.user_id = u.id and t.done_at is null)
        order by u.id desc limit ${limit}::bigint - ${inFirst}
          offset ${offset === 0 ? sql`0` : sql`case when ${inFirst} = ${limit} then 0 else greatest(0, ${offset}::bigint - (${busyCount(where)})) end`}),
      page as (select * from first union all select * from rest)
    select u.id, u.name, u.phone, u.status, u.manager_id, m.name as manager_name, u.last_seen_at,
      coalesce((select at from status_changes s where s.user_id = u.id order by s.id desc limit 1), u.created_at) as status_since,
      (select jsonb_build_object('id', t.id, 'text', t.text, 'due_at', to_char(t.due_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
        from tasks t where t.user_id = u.id and t.done_at is null order by t.due_at, t.id limit 1) as task,
      ${heldFlats(status, now)} as flats
    from page p join users u on u.id = p.id left join users m on m.id = u.manager_id order by p.place`.execute(db);
  return rows;
}

/** `t` is open and nothing of its client is due before it: one row a client, in the order of an index of open tasks. */
const isNextTask = sql`t.done_at is null and not exists (select from tasks e
  where e.user_id = t.user_id and e.done_at is null and (e.due_at, e.id) < (t.due_at, t.id))`;

/** How many of these clients have an open task; asked for on the pages behind them only. */
const busyCount = (where: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`select count(distinct t.user_id) from tasks t join users u on u.id = t.user_id where t.done_at is null and ${where}`;

/** The flats of a card: held ones, of a closed deal its own. */
function heldFlats(status: SalesStatus, now: Date) {
  return status === 6
    ? sql`(select coalesce(jsonb_agg(jsonb_build_object('flat_id', flat_id, 'price', price, 'expires_at', null) order by id), '[]')
        from deals d where d.user_id = u.id and d.cancelled_at is null)`
    : sql`(select coalesce(jsonb_agg(jsonb_build_object('flat_id', flat_id, 'price', price,
        'expires_at', to_char(expires_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by id), '[]')
        from reservations r where r.user_id = u.id and r.ended_at is null and r.expires_at > ${now})`;
}
