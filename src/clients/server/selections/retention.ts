import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../platform/db/db.ts';

/** How long what was sent is kept, months: selections after their end, the log of messages. The policy for visitors says so. */
const KEPT_MONTHS = 12;
/** Rows removed in one statement, so that it never holds locks for long. */
const AT_ONCE = 5_000;

/** Removes selections that ended a year ago, with who opened them and what was said, and messages of a year ago. */
export async function pruneSelections(db: Db, now: number): Promise<void> {
  const before = sql`${new Date(now)}::timestamptz - make_interval(months => ${KEPT_MONTHS}::int)`;
  await removeWhile(db, 'selections', sql`expires_at < ${before}`);
  await removeWhile(db, 'messages', sql`created_at < ${before} and status <> 'queued'`);
}

async function removeWhile(db: Db, table: 'selections' | 'messages', where: RawBuilder<unknown>): Promise<void> {
  for (let removed = AT_ONCE; removed === AT_ONCE; ) {
    const { rows } = await sql`delete from ${sql.table(table)} where id = any(array(
      select id from ${sql.table(table)} where ${where} order by id limit ${AT_ONCE})) returning 1`.execute(db);
    removed = rows.length;
  }
}
