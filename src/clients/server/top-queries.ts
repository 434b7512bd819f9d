import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/db/db.ts';
import { pageFromNearestEnd, type Slice } from '../../platform/db/page-window.ts';
import { moscowDayNumber } from '../../platform/rules/moscow-time.ts';
import { conditionOf, EVERYBODY, type Selected } from './activity-queries.ts';

/** What is viewed most. Without dates and names of people the counts that triggers keep say it; else the views themselves. */

export interface TopRecord {
  complex_id: number | null;
  flat_id: number | null;
  views: number;
  first_view_at: Date;
  last_view_at: Date;
}

export interface TopPage {
  /** How many different complexes or flats were viewed. */
  readonly total: number;
  readonly rows: TopRecord[];
}

type Kind = 'building_view' | 'flat_view';

const PLACES: Readonly<
  Record<Kind, { table: RawBuilder<unknown>; entity: RawBuilder<unknown>; names: RawBuilder<unknown> }>
> = {
  building_view: {
    table: sql`building_views`,
    entity: sql`v.complex_id`,
    names: sql`p.entity_id as complex_id, null::int as flat_id`,
  },
  flat_view: {
    table: sql`flat_views`,
    entity: sql`v.flat_id`,
    names: sql`null::int as complex_id, p.entity_id as flat_id`,
  },
};

const MOST_FIRST = sql`views desc, entity_id desc`;
const LEAST_FIRST = sql`views, entity_id`;

/** What was viewed most within the selection: a page by number of views and how many different ones there are. */
export async function readTop(db: Db, kind: Kind, selected: Selected, offset: number, limit: number): Promise<TopPage> {
  const { scope, complexes, from, to } = selected;
  if (scope !== null && !complexes && !from && !to) return readKept(db, kind, scope, selected, offset, limit);
  const counted = keptGroups(kind, selected);
  const groups = counted ?? viewGroups(kind, selected);
  const ends = counted ? endsWithin(kind, selected) : sql`p.first_view_at, p.last_view_at`;
  const { rows } = await sql<TopRecord & { total: number }>`
    with groups as materialized (${groups}),
      p as (select * from groups order by ${MOST_FIRST} limit ${limit} offset ${offset})
    select ${PLACES[kind].names}, p.views, ${ends}, (select count(*)::int from groups) as total
    from p order by ${MOST_FIRST}`.execute(db);
  const [first] = rows;
  if (first || offset === 0) return { total: first?.total ?? 0, rows: rows.map(({ total: _total, ...row }) => row) };
  const { rows: all } = await sql<{ total: number }>`select count(*)::int as total from (${groups}) g`.execute(db);
  return { total: all[0]?.total ?? 0, rows: [] };
}

/** First and last view of each row of `p`, looked for one by one: cheap for a page of what many people view. */
function endsWithin(kind: Kind, selected: Selected): RawBuilder<unknown> {
  const { table, entity } = PLACES[kind];
  const views = sql`from ${table} v where ${entity} = p.entity_id and ${conditionOf(kind, { ...selected, complexes: null })}`;
  return sql`(select v.created_at ${views} order by v.created_at limit 1) as first_view_at,
    (select v.created_at ${views} order by v.created_at desc limit 1) as last_view_at`;
}

function viewGroups(kind: Kind, selected: Selected): RawBuilder<unknown> {
  const { table, entity } = PLACES[kind];
  return sql`select ${entity} as entity_id, count(*)::int as views, min(v.created_at) as first_view_at,
    max(v.created_at) as last_view_at from ${table} v where ${conditionOf(kind, selected)} group by ${entity}`;
}

/** (entity_id, views) by counts; null when none are kept for the selection. */
function keptGroups(kind: Kind, { scope, complexes, from, to }: Selected): RawBuilder<unknown> | null {
  if (scope === null) return null;
  if (from || to) {
    if (scope !== EVERYBODY || kind === 'flat_view') return null;
    return sql`select entity_id, sum(total)::int as views from activity_counts
      where kind = 'building_view' and entity_id ${complexes ? sql`= any(${[...complexes]}::int[])` : sql`> 0`}
        and day >= ${from === null ? 0 : moscowDayNumber(from)} and day < ${to === null ? 1_000_000 : moscowDayNumber(to)}
      group by entity_id having sum(total) > 0`;
  }
  const ids = sql`${[...(complexes ?? [])]}::int[]`;
  const among =
    kind === 'building_view' ? sql`any(${ids})` : sql`any(array(select id from flats where complex_id = any(${ids})))`;
  const kept = (table: RawBuilder<unknown>) =>
    sql`select entity_id, views from ${table} where scope = ${scope} and kind = ${kind} and entity_id = ${among}`;
  return sql`select entity_id, sum(views)::int as views from (${kept(sql`view_totals`)} union all ${kept(sql`view_changes`)}) k
    group by entity_id having sum(views) > 0`;
}

/** Everything that a scope viewed: the order is the index's, into which what changed since is merged. */
async function readKept(
  db: Db,
  kind: Kind,
  scope: number,
  selected: Selected,
  offset: number,
  limit: number,
): Promise<TopPage> {
  const own = sql`scope = ${scope} and kind = ${kind} and entity_id > 0`;
  const changed = sql`changed as materialized (
      select entity_id, sum(views)::int as views from view_changes where ${own} group by entity_id having sum(views) <> 0),
    moved as materialized (select c.entity_id, c.views + coalesce(t.views, 0) as views, t.views as before from changed c
      left join view_totals t on t.scope = ${scope} and t.kind = ${kind} and t.entity_id = c.entity_id)`;
  const { rows: counts } = await sql<{ total: number }>`with ${changed}
    select ((select count(*) from view_totals where ${own} and views > 0) + (select count(*) from moved where views > 0)
      - (select count(*) from moved where before > 0))::int as total`.execute(db);
  const total = counts[0]?.total ?? 0;
  const slice = pageFromNearestEnd(total, offset, limit);
  if (slice.limit === 0) return { total, rows: [] };
  const { rows } = await sql<TopRecord>`with ${changed}, ${pageOf(own, slice)}
    select ${PLACES[kind].names}, p.views, ${endsWithin(kind, selected)} from p order by ${MOST_FIRST}`.execute(db);
  return { total, rows };
}

function pageOf(own: RawBuilder<unknown>, slice: Slice): RawBuilder<unknown> {
  const order = slice.reversed ? LEAST_FIRST : MOST_FIRST;
  return sql`still as (select t.entity_id, t.views from view_totals t where ${own} and t.views > 0
      and not exists (select from changed c where c.entity_id = t.entity_id) order by ${order} limit ${slice.offset + slice.limit}),
    p as (select * from (table still union all select entity_id, views from moved where views > 0) k
      order by ${order} limit ${slice.limit} offset ${slice.offset})`;
}
