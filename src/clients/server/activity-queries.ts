import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from '../../platform/db/db.ts';
import { pageFromNearestEnd, type Slice } from '../../platform/db/page-window.ts';
import { moscowDayEnd, moscowDayNumber, moscowDayStart } from '../../platform/rules/moscow-time.ts';
import { type Staff, seesEverybody } from '../rules/client-scope.ts';
import { nameContains, phoneContains } from './find-users.ts';
import { inScope } from './queries.ts';

/** Views and favourites of clients: the lists that grow to millions of rows. */

export type ActivityKind = 'building_view' | 'flat_view' | 'favorite_building' | 'favorite_flat';

/** Where a kind is kept, and the order of its rows in one second, as its indexes have it. */
interface Source {
  readonly table: RawBuilder<unknown>;
  readonly columns: RawBuilder<unknown>;
  /** What `columns` and the order are made of. */
  readonly order: RawBuilder<unknown>;
  readonly newestFirst: RawBuilder<unknown>;
  readonly oldestFirst: RawBuilder<unknown>;
}

const FAVORITE_BUILDING = sql`v.user_id || '-' || v.complex_id as key, v.user_id, v.complex_id, null::int as flat_id, v.created_at`;
const FAVORITE_FLAT = sql`v.user_id || '-' || v.flat_id as key, v.user_id, null::int as complex_id, v.flat_id, v.created_at`;

const SOURCES: Readonly<Record<ActivityKind, Source>> = {
  building_view: {
    table: sql`building_views`,
    order: sql`v.id, v.user_id, v.complex_id, v.created_at`,
    columns: sql`v.id::text as key, v.user_id, v.complex_id, null::int as flat_id, v.created_at`,
    newestFirst: sql`v.created_at desc, v.id desc`,
    oldestFirst: sql`v.created_at, v.id`,
  },
  flat_view: {
    table: sql`flat_views`,
    order: sql`v.id, v.user_id, v.complex_id, v.flat_id, v.created_at`,
    columns: sql`v.id::text as key, v.user_id, v.complex_id, v.flat_id, v.created_at`,
    newestFirst: sql`v.created_at desc, v.id desc`,
    oldestFirst: sql`v.created_at, v.id`,
  },
  favorite_building: {
    table: sql`favorite_buildings`,
    order: sql`v.user_id, v.complex_id, v.created_at`,
    columns: FAVORITE_BUILDING,
    newestFirst: sql`v.created_at desc, v.user_id, v.complex_id`,
    oldestFirst: sql`v.created_at, v.user_id desc, v.complex_id desc`,
  },
  favorite_flat: {
    table: sql`favorite_flats`,
    order: sql`v.user_id, v.flat_id, v.created_at`,
    columns: FAVORITE_FLAT,
    newestFirst: sql`v.created_at desc, v.user_id, v.flat_id`,
    oldestFirst: sql`v.created_at, v.user_id desc, v.flat_id desc`,
  },
};

/** Filters of the lists of activity (platform/contract/office-parts). */
export interface ActivityFilters {
  readonly id?: number | undefined;
  readonly name?: string | undefined;
  readonly phone?: string | undefined;
  readonly user?: readonly number[] | undefined;
  readonly complex?: readonly number[] | undefined;
  readonly date_from?: string | undefined;
  readonly date_to?: string | undefined;
}

export interface ActivityRecord {
  key: string;
  user_id: number;
  complex_id: number | null;
  flat_id: number | null;
  created_at: Date;
}

/** Filters with their people and complexes found. */
export interface Selected {
  /** Null: everybody. */
  readonly users: readonly number[] | null;
  /** Whose counts are kept: {@link EVERYBODY}, a manager with all his clients; null: other people. */
  readonly scope: number | null;
  /** With the parts of each; null: all. */
  readonly complexes: readonly number[] | null;
  readonly from: Date | null;
  /** Excluded. */
  readonly to: Date | null;
}

/** Scope of the kept counts that holds all people. */
export const EVERYBODY = 0;

