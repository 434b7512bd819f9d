import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { SourceKind } from '../../leads/rules/source.ts';
import type { Db } from '../../platform/db/db.ts';
import { pageFromNearestEnd } from '../../platform/db/page-window.ts';
import { containing } from '../../platform/db/search-text.ts';
import { moscowDate, moscowDayEnd, moscowDayStart } from '../../platform/rules/moscow-time.ts';
import type { RoleFilter, SortKey, TaskFilter, UserSort } from '../contract/users.ts';
import type { Staff } from '../rules/client-scope.ts';
import { looksLikePhone, MIN_DIGITS, phonePartOf, searchWords } from '../rules/search-words.ts';
import { inScope } from './queries.ts';

export interface UserFilters {
  readonly id?: number | undefined;
  readonly name?: string | undefined;
  readonly phone?: string | undefined;
  readonly email?: string | undefined;
  readonly role?: RoleFilter | undefined;
  readonly status?: number | undefined;
  readonly manager?: number | undefined;
  readonly source?: SourceKind | 'unknown' | undefined;
  readonly task?: TaskFilter | undefined;
  readonly term?: string | undefined;
  readonly user_id?: readonly number[] | undefined;
  readonly date_from?: string | undefined;
  readonly date_to?: string | undefined;
}

type Condition = RawBuilder<SqlBool>;

const ROLE_CONDITIONS: Readonly<Record<RoleFilter, Condition>> = {
  '1': sql`u.role = 1 and not u.was_staff`,
  '2': sql`u.role = 2`,
  '99': sql`u.role = 99`,
  with_manager: sql`u.role = 1 and u.manager_id is not null`,
  without_manager: sql`u.role = 1 and not u.was_staff and u.manager_id is null`,
};

/** Conditions that find by text: there may be many hits anywhere in the order. */
function textConditions({ name, phone, email, term }: UserFilters): Condition[] {
  const found: Condition[] = [];
  if (name !== undefined) found.push(nameContains(name));
  if (phone !== undefined) found.push(phoneContains(phone));
  if (email !== undefined) found.push(sql`lower(u.email) like ${containing(email.toLowerCase())}`);
  if (term !== undefined) found.push(termContains(term));
  return found;
}

/** A condition on the name of `u`: every word is somewhere in it. */
export function nameContains(name: string): Condition {
  return allOf(searchWords(name).map((word) => namedBy(sql`u.name`, word)));
}

/** A condition on a column of names: it contains the folded word. */
export function namedBy(column: RawBuilder<unknown>, word: string): Condition {
  return sql<SqlBool>`translate(lower(${column}), 'ё', 'е') like ${containing(word)}`;
}

/** A condition on the phone of `u`: a whole number exactly, a part anywhere; 8… is 7…. */
export function phoneContains(text: string): Condition {
  const wanted = phonePartOf(text);
  if (!wanted) return sql`false`;
  // Any of his phones finds him.
  if ('whole' in wanted) return sql`u.id = owner_of_phone(${wanted.whole})`;
  const begun = wanted.start === undefined ? sql`` : sql`or p.phone like ${`${wanted.start}%`}`;
  return sql`u.id = any(array(select p.user_id from user_phones p where p.phone like ${containing(wanted.part)} ${begun}))`;
}

/** A phone in any form, or words that are each in the name, the e-mail or, from three digits on, the phone. */
function termContains(term: string): Condition {
  if (looksLikePhone(term)) return phoneContains(term);
  return allOf(
    searchWords(term).map((word) => {
      const ways = [namedBy(sql`u.name`, word), sql<SqlBool>`lower(u.email) like ${containing(word)}`];
      if (looksLikePhone(word) && word.replace(/\D/g, '').length >= MIN_DIGITS) ways.push(phoneContains(word));
      return sql<SqlBool>`(${sql.join(ways, sql` or `)})`;
    }),
  );
}

const allOf = (conditions: readonly Condition[]): Condition =>
  conditions.length === 0 ? sql`true` : sql<SqlBool>`(${sql.join(conditions, sql` and `)})`;

function plainConditions(filters: UserFilters, now: Date): Condition[] {
  const { id, role, status, manager, source, task, user_id, date_from, date_to } = filters;
  const found: Condition[] = [];
  if (id !== undefined) found.push(sql`u.id = ${id}`);
  if (role !== undefined) found.push(ROLE_CONDITIONS[role]);
  if (status !== undefined) found.push(sql`u.role = 1 and u.status = ${status}`);
  if (manager !== undefined) found.push(sql`u.manager_id = ${manager}`);
  if (source !== undefined)
    found.push(sql`u.role = 1`, source === 'unknown' ? sql`u.source_kind is null` : sql`u.source_kind = ${source}`);
  if (task !== undefined) found.push(sql`u.role = 1`, taskCondition(task, now));
  if (user_id !== undefined) found.push(sql`u.id = any(${[...user_id]}::int[])`);
  if (date_from !== undefined) found.push(sql`u.created_at >= ${moscowDayStart(date_from)}`);
  if (date_to !== undefined) found.push(sql`u.created_at < ${moscowDayEnd(date_to)}`);
  return found;
}

