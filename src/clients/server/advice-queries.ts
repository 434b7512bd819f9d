import { type RawBuilder, sql, type Transaction } from 'kysely';
import type { Db } from '../../platform/db/db.ts';
import { pageFromNearestEnd } from '../../platform/db/page-window.ts';
import type { Tables } from '../../platform/db/tables.ts';
import { type Staff, seesEverybody } from '../rules/client-scope.ts';
import { type ActivityFilters, selectActivity } from './activity-queries.ts';
import { inScope } from './queries.ts';

export type AdviceEntity = 'building' | 'flat' | 'offer';

export interface AdviceFilters extends ActivityFilters {
  readonly entity_type?: AdviceEntity | undefined;
  readonly entity_id?: readonly number[] | undefined;
  readonly author?: number | undefined;
}

export interface AdviceRecord {
  id: number;
  user_id: number;
  user_name: string | null;
  user_phone: string;
  entity_type: AdviceEntity;
  entity_id: number;
  complex_id: number | null;
  offer_title: string | null;
  comment: string | null;
  author_id: number | null;
  author_name: string | null;
  created_at: Date;
  updated_at: Date;
  seen_at: Date | null;
  last_view_at: Date | null;
  view_count: number;
  dismissed: boolean;
  picked: 'like' | 'no' | null;
}

/** A page of the recommendations to people in scope, newest first, and how many fit. */
export async function readAdvices(
  db: Db,
  staff: Staff,
  filters: AdviceFilters,
  offset: number,
  limit: number,
): Promise<{ total: number; rows: AdviceRecord[] }> {
  const { users, complexes, from, to } = await selectActivity(db, staff, filters);
  const { entity_type, entity_id, author } = filters;
  const found: RawBuilder<unknown>[] = [sql`true`];
  if (users) found.push(sql`a.user_id = any(${[...users]}::int[])`);
  if (complexes) found.push(sql`a.complex_id = any(${[...complexes]}::int[])`);
  if (from) found.push(sql`a.created_at >= ${from}`);
  if (to) found.push(sql`a.created_at < ${to}`);
  if (entity_type) found.push(sql`a.entity_type = ${entity_type}`);
  if (entity_id) found.push(sql`a.entity_id = any(${[...entity_id]}::int[])`);
  if (author !== undefined) found.push(sql`a.created_by = ${author}`);
  const where = sql.join(found, sql` and `);
  const { rows: counted } = await sql<{
    total: number;
  }>`select count(*)::int as total from advices a where ${where}`.execute(db);
  const total = counted[0]?.total ?? 0;
  const slice = pageFromNearestEnd(total, offset, limit);
  if (slice.limit === 0) return { total, rows: [] };
  const order = slice.reversed ? sql`a.created_at, a.id` : sql`a.created_at desc, a.id desc`;
  const { rows } = await sql<AdviceRecord>`
    select a.id, a.user_id, u.name as user_name, u.phone as user_phone, a.entity_type, a.entity_id, a.complex_id,
      o.title as offer_title, a.comment, a.created_by as author_id, m.name as author_name, a.created_at, a.updated_at,
      a.seen_at, a.last_view_at, a.view_count, a.dismissed_at is not null as dismissed,
      (select r.value from selections s join selection_items i on i.selection_id = s.id join selection_reactions r on r.item_id = i.id
        where s.user_id = a.user_id and i.entity_type = a.entity_type and i.entity_id = a.entity_id
        order by r.at desc limit 1) as picked
    from (select * from advices a where ${where} order by ${order} limit ${slice.limit} offset ${slice.offset}) a
      join users u on u.id = a.user_id left join users m on m.id = a.created_by
      left join village_offers o on a.entity_type = 'offer' and o.id = a.entity_id
    order by a.created_at desc, a.id desc`.execute(db);
  return { total, rows };
}

export interface AdviceGiven {
  readonly user_id: number;
  readonly entity_type: AdviceEntity;
  readonly entity_id: number;
  readonly comment: string | null;
}

export interface AdviceChange {
  id: number;
  user_id: number;
  entity_type: AdviceEntity;
  entity_id: number;
}

