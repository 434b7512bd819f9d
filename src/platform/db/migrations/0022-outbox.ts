import { type Kysely, sql } from 'kysely';

/**
 * One outbox for all channels, grown from that of SMS; what staff are told of; live notices of the office; what is put away
 * in the queue of attention; selections behind a secret address.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [...OUTBOX, ...STAFF_NOTICES, ...LIVE, ...ATTENTION, ...SELECTIONS])
    await sql.raw(statement).execute(db);
}

/** Processes of the release before read and write messages to phones through the view: nothing is taken from them. */
const OUTBOX = [
  `alter table sms_messages rename to messages`,
  `alter table messages alter column phone drop not null`,
  `alter table messages add column channel text not null default 'sms' check (channel in ('sms', 'email'))`,
  `alter table messages add column email text check (length(email) <= 200)`,
  `alter table messages add column subject text check (length(subject) <= 200)`,
  // whom it is for, where he has an account
  `alter table messages add column user_id integer references users (id) on delete set null`,
  `alter table messages drop constraint sms_messages_purpose_check`,
  `alter table messages add constraint messages_purpose_check
    check (purpose in ('password', 'notice', 'staff', 'advice', 'alert'))`,
  `alter table messages add constraint messages_address_check
    check (case channel when 'sms' then phone is not null and email is null else email is not null and phone is null end)`,
  `create view sms_messages as select id, created_at, sender, phone, purpose, text, sealed, sealed_until, status, attempts,
    next_attempt_at, provider_id, error, sent_at from messages where channel = 'sms'`,
  `create index messages_due on messages (channel, next_attempt_at) where status = 'queued'`,
  `create index messages_user on messages (user_id, id) where user_id is not null`,
  `create index messages_email_trgm on messages using gin (lower(email) gin_trgm_ops)`,
];

/** What a person of staff is to be told: written with what it tells, sent together and not too often. */
const STAFF_NOTICES = [
  `create table staff_notices (
    id bigint generated always as identity primary key,
    staff_id integer not null references users (id) on delete cascade,
    kind text not null check (kind in ('lead', 'assigned', 'returned', 'reaction')),
    -- whom it is about; a request of a guest has nobody
    user_id integer references users (id) on delete cascade,
    lead_id bigint references leads (id) on delete cascade,
    at timestamptz not null default now(),
    -- when it was put into a message or found needless
    told_at timestamptz)`,
  `create index staff_notices_waiting on staff_notices (staff_id, at) where told_at is null`,
  `create index staff_notices_user on staff_notices (user_id)`,
  `create index staff_notices_lead on staff_notices (lead_id)`,
  `alter table users add column returned_at timestamptz`,
  `alter table users add column away_since timestamptz`,
  `create index users_returned on users (returned_at) where returned_at is not null`,

  // Who comes after a week has come back; when he was here before is gone with the next visit unless it is kept.
  `create function note_return() returns trigger language plpgsql as $$
   begin
     new.returned_at := new.last_seen_at;
     new.away_since := old.last_seen_at;
     return new;
   end $$`,
  `create trigger note_return before update of last_seen_at on users for each row
    when (new.role = 1 and new.last_seen_at >= old.last_seen_at + interval '7 days') execute function note_return()`,
  `create function tell_manager() returns trigger language plpgsql as $$
   begin
     if new.manager_id is distinct from old.manager_id then
       insert into staff_notices (staff_id, kind, user_id, at) values (new.manager_id, 'assigned', new.id, new.updated_at);
     else
       insert into staff_notices (staff_id, kind, user_id, at) values (new.manager_id, 'returned', new.id, new.returned_at);
     end if;
     return null;
   end $$`,
  `create trigger tell_manager after update of manager_id, last_seen_at on users for each row
    when (new.role = 1 and new.manager_id is not null and (new.manager_id is distinct from old.manager_id
      or new.returned_at is distinct from old.returned_at)) execute function tell_manager()`,
  // A request goes to the manager of its phone, and to administrators when nobody has it.
  `create function tell_of_lead() returns trigger language plpgsql as $$
   declare
     owner integer := coalesce(new.user_id, owner_of_phone(new.phone));
     manager integer := (select manager_id from users where id = owner);
   begin
     insert into staff_notices (staff_id, kind, user_id, lead_id, at)
       select s.id, 'lead', owner, new.id, new.created_at from users s
       where s.blocked_at is null and case when manager is null then s.role = 99 else s.id = manager end;
     return null;
   end $$`,
  `create trigger tell_of_lead after insert on leads for each row execute function tell_of_lead()`,
];

