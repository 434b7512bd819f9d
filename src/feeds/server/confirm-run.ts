import type { Kysely } from 'kysely';
import type { Client } from 'pg';
import { IDLE_TIMEOUT } from '../../platform/db/open.ts';
import type { Tables } from '../../platform/db/tables.ts';
import { pricesOf } from '../rules/feed-run.ts';
import { kyselyOver, withConnection } from './connection.ts';
import type { ImportDeps } from './import-request.ts';
import { beginPublication } from './publish/publish-feed.ts';

/** Why a run cannot be confirmed. */
export class NotConfirmable extends Error {
  override readonly name = 'NotConfirmable';
}

interface Confirmation {
  readonly run_id: number;
  readonly actor_id: number | null;
  readonly tell?: (trx: Kysely<Tables>, confirmed: { source_id: number; retired: number }) => Promise<void>;
}

interface RunRow {
  source_id: number;
  status: string;
  file_hash: string | null;
  confirmed_at: Date | null;
  is_latest: boolean;
}

/**
 * Staff accept a partial run as the truth: what it did not contain is sold at once, with events in their name, and later runs are
 * measured by its counts. Only the latest run that was applied can be confirmed: after another one its absences are old news.
 *
 * @param request `actor_id`: the user who confirms, null for the command line. `tell` writes down what was done, in the same
 *   transaction.
 * @returns how many flats and village offers were retired.
 * @throws {NotConfirmable} for an unknown, complete, confirmed or outdated run.
 */
export async function confirmRun(
  deps: Pick<ImportDeps, 'connectionString' | 'now'>,
  request: Confirmation,
): Promise<{ retired: number }> {
  return withConnection(deps.connectionString, async (client) => {
    await client.query('begin');
    await client.query(`set local idle_in_transaction_session_timeout = ${IDLE_TIMEOUT.app}`);
    await beginPublication(client);
    const { source_id } = await readRun(client, request.run_id);
    const retired = await retireAbsences(client, source_id, request, new Date(deps.now()));
    await request.tell?.(kyselyOver(client), { source_id, retired });
    await client.query('commit');
    return { retired };
  });
}

async function readRun(client: Client, runId: number): Promise<RunRow> {
  const { rows } = await client.query<RunRow>(
    `select r.source_id, r.status, r.file_hash, r.confirmed_at, not exists (
       select from feed_runs later where later.source_id = r.source_id and later.id > r.id
         and later.status in ('running', 'complete', 'partial', 'unchanged')) as is_latest
     from feed_runs r where r.id = $1 for update`,
    [runId],
  );
  const [run] = rows;
  if (!run) throw new NotConfirmable(`there is no run ${runId}`);
  if (run.status !== 'partial')
    throw new NotConfirmable(`run ${runId} is ${run.status}: only a partial run can be confirmed`);
  if (run.confirmed_at) throw new NotConfirmable(`run ${runId} was confirmed already`);
  if (!run.is_latest) throw new NotConfirmable(`run ${runId} is not the latest one of its source`);
  return run;
}

async function retireAbsences(
  client: Client,
  sourceId: number,
  { run_id, actor_id }: Confirmation,
  now: Date,
): Promise<number> {
  let retired = 0;
  for (const [subject, table] of [
    ['flat', 'flats'],
    ['village_offer', 'village_offers'],
  ] as const) {
    const { rowCount } = await client.query(
      `with absent as (
         select o.id, o.status as was from ${table} o join feed_run_absences a on a.subject_id = o.id
         where a.run_id = $2 and a.subject = '${subject}' and o.source_id = $1 and o.status in (1, 2)),
       sold as (
         update ${table} o set status = 3, missing_runs = greatest(o.missing_runs, 0) + 1,
           missing_since = coalesce(o.missing_since, $3), updated_at = $3
         from absent where o.id = absent.id returning o.id)
       insert into offer_events (subject, subject_id, kind, old_value, new_value, source_id, run_id, actor_id, at)
       select '${subject}', absent.id, 'status', to_jsonb(absent.was), to_jsonb(3), $1, $2, $4, $3
       from absent join sold on sold.id = absent.id`,
      [sourceId, run_id, now, actor_id],
    );
    retired += rowCount ?? 0;
  }
  const prices_at = await pricesAt(client, run_id);
  for (const table of ['source_complexes', 'source_villages']) {
    await client.query(
      `update ${table} set last_lots = run_lots, prices_at = case when run_lots > 0 then $2 else prices_at end
       where source_id = $1 and (last_lots <> run_lots or (run_lots > 0 and prices_at is distinct from $2))`,
      [sourceId, prices_at],
    );
  }
  await client.query('update feed_runs set confirmed_at = $2, confirmed_by = $3 where id = $1', [
    run_id,
    now,
    actor_id,
  ]);
  return retired;
}

/** Of when the prices of a run's file are. */
async function pricesAt(client: Client, runId: number): Promise<Date> {
  const { rows } = await client.query<{ started_at: Date; generation_date: string | null }>(
    'select started_at, generation_date from feed_runs where id = $1',
    [runId],
  );
  const [run] = rows;
  return pricesOf(run?.generation_date ?? null, run?.started_at ?? new Date(0));
}