/**
 * Makes or renews recommendations; of several for one person and thing the last counts. A renewed one is as a new one: unseen,
 * not put away, with the words of now; only its views go on being counted. What is not known, not shown on
 * the site, sold by us, held for another client, or for somebody else's client is left out. Answers what was made or renewed.
 */
export async function saveAdvices(
  trx: Transaction<Tables>,
  staff: Staff,
  advices: readonly AdviceGiven[],
  now: Date,
): Promise<AdviceChange[]> {
  const unique = new Map(
    advices.map((advice) => [`${advice.user_id} ${advice.entity_type} ${advice.entity_id}`, advice]),
  );
  const given = [...unique.values()];
  // In one order for everybody, so that two people who recommend the same to the same clients do not wait in a ring.
  given.sort(
    (a, b) => a.user_id - b.user_id || a.entity_type.localeCompare(b.entity_type) || a.entity_id - b.entity_id,
  );
  // People come first, so that one who is being erased is gone by now and left out, or stays until this is done.
  await sql`select 1 from users where id = any(${given.map((advice) => advice.user_id)}::int[])
    order by id for key share`.execute(trx);
  const { rows } = await sql<AdviceChange>`
    insert into advices (user_id, entity_type, entity_id, complex_id, comment, created_by, created_at, updated_at)
    select g.user_id, g.entity_type, g.entity_id, coalesce(c.id, f.complex_id), g.comment, ${staff.id}, ${now}, ${now}
    from unnest(${given.map((advice) => advice.user_id)}::int[], ${given.map((advice) => advice.entity_type)}::text[],
        ${given.map((advice) => advice.entity_id)}::int[], ${given.map((advice) => advice.comment)}::text[])
        with ordinality as g (user_id, entity_type, entity_id, comment, place)
      join users u on u.id = g.user_id and u.role = 1 and ${inScope(staff, sql`u`)}
      left join complexes c on g.entity_type = 'building' and c.id = g.entity_id and c.published and c.title is not null
      left join flats f on g.entity_type = 'flat' and f.id = g.entity_id
        and exists (select from complexes fc where fc.id = f.complex_id and fc.published)
        and not exists (select from deals d where d.flat_id = f.id and d.cancelled_at is null)
        and not exists (select from reservations r where r.flat_id = f.id and r.user_id <> g.user_id
          and r.ended_at is null and r.expires_at > ${now})
      left join village_offers o on g.entity_type = 'offer' and o.id = g.entity_id
        and exists (select from villages v where v.id = o.village_id and v.published)
    where coalesce(c.id, f.id, o.id) is not null
    order by g.place
    on conflict (user_id, entity_type, entity_id) do update set
      comment = excluded.comment, created_by = excluded.created_by,
      created_at = excluded.created_at, updated_at = excluded.updated_at, dismissed_at = null, seen_at = null
    returning id, user_id, entity_type, entity_id`.execute(trx);
  return rows;
}

/** Takes a recommendation to somebody in scope back; undefined when there is none. */
export async function removeAdvice(
  trx: Transaction<Tables>,
  staff: Staff,
  id: number,
): Promise<AdviceChange | undefined> {
  const { rows } = await sql<AdviceChange>`delete from advices a using users u
    where a.id = ${id} and u.id = a.user_id and ${inScope(staff, sql`u`)}
    returning a.id, a.user_id, a.entity_type, a.entity_id`.execute(trx);
  return rows[0];
}

export interface AdviceViews {
  id: number;
  entity_id: number;
  user_id: number;
  last_view_at: Date | null;
  view_count: number;
}

/** Last view and number of views of recommendations to people in scope. */
export async function readAdviceViews(
  db: Db,
  staff: Staff,
  ids: readonly number[],
  entity_type: AdviceEntity | undefined,
): Promise<AdviceViews[]> {
  const { rows } = await sql<AdviceViews>`
    select a.id, a.entity_id, a.user_id, a.last_view_at, a.view_count from advices a
    where a.id = any(${[...ids]}::bigint[]) ${entity_type === undefined ? sql`` : sql`and a.entity_type = ${entity_type}`}
      ${seesEverybody(staff) ? sql`` : sql`and exists (select from users u where u.id = a.user_id and ${inScope(staff, sql`u`)})`}
    order by a.id`.execute(db);
  return rows;
}
