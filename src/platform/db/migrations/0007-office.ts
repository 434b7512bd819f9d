import { type Kysely, sql } from 'kysely';

/** What the back-office reads fast at 100,000 clients and 2,000,000 views: counts a day, and indexes of its lists. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

/** Tables counted by complex and Moscow day; `complex` says where a row's complex is read. */
const COUNTED = [
  { table: 'building_views', kind: 'building_view', join: '', complex: 'n.complex_id' },
  { table: 'flat_views', kind: 'flat_view', join: '', complex: 'n.complex_id' },
  { table: 'favorite_buildings', kind: 'favorite_building', join: '', complex: 'n.complex_id' },
  {
    table: 'favorite_flats',
    kind: 'favorite_flat',
    join: 'join flats f on f.id = n.flat_id',
    complex: 'f.complex_id',
  },
];

const DAY = `moscow_day(n.created_at)`;

const countsOf = ({ kind, join, complex }: (typeof COUNTED)[number], rows: string, sign: '' | '-'): string =>
  `insert into activity_counts (kind, entity_id, day, total)
   select '${kind}', coalesce(${complex}, 0), ${DAY}, ${sign}count(*) from ${rows} n ${join}
   group by grouping sets ((${complex}, ${DAY}), (${DAY}))`;

const flatCounts = (rows: string, sign: '' | '-'): string =>
  `insert into activity_counts (kind, entity_id, day, total)
   select 'flat', n.flat_id, 0, ${sign}count(*) from ${rows} n group by n.flat_id`;

const triggersOf = (counted: (typeof COUNTED)[number]): string[] =>
  (['insert', 'delete'] as const).flatMap((event) => {
    const sign = event === 'insert' ? '' : '-';
    const name = `count_${counted.table}_${event}`;
    const flats = counted.table === 'flat_views' ? `${flatCounts('changed', sign)};` : '';
    return [
      `create function ${name}() returns trigger language plpgsql as $$
       begin ${countsOf(counted, 'changed', sign)}; ${flats} return null; end $$`,
      `create trigger ${name} after ${event} on ${counted.table}
        referencing ${event === 'insert' ? 'new' : 'old'} table as changed
        for each statement execute function ${name}()`,
    ];
  });

const STATEMENTS = [
  // Days since 1970 on the Moscow calendar (UTC+3 all year), as platform/rules/moscow-time has them.
  `create function moscow_day(at timestamptz) returns integer language sql immutable parallel safe as $$
     select floor((extract(epoch from at) + 10800) / 86400)::integer $$`,

  // How many rows the growing lists have: by complex and day, under entity 0 for all complexes; kind 'flat' by flat, under
  // day 0. Changes are appended, so writers never wait for each other; the job 'merge-activity-counts' adds them up.
  `create table activity_counts (
    kind text not null check (kind in ('building_view', 'flat_view', 'favorite_building', 'favorite_flat', 'flat')),
    entity_id integer not null,
    day integer not null,
    total integer not null)`,
  `create index activity_counts_key on activity_counts (kind, entity_id, day) include (total)`,
  ...COUNTED.flatMap((counted) => [countsOf(counted, counted.table, ''), ...triggersOf(counted)]),
  flatCounts('flat_views', ''),
  `create function merge_activity_counts() returns void language sql as $$
     with taken as (
       delete from activity_counts a using (
         select kind, entity_id, day from activity_counts group by kind, entity_id, day having count(*) > 1) many
       where a.kind = many.kind and a.entity_id = many.entity_id and a.day = many.day
       returning a.*)
     insert into activity_counts (kind, entity_id, day, total)
     select kind, entity_id, day, sum(total) from taken group by kind, entity_id, day having sum(total) <> 0 $$`,

  // ---- lists by time, of one client, of one manager's clients, of one complex
  `create index users_created on users (created_at desc, id desc)`,
  `create index users_role_created on users (role, created_at desc, id desc)`,
  `create index users_manager_created on users (manager_id, created_at desc, id desc)`,
  `create index users_manager_status on users (manager_id, status, id) where role = 1`,
  `drop index building_views_user`,
  `create index building_views_user on building_views (user_id, created_at desc, id desc) include (complex_id)`,
  `drop index building_views_complex`,
  `create index building_views_complex on building_views (complex_id, created_at desc, id desc) include (user_id)`,
  `drop index flat_views_user`,
  `create index flat_views_user on flat_views (user_id, created_at desc, id desc) include (complex_id, flat_id)`,
  `drop index flat_views_complex`,
  `create index flat_views_complex on flat_views (complex_id, created_at desc, id desc) include (user_id)`,
  `create index flat_views_flat on flat_views (flat_id, created_at desc)`,
  `create index favorite_buildings_user on favorite_buildings (user_id, created_at desc, complex_id)`,
  `create index favorite_flats_user on favorite_flats (user_id, created_at desc, flat_id)`,
  `create index advices_user on advices (user_id, entity_type, created_at desc, id desc)`,
  `create index leads_state on leads (state, created_at desc, id desc)`,
  `create index leads_link_trgm on leads using gin (link gin_trgm_ops)`,
  `create index comparisons_time on comparisons (updated_at desc, id desc) where user_id is not null`,
  `create index client_requests_author on client_requests (author_id, id desc)`,
  `create index audit_log_action on audit_log (action, id desc)`,
];
