import { type Kysely, sql } from 'kysely';

/** What the door looks for again and again: seals to erase, passwords used of late, sessions that are over. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `create index sms_messages_sealed on sms_messages (sealed_until) where sealed is not null`,
  `create index credentials_issued on credentials (password_set_at) where password_origin = 'sms'`,
  `create index sessions_idle on sessions (idle_until) where ended_at is null`,
];
