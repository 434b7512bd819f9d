import { setTimeout } from 'node:timers/promises';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../src/platform/db/db.ts';

/** What tests need to bring transactions into an order that chance brings about seldom. */

/** Runs a statement in a transaction of its own, which stays open until the answer is called; then it is committed. */
export async function holding(db: Db, statement: RawBuilder<unknown>): Promise<() => Promise<void>> {
  const trx = await db.startTransaction().execute();
  await statement.execute(trx);
  return () => trx.commit().execute();
}

/** Fulfilled when so many connections to the database wait for a lock; fails when they do not within five seconds. */
export async function untilWaiting(db: Db, count: number): Promise<void> {
  for (const end = Date.now() + 5_000; Date.now() < end; await setTimeout(10)) {
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from pg_stat_activity
      where wait_event_type = 'Lock' and datname = current_database()`.execute(db);
    if ((rows[0]?.n ?? 0) >= count) return;
  }
  throw new Error('nobody waits');
}
