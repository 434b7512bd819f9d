import { type Kysely, sql } from 'kysely';

/**
 * How far each client got and when, beside what the funnel groups by: one narrow row a client instead of his history and his card.
 * Kept by the statement that writes either; who writes them holds the client, so that no two reckon his row at once.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const HISTORY_EVENTS = {
  insert: { rows: 'new table as changed', clients: 'select user_id from changed' },
  delete: { rows: 'old table as changed', clients: 'select user_id from changed' },
  update: {
    rows: 'old table as former new table as changed',
    clients: `select unnest(array[f.user_id, n.user_id]) as user_id from former f join changed n on n.id = f.id
      where (f.user_id, f.to_status, f.at) is distinct from (n.user_id, n.to_status, n.at)`,
  },
} as const;

/** What is copied from the client himself. */
const COPIED = ['created_at', 'manager_id', 'source_kind', 'source'] as const;

const STATEMENTS = [
  `create table client_progress (
    user_id integer primary key,
    created_at timestamptz not null,
    manager_id integer,
    source_kind text,
    source text,
    -- when he first had this status of the funnel or one behind it
    reached_2 timestamptz,
    reached_3 timestamptz,
    reached_4 timestamptz,
    reached_6 timestamptz,
    -- the ends of days at which he stood aside: after the change to it, up to the next one
    paused tstzmultirange,
    refused tstzmultirange)`,
  'create index client_progress_created on client_progress (created_at)',

  // A later change with an earlier time ends what was before it then: the history is read in its own order.
  `create function reckon_client_progress(clients integer[]) returns void language sql as $$
    insert into client_progress
    select u.id, u.created_at, u.manager_id, u.source_kind, u.source, h.reached_2, h.reached_3, h.reached_4, h.reached_6,
      h.paused, h.refused
    from users u left join (
      select user_id, min(at) filter (where to_status in (2, 3, 4, 6)) as reached_2,
        min(at) filter (where to_status in (3, 4, 6)) as reached_3, min(at) filter (where to_status in (4, 6)) as reached_4,
        min(at) filter (where to_status = 6) as reached_6,
        range_agg(case when until > at then tstzrange(at, until, '(]') end) filter (where to_status = 5) as paused,
        range_agg(case when until > at then tstzrange(at, until, '(]') end) filter (where to_status = 7) as refused
      from (
        select user_id, to_status, at, coalesce(min(at) over (partition by user_id order by id
          rows between 1 following and unbounded following), 'infinity') as until
        from status_changes where user_id = any(clients)) s
      group by user_id) h on h.user_id = u.id
    where u.id = any(clients) and u.role = 1
    on conflict (user_id) do update set (created_at, manager_id, source_kind, source, reached_2, reached_3, reached_4,
      reached_6, paused, refused) = (excluded.created_at, excluded.manager_id, excluded.source_kind, excluded.source,
      excluded.reached_2, excluded.reached_3, excluded.reached_4, excluded.reached_6, excluded.paused, excluded.refused)
  $$`,

  ...Object.entries(HISTORY_EVENTS).flatMap(([event, { rows, clients }]) => [
    `create function client_progress_history_${event}() returns trigger language plpgsql as $$
     begin
       perform reckon_client_progress(array(select distinct c.user_id from (${clients}) c order by 1));
       return null;
     end $$`,
    `create trigger client_progress_history_${event} after ${event} on status_changes referencing ${rows}
      for each statement execute function client_progress_history_${event}()`,
  ]),

  `create function client_progress_client() returns trigger language plpgsql as $$
   begin
     if tg_op = 'DELETE' or tg_op = 'UPDATE' and new.role <> 1 then
       delete from client_progress where user_id = old.id;
     elsif new.role = 1 then
       perform reckon_client_progress(array[new.id]);
     end if;
     return null;
   end $$`,
  `create trigger client_progress_come_go after insert or delete on users
    for each row execute function client_progress_client()`,
  `create trigger client_progress_change after update on users for each row
    when (${['role', ...COPIED].map((column) => `old.${column} is distinct from new.${column}`).join(' or ')})
    execute function client_progress_client()`,

  'select reckon_client_progress(array(select id from users where role = 1))',
];
