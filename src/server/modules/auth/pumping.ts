import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../db/tables.ts';
import { countSmsPasswords } from './queries.ts';

/**
 * Somebody has passwords sent that nobody uses: SMS pumping (targets-trust 11). From then on a page has to work for each
 * message, until half an hour has passed without such requests.
 */

/** So many passwords sent within this time, and fewer than this share used, look like pumping. */
const SUSPICION = { window: 15 * 60_000, least: 30, share: 0.3 } as const;
/** How long work is asked for after the last sign of pumping, ms. */
const CAUTION = 30 * 60_000;
/** So many challenges that nobody answered are a sign that it goes on. */
const UNANSWERED = 30;
/** Below so many messages in ten minutes there is nothing to be suspicious of. */
const CALM = 10;
/** A row of `throttles`: holds over several processes and after a crash. Its count is of unanswered challenges. */
const KEY = 'sms:cautious';

type Executor = Kysely<Tables>;

/** When the present caution ends, epoch ms; undefined while messages are sent without more ado. */
export async function cautionEnd(db: Executor, now: number): Promise<number | undefined> {
  const rows = await db
    .selectFrom('throttles')
    .select(['key', 'count', 'window_ends_at'])
    .where('key', 'in', [KEY, 'sms:all'])
    .where('window_ends_at', '>', new Date(now))
    .execute();
  const caution = rows.find(({ key }) => key === KEY);
  if (caution) return caution.window_ends_at.getTime();
  if ((rows.find(({ key }) => key === 'sms:all')?.count ?? 0) < CALM) return undefined;
  const { sent, used } = await countSmsPasswords(db, new Date(now - SUSPICION.window));
  if (sent < SUSPICION.least || used >= sent * SUSPICION.share) return undefined;
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
    where key = ${KEY}`.execute(db);
}

/** A challenge was answered. */
export async function noteProof(db: Executor): Promise<void> {
  await sql`update throttles set count = greatest(count - 1, 0) where key = ${KEY}`.execute(db);
}
