import { type Kysely, sql } from 'kysely';

/**
 * Who of the staff did or read what about whom: append-only, each row sealed with the hash of the
 * one before, so that one changed or missing row is found.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

/** Of the advisory lock that puts the rows into one order; 'audi' in ASCII. */
const LOCK = 0x61756469;

const STATEMENTS = [
  `create table audit_log (
    id bigint primary key,
    at timestamptz not null,
    actor_id integer,
    actor_role smallint not null,
    session_id uuid,
    ip text,
    -- 'user.status', 'client.read' …: noun and verb
    action text not null check (length(action) between 1 and 60),
    -- template of the address, without values
    route text,
    object_type text not null,
    object_id text,
    -- the client whom it concerns
    client_id integer,
    before jsonb, after jsonb,
    request_id text,
    previous_hash bytea not null,
    hash bytea not null)`,
  `create index audit_log_client on audit_log (client_id, id desc)`,
  `create index audit_log_actor on audit_log (actor_id, id desc)`,
  `create index audit_log_at on audit_log (at)`,
  `create function audit_row_text(r audit_log) returns text language sql immutable as $$
     select concat_ws('|', r.id, extract(epoch from r.at), coalesce(r.actor_id::text, '-'), r.actor_role,
       coalesce(r.session_id::text, '-'), coalesce(r.ip, '-'), r.action, coalesce(r.route, '-'), r.object_type,
       coalesce(r.object_id, '-'), coalesce(r.client_id::text, '-'), coalesce(r.before::text, '-'),
       coalesce(r.after::text, '-'), coalesce(r.request_id, '-')) $$`,
  // The lock is held until the writer's transaction ends, so ids are without gaps and in the order of commits.
  `create function seal_audit_row() returns trigger language plpgsql as $$
   declare last audit_log;
   begin
     perform pg_advisory_xact_lock(${LOCK});
     select * into last from audit_log order by id desc limit 1;
     new.id := coalesce(last.id, 0) + 1;
     new.at := coalesce(new.at, clock_timestamp());
     new.previous_hash := coalesce(last.hash, '\\x'::bytea);
     new.hash := sha256(new.previous_hash || convert_to(audit_row_text(new), 'UTF8'));
     return new;
   end $$`,
  `create trigger audit_log_seal before insert on audit_log for each row execute function seal_audit_row()`,
  `create trigger audit_log_append_only before update or delete on audit_log
    for each statement execute function refuse_change()`,
  `create trigger audit_log_no_truncate before truncate on audit_log
    for each statement execute function refuse_change()`,
  // The first row that does not fit its neighbours; null: the chain is whole.
  `create function broken_audit_row() returns bigint language sql stable as $$
     select id from (
       select a.id, a.hash, a.previous_hash, lag(a.hash) over w as before_hash, lag(a.id) over w as before_id,
         sha256(a.previous_hash || convert_to(audit_row_text(a), 'UTF8')) as expected
       from audit_log a window w as (order by a.id)) chain
     where hash is distinct from expected
        or previous_hash is distinct from coalesce(before_hash, '\\x'::bytea)
        or id is distinct from coalesce(before_id, 0) + 1
     order by id limit 1 $$`,
];
