import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../../platform/db/tables.ts';
import type { Counts } from './crowd.ts';

/**
 * Somebody has passwords sent that nobody uses: SMS pumping. From then on every page has to work for each
 * message, until half an hour has passed without such requests.
 */

/** So many passwords given out, and fewer than this share used, look like pumping. */
const SUSPICION = { least: 30, share: 0.3 } as const;
/** How long work is asked for after the last sign of pumping, ms. */
const CAUTION = 30 * 60_000;
/** So many challenges that nobody answered are a sign that it goes on. */
const UNANSWERED = 30;
/** A row of `throttles`: holds over several processes and after a crash. Its count is of unanswered challenges. */
const KEY = 'sms:cautious';

type Executor = Kysely<Tables>;

/** When the present caution ends, epoch ms; undefined while messages are sent without more ado. */
export async function cautionEnd(db: Executor, { given, used }: Counts, now: number): Promise<number | undefined> {
  const row = await db
    .selectFrom('throttles')
    .select('window_ends_at')
    .where('key', '=', KEY)
    .where('window_ends_at', '>', new Date(now))
    .executeTakeFirst();
  if (row) return row.window_ends_at.getTime();
  if (given < SUSPICION.least || used >= given * SUSPICION.share) return undefined;
  await beCautious(db, now);
  return now + CAUTION;
}

async function beCautious(db: Executor, now: number): Promise<void> {
  const row = { count: 0, penalties: 0, window_ends_at: new Date(now + CAUTION), blocked_until: null };
  await db
    .insertInto('throttles')
    .values({ key: KEY, ...row })
    .onConflict((conflict) => conflict.column('key').doUpdateSet(row))
    .execute();
}

/** A challenge was given out; many that stay without an answer make the caution last. */
export async function noteChallenge(db: Executor, now: number): Promise<void> {
  const until = new Date(now + CAUTION);
  await sql`update throttles set count = count + 1,
    window_ends_at = case when count >= ${UNANSWERED} then ${until}::timestamptz else window_ends_at end
    where key = ${KEY} and window_ends_at > ${new Date(now)}`.execute(db);
}

/** A challenge was answered. */
export async function noteProof(db: Executor): Promise<void> {
  await sql`update throttles set count = greatest(count - 1, 0) where key = ${KEY}`.execute(db);
}
