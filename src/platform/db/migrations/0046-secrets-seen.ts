import { type Kysely, sql } from 'kysely';

/**
 * When an access token given with the present secret of a session was first shown: until then the answer that carried
 * both may be lost. A time before `rotated_at` is one of a former secret.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table sessions add column secret_seen_at timestamptz`.execute(db);
}
