import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from '../../platform/db/db.ts';
import { pageFromNearestEnd } from '../../platform/db/page-window.ts';
import { containing } from '../../platform/db/search-text.ts';
import { moscowDayEnd, moscowDayStart } from '../../platform/rules/moscow-time.ts';
import type { RoleFilter } from '../contract/users.ts';
import type { Staff } from '../rules/client-scope.ts';
import { inScope } from './queries.ts';

export interface UserFilters {
  readonly id?: number | undefined;
  readonly name?: string | undefined;
  readonly phone?: string | undefined;
  readonly email?: string | undefined;
  readonly role?: RoleFilter | undefined;
  readonly status?: number | undefined;
  readonly manager?: number | undefined;
  readonly term?: string | undefined;
  readonly user_id?: readonly number[] | undefined;
  readonly date_from?: string | undefined;
  readonly date_to?: string | undefined;
}

type Condition = RawBuilder<SqlBool>;

const ROLE_CONDITIONS: Readonly<Record<RoleFilter, Condition>> = {
  '1': sql`u.role = 1`,
  '2': sql`u.role = 2`,
  '99': sql`u.role = 99`,
  with_manager: sql`u.role = 1 and u.manager_id is not null`,
  without_manager: sql`u.role = 1 and u.manager_id is null`,
};

const MIN_NUMBER = 3;

/** Conditions that find by text: there may be many hits anywhere in the order. */
function textConditions({ name, phone, email, term }: UserFilters): Condition[] {
  const found: Condition[] = [];
  if (name !== undefined) found.push(nameContains(name));
  if (phone !== undefined) found.push(phoneContains(phone));
  if (email !== undefined) found.push(sql`lower(u.email) like ${containing(email.toLowerCase())}`);
  if (term !== undefined) {
    const digits = term.replace(/\D/g, '');
    const ways = [nameContains(term), sql<SqlBool>`lower(u.email) like ${containing(term.toLowerCase())}`];
    if (digits.length >= MIN_NUMBER && /^[\d\s()+-]+$/.test(term)) ways.push(phoneContains(digits));
    found.push(sql`(${sql.join(ways, sql` or `)})`);
  }
  return found;
}

/** A condition on the name of `u`; ё and е are told apart, case is not. */
export function nameContains(name: string): Condition {
  return sql`lower(u.name) like ${containing(name.toLowerCase())}`;
}

/** A condition on the phone of `u`: a whole number exactly, a part anywhere. */
export function phoneContains(digits: string): Condition {
  return digits.length === 11 ? sql`u.phone = ${digits}` : sql`u.phone like ${containing(digits)}`;
}

function plainConditions(filters: UserFilters): Condition[] {
  const { id, role, status, manager, user_id, date_from, date_to } = filters;
  const found: Condition[] = [];
  if (id !== undefined) found.push(sql`u.id = ${id}`);
  if (role !== undefined) found.push(ROLE_CONDITIONS[role]);
  if (status !== undefined) found.push(sql`u.role = 1 and u.status = ${status}`);
  if (manager !== undefined) found.push(sql`u.manager_id = ${manager}`);
  if (user_id !== undefined) found.push(sql`u.id = any(${[...user_id]}::int[])`);
  if (date_from !== undefined) found.push(sql`u.created_at >= ${moscowDayStart(date_from)}`);
  if (date_to !== undefined) found.push(sql`u.created_at < ${moscowDayEnd(date_to)}`);
  return found;
}

/** Ids of one page of the people in scope who fit, newest first, and how many fit. */
export async function findUsers(
  db: Db,
  staff: Staff,
  filters: UserFilters,
  offset: number,
  limit: number,
): Promise<{ ids: number[]; total: number }> {
  const texts = textConditions(filters);
  const where = sql.join([inScope(staff, sql`u`), ...plainConditions(filters), ...texts], sql` and `);
  if (texts.length > 0) return findByText(db, where, offset, limit);
  const { rows: counted } = await sql<{
    total: number;
  }>`select count(*)::int as total from users u where ${where}`.execute(db);
  const total = counted[0]?.total ?? 0;
  const slice = pageFromNearestEnd(total, offset, limit);
  if (slice.limit === 0) return { ids: [], total };
  const order = slice.reversed ? sql`u.created_at, u.id` : sql`u.created_at desc, u.id desc`;
  const { rows } = await sql<{ id: number }>`select u.id from users u where ${where}
    order by ${order} limit ${slice.limit} offset ${slice.offset}`.execute(db);
  const ids = rows.map(({ id }) => id);
  return { ids: slice.reversed ? ids.reverse() : ids, total };
}

/** The text index finds the people once, for the count and for the page. */
async function findByText(db: Db, where: RawBuilder<unknown>, offset: number, limit: number) {
  const { rows } = await sql<{ total: number; ids: number[] }>`
    with found as materialized (select u.id, u.created_at from users u where ${where})
    select (select count(*)::int from found) as total,
      array(select id from found order by created_at desc, id desc limit ${limit} offset ${offset}) as ids`.execute(db);
  return rows[0] ?? { ids: [], total: 0 };
}

/** How many clients have no manager. */
export async function countWithoutManager(db: Db): Promise<number> {
  const { rows } = await sql<{ total: number }>`select count(*)::int as total from users u
    where u.role = 1 and u.manager_id is null`.execute(db);
  return rows[0]?.total ?? 0;
}
