import type { Kysely } from 'kysely';
import type { Tables } from '../../platform/db/tables.ts';
import type { Job, JobLog } from '../../platform/jobs/job.ts';
import { withConnection } from './connection.ts';
import { importInProcess } from './import-in-process.ts';
import type { ImportReport } from './import-report.ts';
import type { ImportProgress, ImportRequest } from './import-request.ts';
import { endInterruptedRuns } from './source-lock.ts';

/** A registered source whose time has come. */
export interface DueSource {
  readonly key: string;
  readonly location: string;
  /** The latest run when it was taken; 0 where there was none. */
  readonly last_run: number;
}

export interface ScheduleDeps {
  readonly connectionString: string;
  /** Epoch milliseconds. */
  readonly now: () => number;
  readonly log: JobLog;
  /** How a due source is imported; in a process of its own unless a test says otherwise. */
  readonly run?: (request: ImportRequest, signal: AbortSignal | undefined) => Promise<ImportReport[]>;
}

/**
 * Takes the active source that has been due for longest, or null. Taking it sets its next time, so that no other process takes it
 * too, and one that kills its importer is tried again after its interval, not at once.
 */
export async function takeDueSource({
  connectionString,
  now,
}: Pick<ScheduleDeps, 'connectionString' | 'now'>): Promise<DueSource | null> {
  const { rows } = await withConnection(connectionString, (client) =>
    client.query<DueSource>(
      `update feed_sources s set next_run_at = $1::timestamptz + s.interval_minutes * interval '1 minute'
     where s.id = (select id from feed_sources where active and removed_at is null and next_run_at <= $1 order by next_run_at, id limit 1 for update skip locked)
     returning s.key, s.location, (select coalesce(max(id), 0) from feed_runs where source_id = s.id) as last_run`,
      [new Date(now())],
    ),
  );
  return rows[0] ?? null;
}

/** Least time between two notes of how far a run has come, ms. */
const PROGRESS_MS = 1_000;

/** Notes on the running run of a source how far it has come; a note that fails is of no weight. */
function tellProgress(connectionString: string, key: string): (progress: ImportProgress) => void {
  let told = Number.NEGATIVE_INFINITY;
  let phase = '';
  return (progress) => {
    if (progress.phase === phase && performance.now() - told < PROGRESS_MS) return;
    told = performance.now();
    phase = progress.phase;
    void withConnection(connectionString, (client) =>
      client.query(
        `update feed_runs r set progress = $2 from feed_sources s where s.key = $1 and r.source_id = s.id and r.status = 'running'`,
        [key, JSON.stringify(progress)],
      ),
    ).catch(() => {});
  };
}

/** Imports the sources that are due, one after the other; a failing one is logged and does not hold up the rest. */
export async function runDueFeeds(deps: ScheduleDeps, signal?: AbortSignal): Promise<ImportReport[]> {
  const { log, connectionString } = deps;
  const run =
    deps.run ??
    (async (request, stop) => {
      const onProgress = tellProgress(connectionString, request.source ?? '');
      return (await importInProcess({ connectionString, signal: stop, onProgress }, request)).reports;
    });
  const reports: ImportReport[] = [];
  while (!signal?.aborted) {
    const due = await takeDueSource(deps);
    if (!due) break;
    try {
      const request = { location: due.location, source: due.key, unless_after: due.last_run };
      for (const report of await run(request, signal)) {
        const { status, run_id, reasons, counts, seconds } = report;
        const level = status === 'complete' || status === 'unchanged' ? 'info' : 'warn';
        log[level]({ feed: due.key, status, run_id, reasons: reasons.slice(0, 5), counts, seconds }, 'feed imported');
        reports.push(report);
      }
    } catch (error) {
      log.error({ feed: due.key, err: error }, 'feed import failed');
    }
  }
  return reports;
}

/** The job that notes every minute which runs died with their process; the importing job itself may be what hangs. */
export function feedsInterruptedJob(db: Kysely<Tables>, now: () => number): Job {
  return {
    name: 'feeds-interrupted',
    cron: '* * * * *',
    expire_seconds: 60,
    run: async () => void (await endInterruptedRuns(db, now())),
  };
}

/** The job that looks every minute for feeds to fetch; one of it runs at a time, over all processes. */
export function feedsDueJob(deps: ScheduleDeps): Job {
  return {
    name: 'feeds-due',
    cron: '* * * * *',
    expire_seconds: 6 * 3600,
    run: async (signal) => {
      await runDueFeeds(deps, signal);
    },
  };
}
