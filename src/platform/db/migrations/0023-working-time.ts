import { type Kysely, sql } from 'kysely';

/** When staff work and how much they take, to whom requests were given and when, and what the list of clients is found and sorted by. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const MANAGER = 'integer not null references users (id) on delete cascade';

/**
 * Staff spoke to a client, or did something for him. The row of somebody who is locked is left alone: the time of a contact is
 * not worth waiting for, and nobody waits in a ring because of it.
 */
const contactBy = (table: string, event: string, when: string): string[] => [
  `create function note_contact_of_${table}() returns trigger language plpgsql as $$
   begin
     update users set last_contact_at = greatest(last_contact_at, ${when})
       where id = (select id from users where id = new.user_id and role = 1 for no key update skip locked);
     return null;
   end $$`,
  `create trigger note_contact_of_${table} after ${event} execute function note_contact_of_${table}()`,
];

const STATEMENTS = [
  // Moscow clock, minutes since midnight; a day without a row is free. Nobody without any row is ever free.
  `create table work_hours (
    manager_id ${MANAGER},
    -- 1 Monday … 7 Sunday
    weekday smallint not null check (weekday between 1 and 7),
    from_minute smallint not null check (from_minute between 0 and 1439),
    to_minute smallint not null check (to_minute between 1 and 1440),
    primary key (manager_id, weekday),
    check (from_minute < to_minute))`,
  `create table days_off (
    id bigint generated always as identity primary key,
    manager_id ${MANAGER},
    -- both days included, Moscow calendar
    from_day date not null,
    to_day date not null,
    -- who answers for his clients meanwhile; null: nobody in particular
    substitute_id integer references users (id) on delete set null,
    author_id integer references users (id) on delete set null,
    created_at timestamptz not null default now(),
    check (from_day <= to_day),
    check (substitute_id <> manager_id))`,
  `create index days_off_manager on days_off (manager_id, to_day)`,
  `create index days_off_substitute on days_off (substitute_id, to_day)`,
  // Of whoever has no row the defaults hold.
  `create table work_terms (
    manager_id integer primary key references users (id) on delete cascade,
    -- null: as many as come
    max_open_requests integer check (max_open_requests between 0 and 10000),
    max_clients integer check (max_clients between 0 and 100000),
    -- takes part when new requests go by turns
    takes_requests boolean not null default true,
    -- may save lists as files
    may_export boolean not null default true,
    updated_at timestamptz not null default now())`,

  // ---- requests by turns
  `alter table leads
    -- whose turn it is, or to whom it was handed; null: nobody's yet
    add column given_to integer references users (id) on delete set null,
    add column given_at timestamptz,
    -- when the administrators were told that nobody takes it
    add column alarmed_at timestamptz`,
  `create index leads_given on leads (given_to, state) where state in ('new', 'taken')`,
  `create table lead_turns (
    id bigint generated always as identity primary key,
    lead_id bigint not null references leads (id) on delete cascade,
    manager_id ${MANAGER},
    at timestamptz not null default now())`,
  `create index lead_turns_lead on lead_turns (lead_id, id)`,
  `create index lead_turns_manager on lead_turns (manager_id, id desc)`,

  // ---- the list of clients
  `create index users_name_folded on users using gin (translate(lower(name), 'ё', 'е') gin_trgm_ops)`,
  `create index leads_name_folded on leads using gin (translate(lower(name), 'ё', 'е') gin_trgm_ops)`,
  `alter table users add column if not exists last_contact_at timestamptz`,
  ...contactBy('advices', 'insert on advices for each row', 'new.created_at'),
  ...contactBy(
    'leads',
    'update of answered_at on leads for each row when (new.user_id is not null and old.answered_at is null and new.answered_at is not null)',
    'new.answered_at',
  ),
  `update users u set last_contact_at = c.at from (
     select user_id, max(at) as at from (
       select user_id, created_at as at from advices
       union all select user_id, answered_at from leads where user_id is not null and answered_at is not null) done
     group by user_id) c
   where c.user_id = u.id and u.role = 1`,
];