/** Finds the people in scope and the complexes that filters name. */
export async function selectActivity(db: Db, staff: Staff, filters: ActivityFilters): Promise<Selected> {
  const { id, name, phone, user, complex, date_from, date_to } = filters;
  const people: RawBuilder<SqlBool>[] = [];
  if (id !== undefined) people.push(sql`u.id = ${id}`);
  if (user !== undefined) people.push(sql`u.id = any(${[...user]}::int[])`);
  if (name !== undefined) people.push(nameContains(name));
  if (phone !== undefined) people.push(phoneContains(phone));
  const everybody = people.length === 0 && seesEverybody(staff);
  const where = sql.join([inScope(staff, sql`u`), ...people], sql` and `);
  const [users, complexes] = await Promise.all([
    everybody
      ? null
      : sql<{ id: number; manager_id: number | null }>`select u.id, u.manager_id from users u where ${where}`.execute(
          db,
        ),
    complex === undefined
      ? null
      : sql<{
          id: number;
        }>`select id from complexes where id = any(${[...complex]}::int[]) or parent_id = any(${[...complex]}::int[])`.execute(
          db,
        ),
  ]);
  // Counts are kept by manager: with the clients of somebody who is away they are counted.
  const standing = users?.rows.some(({ manager_id }) => manager_id !== staff.id);
  return {
    scope: people.length > 0 || standing ? null : everybody ? EVERYBODY : staff.id,
    users: users?.rows.map((row) => row.id) ?? null,
    complexes: complexes?.rows.map((row) => row.id) ?? null,
    from: date_from === undefined ? null : moscowDayStart(date_from),
    to: date_to === undefined ? null : moscowDayEnd(date_to),
  };
}

/** The condition on rows `v` of a kind. */
export function conditionOf(kind: ActivityKind, { users, complexes, from, to }: Selected): RawBuilder<unknown> {
  const found: RawBuilder<unknown>[] = [sql`true`];
  if (users) found.push(sql`v.user_id = any(${[...users]}::int[])`);
  if (complexes && kind === 'favorite_flat')
    found.push(sql`v.flat_id in (select id from flats where complex_id = any(${[...complexes]}::int[]))`);
  else if (complexes) found.push(sql`v.complex_id = any(${[...complexes]}::int[])`);
  if (from) found.push(sql`v.created_at >= ${from}`);
  if (to) found.push(sql`v.created_at < ${to}`);
  return sql.join(found, sql` and `);
}

export interface ActivityPage {
  readonly total: number;
  readonly rows: ActivityRecord[];
}

/** One page of a kind, newest first, with the exact number of rows. */
export async function readActivity(
  db: Db,
  kind: ActivityKind,
  selected: Selected,
  offset: number,
  limit: number,
): Promise<ActivityPage> {
  if (selected.users === null) return readByDays(db, kind, selected, offset, limit);
  const where = conditionOf(kind, selected);
  const few = selected.users.length <= FEW_PEOPLE;
  if (few && (isFavorite(kind) || selected.complexes !== null)) return readAtOnce(db, kind, where, offset, limit);
  const total = (await keptTotal(db, kind, selected)) ?? (await countRows(db, kind, where));
  const slice = pageFromNearestEnd(total, offset, limit);
  const rows = await (few && !isFavorite(kind)
    ? readOfPeople(db, kind, selected, slice)
    : readSlice(db, kind, where, slice));
  return { total, rows };
}

const isFavorite = (kind: ActivityKind): kind is 'favorite_building' | 'favorite_flat' => kind.startsWith('favorite');

async function countRows(db: Db, kind: ActivityKind, where: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{
    total: number;
  }>`select count(*)::int as total from ${SOURCES[kind].table} v where ${where}`.execute(db);
  return rows[0]?.total ?? 0;
}

/** How many views a manager's clients have, as counts say; null when the selection is of other rows. */
async function keptTotal(db: Db, kind: ActivityKind, selected: Selected): Promise<number | null> {
  const { scope, complexes, from, to } = selected;
  if (scope === null || isFavorite(kind) || complexes || from || to) return null;
  const { rows } = await sql<{ total: number }>`select coalesce(sum(views), 0)::int as total from (
    select views from view_totals where scope = ${scope} and kind = ${kind} and entity_id = 0
    union all select views from view_changes where scope = ${scope} and kind = ${kind} and entity_id = 0) kept`.execute(
    db,
  );
  return rows[0]?.total ?? 0;
}

/**
 * A slice of views of some people: the newest n rows are rows of those n people who looked last, so that only theirs are
 * read; the oldest likewise.
 */
