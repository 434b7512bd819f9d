import { type Kysely, sql } from 'kysely';

/** One-time codes of staff (RFC 6238) and what replaces them when the phone is lost. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `create table second_factors (
    user_id integer primary key references users (id) on delete cascade,
    -- sealed by the keyring of the installation
    secret bytea not null,
    created_at timestamptz not null,
    -- null until the first right code: asked for at login from then on
    confirmed_at timestamptz,
    -- number of the 30 seconds of the last code that was taken: none is taken twice
    last_step bigint not null default 0
  )`,
  `create table recovery_codes (
    user_id integer not null references second_factors (user_id) on delete cascade,
    -- SHA-256 of a code of 80 bits
    digest bytea not null,
    used_at timestamptz,
    primary key (user_id, digest)
  )`,
];
