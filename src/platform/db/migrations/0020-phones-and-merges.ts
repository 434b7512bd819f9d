import { type Kysely, sql } from 'kysely';

/**
 * The phones of people beside the one they log in by, what belongs to whom by phone, merged duplicates with what is needed to
 * undo it, why clients refused, and what a deal says beside its price.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

/** Words of reasons stand in src/clients/rules/refusal.ts. */
const REASONS = ['price', 'choice', 'mortgage', 'timing', 'bought_elsewhere', 'no_answer', 'not_buying', 'other'];

const STATEMENTS = [
  // Every phone of everybody, the one of `users` included: one place to ask whose a phone is.
  `create table user_phones (
    phone text primary key,
    user_id integer not null references users (id) on delete cascade,
    added_at timestamptz not null default now())`,
  `create index user_phones_user on user_phones (user_id)`,
  `create index user_phones_trgm on user_phones using gin (phone gin_trgm_ops)`,
  // A phone that was changed stays his: what he sent under it is his too. A phone of somebody else is refused by the key.
  `create function keep_user_phone() returns trigger language plpgsql as $$
   begin
     insert into user_phones (phone, user_id) values (new.phone, new.id)
     on conflict (phone) do update set user_id = excluded.user_id where user_phones.user_id = excluded.user_id;
     if not exists (select from user_phones where phone = new.phone and user_id = new.id) then
       raise unique_violation using message = 'the phone belongs to another person', constraint = 'user_phones_pkey';
     end if;
     return null;
   end $$`,
  `create trigger keep_user_phone after insert or update of phone on users for each row execute function keep_user_phone()`,
  `insert into user_phones (phone, user_id, added_at) select phone, id, created_at from users on conflict do nothing`,
  `create function owner_of_phone(asked text) returns integer language sql stable as
   $$ select user_id from user_phones where phone = asked $$`,

  // Whose a request and a consent is: the sender's who was logged in, otherwise that of whoever has the phone. Two halves, so that
  // a condition on \`user_id\` finds its index in each.
  `create view lead_owners as
    select id as lead_id, user_id from leads where user_id is not null
    union all
    select l.id, p.user_id from leads l join user_phones p on p.phone = l.phone where l.user_id is null`,
  `create view consent_owners as
    select id as consent_id, user_id from consents where user_id is not null
    union all
    select c.id, p.user_id from consents c join user_phones p on p.phone = c.phone where c.user_id is null`,

  `create table person_merges (
    id bigint generated always as identity primary key,
    -- who stayed
    user_id integer not null references users (id) on delete cascade,
    -- the number of the one who went; nobody has it until it is undone
    gone_id integer not null,
    author_id integer references users (id) on delete set null,
    at timestamptz not null default now(),
    undo_until timestamptz not null,
    -- rows as they were before; null once it cannot be undone any more
    kept jsonb,
    undone_at timestamptz,
    undone_by integer references users (id) on delete set null)`,
  `create index person_merges_user on person_merges (user_id, id desc)`,
  `create unique index person_merges_gone on person_merges (gone_id) where undone_at is null`,
  `create index person_merges_kept on person_merges (undo_until) where kept is not null`,
  // Somebody looked and said that these are two people: they are not suggested again.
  `create table distinct_persons (
    low_id integer not null references users (id) on delete cascade,
    high_id integer not null references users (id) on delete cascade check (high_id > low_id),
    author_id integer references users (id) on delete set null,
    at timestamptz not null default now(),
    primary key (low_id, high_id))`,

  `alter table status_changes add column refusal_reason text
     check (refusal_reason in (${REASONS.map((reason) => `'${reason}'`).join(', ')}))`,
  `alter table status_changes add column refusal_comment text check (length(refusal_comment) <= 1000)`,
  `create index status_changes_refusals on status_changes (at) where to_status = 7`,

  `alter table deals add column contract_number text check (length(contract_number) <= 100)`,
  `alter table deals add column bank text check (length(bank) <= 200)`,
  // roubles that the agency gets
  `alter table deals add column commission bigint check (commission >= 0)`,
  `alter table deals add column updated_at timestamptz`,
  `alter table deals add column cancelled_by integer references users (id) on delete set null`,
];