/** The office hears of changes at once: topic, row, client; ids only. */
const LIVE = [
  `create function tell_office(topic text, row_id bigint, client_id integer) returns void language sql as
    $$ select pg_notify('office', concat_ws(' ', topic, row_id, coalesce(client_id, 0))) $$`,
  `create function tell_office_of_lead() returns trigger language plpgsql as $$
   begin
     perform tell_office(case tg_op when 'INSERT' then 'lead_new' else 'lead' end, new.id,
       coalesce(new.user_id, owner_of_phone(new.phone)));
     return null;
   end $$`,
  `create trigger tell_office_new after insert on leads for each row execute function tell_office_of_lead()`,
  `create trigger tell_office_change after update of state, taken_by, user_id, repeats on leads for each row
    execute function tell_office_of_lead()`,
  `create function tell_office_of_row() returns trigger language plpgsql as $$
   declare
     changed record := coalesce(new, old);
   begin
     perform tell_office(tg_argv[0], changed.id, changed.user_id);
     return null;
   end $$`,
  ...[
    ['tasks', 'task'],
    ['reservations', 'hold'],
    ['notes', 'note'],
    ['contacts', 'contact'],
  ].map(
    ([table, topic]) => `create trigger tell_office after insert or update or delete on ${table} for each row
      execute function tell_office_of_row('${topic}')`,
  ),
  `create function tell_office_of_user() returns trigger language plpgsql as $$
   begin
     if new.role <> 1 or old.role <> 1 then
       perform tell_office('staff', new.id, 0);
     else
       perform tell_office('client', new.id, new.id);
       if old.manager_id is not null and new.manager_id is distinct from old.manager_id then
         perform tell_office('lost', old.manager_id, 0);
       end if;
     end if;
     return null;
   end $$`,
  `create trigger tell_office after update of manager_id, status, role, blocked_at on users for each row
    when (old.manager_id is distinct from new.manager_id or old.status <> new.status or old.role <> new.role
      or old.blocked_at is distinct from new.blocked_at) execute function tell_office_of_user()`,
  `create trigger tell_office_return after update of last_seen_at on users for each row
    when (new.returned_at is distinct from old.returned_at) execute function tell_office_of_user()`,
  `create function tell_office_of_session() returns trigger language plpgsql as $$
   begin
     perform tell_office('session', 0, new.user_id);
     return null;
   end $$`,
  `create trigger tell_office after update of ended_at on sessions for each row
    when (old.ended_at is null and new.ended_at is not null) execute function tell_office_of_session()`,
];

const ATTENTION = [
  `create table attention_marks (
    id bigint generated always as identity primary key,
    manager_id integer not null references users (id) on delete cascade,
    -- the client; a request of a guest has nobody
    user_id integer references users (id) on delete cascade,
    lead_id bigint references leads (id) on delete cascade,
    -- '*': all of the client's reasons
    signal text not null check (length(signal) <= 40),
    subject text not null check (length(subject) <= 60),
    -- put away until then; null: for good
    until timestamptz,
    reason text check (length(reason) <= 500),
    at timestamptz not null default now())`,
  `create unique index attention_marks_one on attention_marks (manager_id, coalesce(user_id, 0), coalesce(lead_id, 0), signal, subject)`,
  `create index attention_marks_user on attention_marks (user_id)`,
  `create index attention_marks_lead on attention_marks (lead_id)`,
  `create table attention_weights (
    version integer primary key check (version > 0),
    weights jsonb not null,
    author_id integer references users (id) on delete set null,
    at timestamptz not null default now())`,
  `create trigger tell_settings after insert or update or delete or truncate on attention_weights
    for each statement execute function tell_settings()`,
  // What the queue asks for: events of the last two weeks.
  `create index offer_events_recent on offer_events (at)`,
];

const SELECTIONS = [
  `create table selections (
    id bigint generated always as identity primary key,
    -- the secret of the address: by which it is found, and as this installation reads it again; null once it is revoked
    token_hash bytea unique,
    token_sealed bytea,
    user_id integer references users (id) on delete cascade,
    author_id integer references users (id) on delete set null,
    title text not null check (length(title) between 1 and 200),
    greeting text check (length(greeting) <= 1000),
    addressee text check (length(addressee) <= 100),
    show_author boolean not null default true,
    version integer not null default 1,
    state text not null default 'draft' check (state in ('draft', 'sent', 'revoked')),
    created_at timestamptz not null default now(),
    sent_at timestamptz,
    expires_at timestamptz not null,
    revoked_at timestamptz,
    check ((token_hash is null) = (token_sealed is null)))`,
  `create index selections_user on selections (user_id, id desc)`,
  `create index selections_author on selections (author_id, id desc)`,
  `create index selections_sent on selections (sent_at) where state = 'sent'`,
  `create table selection_items (
    id bigint generated always as identity primary key,
    selection_id bigint not null references selections (id) on delete cascade,
    entity_type text not null check (entity_type in ('building', 'flat', 'offer')),
    entity_id integer not null,
    complex_id integer references complexes (id),
    position smallint not null,
    note text check (length(note) <= 1000),
    origin text not null default 'manager' check (origin in ('manager', 'replacement')),
    replaces_id bigint references selection_items (id) on delete set null,
    approved_at timestamptz,
    -- price and state as they were when it was sent; they never change after that
    snapshot jsonb not null,
    snapshot_at timestamptz not null,
    removed_at timestamptz,
    unique (selection_id, entity_type, entity_id))`,
  `create table selection_people (
    id bigint generated always as identity primary key,
    selection_id bigint not null references selections (id) on delete cascade,
    key_hash bytea not null,
    name text check (length(name) <= 100),
    first_at timestamptz not null default now(),
    last_at timestamptz not null default now(),
    unique (selection_id, key_hash))`,
  `create table selection_reactions (
    item_id bigint not null references selection_items (id) on delete cascade,
    person_id bigint not null references selection_people (id) on delete cascade,
    value text not null check (value in ('like', 'no')),
    reason text check (length(reason) <= 60),
    comment text check (length(comment) <= 500),
    at timestamptz not null,
    primary key (item_id, person_id))`,
  `create index selection_reactions_person on selection_reactions (person_id)`,
  `create index selection_reactions_time on selection_reactions (at)`,
  `create table selection_opens (
    id bigint generated always as identity primary key,
    selection_id bigint not null references selections (id) on delete cascade,
    person_id bigint references selection_people (id) on delete cascade,
    kind text not null check (kind in ('page', 'item', 'pdf', 'compare')),
    item_id bigint references selection_items (id) on delete cascade,
    at timestamptz not null default now())`,
  `create index selection_opens_selection on selection_opens (selection_id, at)`,
  `create index selection_opens_person on selection_opens (person_id)`,
];
