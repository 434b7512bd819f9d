import { type Kysely, sql } from 'kysely';

/** What administrators set while the site runs: settings of the agency, ways to pay; and the count of accepted requests. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

/** Tables that every process keeps in memory: a change of one is told at once. */
const TOLD = ['site_settings', 'payment_versions', 'payment_terms'];

const STATEMENTS = [
  // A row stands over the environment's value; without one the environment counts. '' switches an optional setting off.
  `create table site_settings (
    key text primary key check (key ~ '^[a-z_]{1,40}$'),
    value text not null check (length(value) <= 500),
    updated_by integer references users (id) on delete set null,
    updated_at timestamptz not null default now())`,

  // Ways to pay over data/reference/payment-programmes.json. Of a programme the highest version that has begun holds.
  `create table payment_versions (
    programme text not null check (programme ~ '^[a-z0-9-]{1,40}$'),
    version integer not null check (version > 0),
    terms jsonb not null,
    author_id integer references users (id) on delete set null,
    created_at timestamptz not null default now(),
    -- a version that had not begun when a better one came
    withdrawn_at timestamptz,
    primary key (programme, version))`,
  `create table payment_terms (
    version integer primary key check (version > 0),
    demo boolean not null,
    discount_rate numeric(5, 2) not null check (discount_rate between 0 and 100),
    warning text not null check (length(warning) between 1 and 1000),
    author_id integer references users (id) on delete set null,
    created_at timestamptz not null default now())`,

  `create function tell_settings() returns trigger language plpgsql as $$
     begin notify settings; return null; end $$`,
  ...TOLD.map(
    (table) => `create trigger tell_settings after insert or update or delete or truncate on ${table}
      for each statement execute function tell_settings()`,
  ),

  // What each process's journal of accepted requests says (DATA_DIR/spool/accepted.log), by Moscow day: independent of leads.
  `create table lead_journals (
    id uuid primary key,
    started_at timestamptz not null,
    -- in its spool, and set aside for a person
    waiting integer not null default 0 check (waiting >= 0),
    refused integer not null default 0 check (refused >= 0),
    updated_at timestamptz not null default now())`,
  `create table lead_journal_days (
    journal_id uuid not null references lead_journals (id) on delete cascade,
    day date not null,
    accepted integer not null check (accepted >= 0),
    primary key (journal_id, day))`,
  // Counted requests that were destroyed because their owner wished it: the ledger must not take them for lost.
  `create table lead_erasures (
    day date primary key,
    erased integer not null check (erased > 0))`,
];
