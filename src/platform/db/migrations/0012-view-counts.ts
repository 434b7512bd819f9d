import { type Kysely, sql } from 'kysely';

/**
 * How often each complex and flat was viewed, by everybody and by the clients of each manager, kept in the transaction of
 * the view, so that lists of what is viewed most and totals of a manager's views cost what one page costs.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const VIEWS = [
  { table: 'building_views', kind: 'building_view', entity: 'complex_id' },
  { table: 'flat_views', kind: 'flat_view', entity: 'flat_id' },
] as const;

/** Counts of rows `n` of a table by scope and entity, and of all entities under 0. */
const countsOf = ({ kind, entity }: (typeof VIEWS)[number], rows: string, sign: '' | '-'): string =>
  `select s.scope, '${kind}', e.entity_id, ${sign}count(*)
   from ${rows} n left join users u on u.id = n.user_id
     cross join lateral (values (0), (case when u.role = 1 then u.manager_id end)) s (scope)
     cross join lateral (values (0), (n.${entity})) e (entity_id)
   where s.scope is not null group by s.scope, e.entity_id`;

const triggersOf = (views: (typeof VIEWS)[number]): string[] =>
  (['insert', 'delete'] as const).flatMap((event) => {
    const name = `tally_${views.table}_${event}`;
    return [
      // Whose client he is must not change between this count and the commit: see move_view_counts.
      `create function ${name}() returns trigger language plpgsql as $$
       begin
         perform 1 from users where id in (select user_id from changed) order by id for share;
         insert into view_changes (scope, kind, entity_id, views) ${countsOf(views, 'changed', event === 'insert' ? '' : '-')};
         return null;
       end $$`,
      `create trigger ${name} after ${event} on ${views.table}
        referencing ${event === 'insert' ? 'new' : 'old'} table as changed
        for each statement execute function ${name}()`,
    ];
  });

const STATEMENTS = [
  // `scope` 0: everybody; otherwise the manager whose clients viewed. `entity_id` 0: all complexes or flats.
  `create table view_totals (
    scope integer not null,
    kind text not null check (kind in ('building_view', 'flat_view')),
    entity_id integer not null,
    views integer not null,
    primary key (scope, kind, entity_id))`,
  `create index view_totals_most on view_totals (scope, kind, views desc, entity_id desc)`,
  `create index view_totals_nothing on view_totals (scope) where views = 0`,

  // What came since the totals were added up. Appended, so that writers never wait for each other.
  `create table view_changes (
    scope integer not null,
    kind text not null check (kind in ('building_view', 'flat_view')),
    entity_id integer not null,
    views integer not null)`,
  `create index view_changes_key on view_changes (scope, kind, entity_id) include (views)`,

  // The triggers come first: they keep other writers away until the rows that are there are counted.
  ...VIEWS.flatMap(triggersOf),

  `create function move_view_counts() returns trigger language plpgsql as $$
   begin
     insert into view_changes (scope, kind, entity_id, views)
     select s.scope, n.kind, e.entity_id, sum(s.sign)
     from (select 'building_view' as kind, complex_id as entity_id from building_views where user_id = new.id
           union all select 'flat_view', flat_id from flat_views where user_id = new.id) n
       cross join lateral (values (case when old.role = 1 then old.manager_id end, -1),
         (case when new.role = 1 then new.manager_id end, 1)) s (scope, sign)
       cross join lateral (values (0), (n.entity_id)) e (entity_id)
     where s.scope is not null group by s.scope, n.kind, e.entity_id having sum(s.sign) <> 0;
     return null;
   end $$`,
  `create trigger move_view_counts after update of manager_id, role on users for each row
    when (old.manager_id is distinct from new.manager_id or old.role <> new.role) execute function move_view_counts()`,

  // Views go while it is still known whose client the person is.
  `create function remove_views_of_user() returns trigger language plpgsql as $$
   begin
     delete from building_views where user_id = old.id;
     delete from flat_views where user_id = old.id;
     return old;
   end $$`,
  `create trigger remove_views_of_user before delete on users for each row execute function remove_views_of_user()`,

  `create function merge_view_counts() returns void language plpgsql as $$
   begin
     perform pg_advisory_xact_lock(hashtext('merge_view_counts'));
     with taken as (delete from view_changes returning *)
     insert into view_totals (scope, kind, entity_id, views)
     select scope, kind, entity_id, sum(views) from taken group by scope, kind, entity_id having sum(views) <> 0
     on conflict (scope, kind, entity_id) do update set views = view_totals.views + excluded.views;
     delete from view_totals where views = 0;
   end $$`,
  ...VIEWS.map(
    (views) => `insert into view_totals (scope, kind, entity_id, views) ${countsOf(views, views.table, '')}`,
  ),
];