async function readOfPeople(
  db: Db,
  kind: 'building_view' | 'flat_view',
  selected: Selected,
  slice: Slice,
): Promise<ActivityRecord[]> {
  if (slice.limit === 0) return [];
  const { table, columns, order, newestFirst, oldestFirst } = SOURCES[kind];
  const direction = slice.reversed ? oldestFirst : newestFirst;
  const days = conditionOf(kind, { ...selected, users: null });
  const { rows } = await sql<ActivityRecord>`
    with people as materialized (
        select v.user_id from unnest(${[...(selected.users ?? [])]}::int[]) p (id) cross join lateral (
          select v.user_id, v.created_at, v.id from ${table} v where v.user_id = p.id and ${days} order by ${direction} limit 1) v
        order by ${direction} limit ${slice.offset + slice.limit}),
      found as materialized (
        select ${order} from people p join ${table} v on v.user_id = p.user_id where ${days})
    select ${columns} from found v order by ${direction} limit ${slice.limit} offset ${slice.offset}`.execute(db);
  return slice.reversed ? rows.reverse() : rows;
}

/** So many people have some ten thousand rows: they are found once, for the count and for the page. */
const FEW_PEOPLE = 5_000;

async function readAtOnce(
  db: Db,
  kind: ActivityKind,
  where: RawBuilder<unknown>,
  offset: number,
  limit: number,
): Promise<ActivityPage> {
  const { table, columns, newestFirst, order } = SOURCES[kind];
  const { rows } = await sql<ActivityRecord & { total: number }>`
    with found as materialized (select ${order} from ${table} v where ${where}),
      page as (select * from found v order by ${newestFirst} limit ${limit} offset ${offset})
    select ${columns}, (select count(*)::int from found) as total from page v order by ${newestFirst}`.execute(db);
  const [first] = rows;
  if (first) return { total: first.total, rows: rows.map(({ total: _total, ...row }) => row) };
  if (offset === 0) return { total: 0, rows: [] };
  return { total: await countRows(db, kind, where), rows: [] };
}

async function readSlice(
  db: Db,
  kind: ActivityKind,
  where: RawBuilder<unknown>,
  slice: Slice,
): Promise<ActivityRecord[]> {
  if (slice.limit === 0) return [];
  const { table, columns, newestFirst, oldestFirst } = SOURCES[kind];
  const { rows } = await sql<ActivityRecord>`select ${columns} from ${table} v where ${where}
    order by ${slice.reversed ? oldestFirst : newestFirst} limit ${slice.limit} offset ${slice.offset}`.execute(db);
  return slice.reversed ? rows.reverse() : rows;
}

const DAY_MS = 86_400_000;
/** Complexes whose days are counted one by one; longer lists are rare. */
const ALL = 0;

/**
 * Everybody's rows: the counts a day say how many there are and in which days the page lies, so that any page of millions
 * costs what the rows of these days cost.
 */
async function readByDays(
  db: Db,
  kind: ActivityKind,
  selected: Selected,
  offset: number,
  limit: number,
): Promise<ActivityPage> {
  const { complexes, from, to } = selected;
  const { rows: days } = await sql<{ day: number; total: number }>`
    select day, sum(total)::int as total from activity_counts
    where kind = ${kind} and entity_id = any(${complexes === null ? [ALL] : [...complexes]}::int[])
      and day >= ${from === null ? 0 : moscowDayNumber(from)} and day < ${to === null ? 1_000_000 : moscowDayNumber(to)}
    group by day having sum(total) > 0 order by day desc`.execute(db);
  const total = days.reduce((sum, { total: rows }) => sum + rows, 0);
  let before = 0;
  let first = 0;
  while (first < days.length && before + (days[first]?.total ?? 0) <= offset) before += days[first++]?.total ?? 0;
  let last = first;
  let inDays = days[first]?.total ?? 0;
  while (last + 1 < days.length && before + inDays < offset + limit) inDays += days[++last]?.total ?? 0;
  const newest = days[first];
  const oldest = days[last];
  if (!newest || !oldest) return { total, rows: [] };
  const where = conditionOf(kind, {
    ...selected,
    from: startOf(oldest.day),
    to: new Date(startOf(newest.day).getTime() + DAY_MS),
  });
  return { total, rows: await readSlice(db, kind, where, pageFromNearestEnd(inDays, offset - before, limit)) };
}

/** The moment at which a day by its number begins. */
function startOf(day: number): Date {
  return moscowDayStart(new Date(day * DAY_MS).toISOString().slice(0, 10));
}

/** Names of people by id. */
export async function readPeople(
  db: Db,
  ids: readonly number[],
): Promise<Map<number, { id: number; name: string | null; phone: string }>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ id: number; name: string | null; phone: string }>`
    select id, name, phone from users where id = any(${[...new Set(ids)]}::int[])`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}
