import { setTimeout as sleep } from 'node:timers/promises';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Client } from 'pg';
import type { Tables } from '../../platform/db/tables.ts';

/** First half of the advisory lock of a source ('feed'); the second is its id. */
const SOURCE_LOCK = 0x66_65_65_64;
/** How long a run waits for one that has ended and still tidies up, ms. */
const TIMEOUT_MS = 30_000;
const LOOK_AGAIN_MS = 50;

/**
 * Takes the lock that whoever reads a source holds from before its run is noted until after its end is. It belongs to the
 * connection and goes with it, however the process ends.
 *
 * @returns false while another run of the source is under way.
 */
export async function takeSource(client: Client, sourceId: number, signal?: AbortSignal): Promise<boolean> {
  const deadline = performance.now() + TIMEOUT_MS;
  for (;;) {
    const { rows } = await client.query<{ taken: boolean; reads: boolean }>(
      `select pg_try_advisory_lock($1, $2) as taken,
         exists (select from feed_runs where source_id = $2 and status = 'running') as reads`,
      [SOURCE_LOCK, sourceId],
    );
    if (rows[0]?.taken) return true;
    // A holder without a running row ends its run, or has not yet noted it: whoever asked must not be lost on that.
    if (rows[0]?.reads || signal?.aborted || performance.now() > deadline) return false;
    await sleep(LOOK_AGAIN_MS);
  }
}

/**
 * Ends the runs that died with their process: noted as running, while nobody holds the lock of their source. Safe beside
 * living runs: each holds its lock for as long as its row says `running`, and a row that was ended meanwhile is looked at
 * again before it is changed. Only the latest run of a source can be one: a new run ends those before it.
 *
 * @param sourceId all sources when left out.
 */
export async function endInterruptedRuns(
  db: Kysely<Tables> | Transaction<Tables>,
  now: number,
  sourceId?: number,
): Promise<number> {
  const latest = sourceId === undefined ? sql`` : sql`where s.id = ${sourceId}`;
  const { numAffectedRows } = await sql`
    update feed_runs set status = 'failed', reason = 'interrupted', finished_at = ${new Date(now)} where id in (
      select r.id from feed_runs r
      where r.id in (select (select max(id) from feed_runs where source_id = s.id) from feed_sources s ${latest})
        and r.status = 'running' and not exists (
          select from pg_locks l where l.locktype = 'advisory' and l.granted and l.objsubid = 2
            and l.classid = ${SOURCE_LOCK}::oid and l.objid = r.source_id::oid
            and l.database = (select oid from pg_database where datname = current_database()))
      order by r.id for update)`.execute(db);
  return Number(numAffectedRows ?? 0n);
}
