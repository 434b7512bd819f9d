import { type Kysely, sql } from 'kysely';

/** Calls and messages to clients with their outcome, kinds of tasks, what a client wishes, where he came from, commands that came twice. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const SOURCE_KINDS = `('utm', 'referral', 'site', 'direct', 'call', 'staff')`;

/** Where a person came from: its kind, its name (`yandex`, a host, a code of a friend), and what is known beside. */
const sourceOf = (table: 'users' | 'leads'): string[] => [
  `alter table ${table}
    add column source_kind text check (source_kind in ${SOURCE_KINDS}),
    add column source text check (length(source) between 1 and 100),
    -- utm_source … utm_term, referrer (host), page (path), at (ISO 8601) of the first visit
    add column source_details jsonb`,
  `create index ${table}_source on ${table} (source_kind, source, created_at desc)`,
];

const STATEMENTS = [
  `create table contacts (
    id bigint generated always as identity primary key,
    user_id integer not null references users (id) on delete cascade,
    author_id integer references users (id) on delete set null,
    channel text not null check (channel in ('call', 'sms', 'whatsapp', 'telegram', 'mail', 'meeting')),
    -- call_back: spoken to, and to be called again
    outcome text not null check (outcome in ('reached', 'no_answer', 'call_back', 'sent')),
    -- the task that the outcome set
    task_id bigint references tasks (id) on delete set null,
    note text check (length(note) <= 1000),
    at timestamptz not null default now())`,
  `create index contacts_user on contacts (user_id, at desc, id desc)`,
  `create index contacts_time on contacts (at desc, id desc)`,
  `create index contacts_author on contacts (author_id, at desc)`,
  `create index contacts_task on contacts (task_id) where task_id is not null`,

  // When somebody last spoke or wrote to the client; calls that nobody answered are none.
  `alter table users add column last_contact_at timestamptz`,
  `create index users_last_contact on users (last_contact_at desc nulls last, id desc) where role = 1`,
  `create function note_contact() returns trigger language plpgsql as $$
   begin
     if tg_op = 'INSERT' then
       if new.outcome <> 'no_answer' then
         update users set last_contact_at = greatest(last_contact_at, new.at) where id = new.user_id;
       end if;
     else
       update users set last_contact_at =
         (select max(c.at) from contacts c where c.user_id = old.user_id and c.outcome <> 'no_answer') where id = old.user_id;
     end if;
     return null;
   end $$`,
  `create trigger note_contact after insert or delete on contacts for each row execute function note_contact()`,

  `alter table tasks add column kind text not null default 'other'
    check (kind in ('call', 'meeting', 'showing', 'documents', 'other'))`,

  // What staff know of the client's wishes; beside it users.brief is what he answered himself.
  `alter table users
    add column wishes jsonb,
    add column wishes_version integer not null default 0,
    add column wishes_by integer references users (id) on delete set null,
    add column wishes_at timestamptz`,

  ...sourceOf('users'),
  ...sourceOf('leads'),

  // A command of staff that a device sends again, because the first answer was lost, is done once.
  `create table command_keys (
    user_id integer not null references users (id) on delete cascade,
    key text not null check (length(key) between 1 and 200),
    call text not null,
    -- what it made; a repeat answers it again
    object_id bigint,
    at timestamptz not null,
    primary key (user_id, key))`,
  `create index command_keys_at on command_keys (at)`,
];
