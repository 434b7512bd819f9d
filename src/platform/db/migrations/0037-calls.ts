import { type Kysely, sql } from 'kysely';

/** Calls that services of telephony and call tracking tell of, each service at a secret address of its own. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `create table call_addresses (
    id integer generated always as identity primary key,
    title text not null,
    -- by which the address is found; null when it was closed. The secret itself is shown once and kept nowhere.
    digest bytea unique,
    last_call_at timestamptz,
    -- calls that gave no request, each once
    hidden integer not null default 0,
    "foreign" integer not null default 0,
    unreadable integer not null default 0,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now())`,
  // What gave no request, without a number of anybody: kept for a month, so that the same call is not counted twice.
  `create table call_refusals (
    address_id integer not null references call_addresses (id) on delete cascade,
    key text not null,
    refusal text not null check (refusal in ('hidden', 'foreign', 'unreadable')),
    at timestamptz not null,
    primary key (address_id, key))`,
  'create index call_refusals_at on call_refusals (at desc)',
  'alter table leads drop constraint leads_kind_check',
  `alter table leads add constraint leads_kind_check check (kind in ('callback', 'quiz', 'feedback', 'call'))`,
  'alter table leads add column call_address_id integer references call_addresses (id) on delete set null',
  'create index leads_calls on leads (created_at desc) include (call_address_id) where call_address_id is not null',
];