/** By the earliest open task of `u`. */
function taskCondition(task: TaskFilter, now: Date): Condition {
  const today = moscowDate(now);
  const before = (at: Date) =>
    sql<SqlBool>`exists (select from tasks t where t.user_id = u.id and t.done_at is null and t.due_at < ${at})`;
  const any = sql<SqlBool>`exists (select from tasks t where t.user_id = u.id and t.done_at is null)`;
  if (task === 'none') return sql`not ${any}`;
  if (task === 'overdue') return before(now);
  if (task === 'today') return sql`(${before(moscowDayEnd(today))} and not ${before(moscowDayStart(today))})`;
  return sql`(${any} and not ${before(moscowDayEnd(today))})`;
}

/** What the people are sorted by; of equal ones the newest come first. Who has nothing to be sorted by comes last either way. */
const ORDERS: Readonly<Record<SortKey, RawBuilder<unknown>>> = {
  date: sql`u.created_at`,
  name: sql`translate(lower(u.name), 'ё', 'е')`,
  status: sql`case when u.role = 1 then u.status end`,
  seen: sql`u.last_seen_at`,
  contact: sql`u.last_contact_at`,
  task: sql`t.due_at`,
  source: sql`u.source_kind || ' ' || coalesce(u.source, '')`,
  manager: sql`translate(lower(m.name), 'ё', 'е')`,
};
/** What an order reads besides `u`. */
const JOINS: Readonly<Partial<Record<SortKey, RawBuilder<unknown>>>> = {
  task: sql`left join (select user_id, min(due_at) as due_at from tasks where done_at is null group by user_id) t on t.user_id = u.id`,
  manager: sql`left join users m on m.id = u.manager_id`,
};

export interface PageWish {
  readonly sort?: UserSort | undefined;
  readonly offset: number;
  readonly limit: number;
}

/** Ids of one page of the people in scope who fit, newest first unless sorted otherwise, and how many fit. */
export async function findUsers(
  db: Db,
  staff: Staff,
  filters: UserFilters,
  { sort = 'date_desc', offset, limit }: PageWish,
  now: Date,
): Promise<{ ids: number[]; total: number }> {
  const where = peopleWhere(staff, filters, now);
  const { key, down } = readSort(sort);
  if (textConditions(filters).length > 0 || key !== 'date') return findSorted(db, where, { key, down, offset, limit });
  const { rows: counted } = await sql<{
    total: number;
  }>`select count(*)::int as total from users u where ${where}`.execute(db);
  const total = counted[0]?.total ?? 0;
  const slice = pageFromNearestEnd(total, offset, limit);
  if (slice.limit === 0) return { ids: [], total };
  const order = slice.reversed === down ? sql`u.created_at, u.id` : sql`u.created_at desc, u.id desc`;
  const { rows } = await sql<{ id: number }>`select u.id from users u where ${where}
    order by ${order} limit ${slice.limit} offset ${slice.offset}`.execute(db);
  const ids = rows.map(({ id }) => id);
  return { ids: slice.reversed ? ids.reverse() : ids, total };
}

/** A condition on `u`: in scope, and all filters fit. */
export function peopleWhere(staff: Staff, filters: UserFilters, now: Date): RawBuilder<SqlBool> {
  return sql<SqlBool>`${sql.join([inScope(staff, sql`u`), ...plainConditions(filters, now), ...textConditions(filters)], sql` and `)}`;
}

function readSort(sort: UserSort): { key: SortKey; down: boolean } {
  const [key, way] = sort.split('_') as [SortKey, 'asc' | 'desc'];
  return { key, down: way === 'desc' };
}

/** The people who fit are found once, for the count and for the page. */
async function findSorted(
  db: Db,
  where: RawBuilder<unknown>,
  { key, down, offset, limit }: { key: SortKey; down: boolean; offset: number; limit: number },
) {
  const { rows } = await sql<{ total: number; ids: number[] }>`
    with found as materialized (select u.id, u.created_at, ${ORDERS[key]} as place from users u ${JOINS[key] ?? sql``} where ${where})
    select (select count(*)::int from found) as total,
      array(select id from found order by place ${down ? sql`desc` : sql`asc`} nulls last, created_at desc, id desc
        limit ${limit} offset ${offset}) as ids`.execute(db);
  return rows[0] ?? { ids: [], total: 0 };
}

/** How many clients have no manager. */
export async function countWithoutManager(db: Db): Promise<number> {
  const { rows } = await sql<{ total: number }>`select count(*)::int as total from users u
    where u.role = 1 and not u.was_staff and u.manager_id is null`.execute(db);
  return rows[0]?.total ?? 0;
}

/** Requests for clients of others that nobody has decided. */
export async function countRequests(db: Db): Promise<number> {
  const { rows } = await sql<{ requests: number }>`
    select count(*)::int as requests from client_requests where state = 'new'`.execute(db);
  return rows[0]?.requests ?? 0;
}
