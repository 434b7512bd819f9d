import { type RawBuilder, sql, type Transaction } from 'kysely';
import type { Db } from '../../../platform/db/db.ts';
import type { Tables } from '../../../platform/db/tables.ts';

/** A client's look at a card. */
export interface View {
  readonly user_id: number;
  readonly kind: 'building' | 'flat';
  readonly id: number;
  readonly at: Date;
}

/** Months that views are kept. */
const VIEWS_KEPT_MONTHS = 12;

/**
 * Adds views to the logs, and counts them at the recommendations of what was viewed to whom it was recommended. Views of a
 * person or a card that is gone are left out. A view of a part of a complex counts in the log of the whole, by which staff
 * search.
 */
export async function writeViews(db: Db, views: readonly View[]): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await lockPeople(
      transaction,
      views.map(({ user_id }) => user_id),
    );
    await sql`insert into building_views (user_id, complex_id, created_at)
      select u.id, coalesce(c.parent_id, c.id), v.at from ${given(views, 'building')}
        join users u on u.id = v.user_id join complexes c on c.id = v.id order by v.at`.execute(transaction);
    await sql`insert into flat_views (user_id, flat_id, complex_id, created_at)
      select u.id, f.id, coalesce(c.parent_id, c.id), v.at from ${given(views, 'flat')}
        join users u on u.id = v.user_id join flats f on f.id = v.id join complexes c on c.id = f.complex_id
      order by v.at`.execute(transaction);
    await lockAdvices(transaction, views);
    for (const kind of ['building', 'flat'] as const) {
      await sql`update advices a set last_view_at = greatest(a.last_view_at, seen.last), view_count = a.view_count + seen.count
        from (select v.user_id, v.id, max(v.at) as last, count(*)::int as count from ${given(views, kind)} group by 1, 2) seen
        where a.user_id = seen.user_id and a.entity_type = ${kind} and a.entity_id = seen.id`.execute(transaction);
    }
  });
}

/**
 * Keeps these people with their managers until the transaction ends, all at once and in the order of their ids: the
 * triggers that count views by manager ask for the same and then wait for nobody.
 */
async function lockPeople(transaction: Transaction<Tables>, ids: readonly number[]): Promise<void> {
  await sql`select 1 from users where id = any(${[...new Set(ids)]}::int[]) order by id for share`.execute(transaction);
}

/** Locks the recommendations of what was viewed, in the order of everybody who changes several: person, kind, thing. */
async function lockAdvices(transaction: Transaction<Tables>, views: readonly View[]): Promise<void> {
  await sql`select 1 from advices where (user_id, entity_type, entity_id) in (
      select user_id, 'building', id from ${given(views, 'building')} union select user_id, 'flat', id from ${given(views, 'flat')})
    order by user_id, entity_type, entity_id for no key update`.execute(transaction);
}

/** The views of a kind as rows `v (user_id, id, at)`. */
function given(views: readonly View[], kind: View['kind']): RawBuilder<unknown> {
  const rows = views.filter((view) => view.kind === kind);
  return sql`unnest(${rows.map(({ user_id }) => user_id)}::int[], ${rows.map(({ id }) => id)}::int[],
    ${rows.map(({ at }) => at.toISOString())}::timestamptz[]) as v (user_id, id, at)`;
}

/** Rows removed in one statement, so that it never holds locks for long. */
const AT_ONCE = 10_000;

/** Removes views older than twelve months. Gives how many. */
export async function pruneViews(db: Db, now: number): Promise<number> {
  let removed = 0;
  for (const table of ['building_views', 'flat_views'] as const) {
    let count: number;
    do {
      count = await db.transaction().execute((transaction) => removeOldest(transaction, table, now));
      removed += count;
    } while (count === AT_ONCE);
  }
  return removed;
}

async function removeOldest(
  transaction: Transaction<Tables>,
  table: 'building_views' | 'flat_views',
  now: number,
): Promise<number> {
  const { rows } = await sql<{ id: string; user_id: number }>`select id::text as id, user_id from ${sql.table(table)}
    where created_at < ${new Date(now)}::timestamptz - make_interval(months => ${VIEWS_KEPT_MONTHS}::int)
    order by created_at limit ${AT_ONCE}`.execute(transaction);
  await lockPeople(
    transaction,
    rows.map(({ user_id }) => user_id),
  );
  await sql`delete from ${sql.table(table)} where id = any(${rows.map(({ id }) => id)}::bigint[])`.execute(transaction);
  return rows.length;
}
