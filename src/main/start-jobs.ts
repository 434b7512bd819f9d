import type { PgBoss } from 'pg-boss';
import { IDLE_TIMEOUT } from '../platform/db/open.ts';
import type { Job, JobLog } from '../platform/jobs/job.ts';

export type { Job } from '../platform/jobs/job.ts';

export interface JobsDeps {
  /** The one database; the queue lives in its own schema `jobs`. */
  readonly connectionString: string;
  readonly log: JobLog;
}

/** Jobs that run until they are stopped. */
export interface Jobs {
  /** Tells running jobs to end and waits for them, at most 8 s. */
  stop(): Promise<void>;
}

const SCHEMA = 'jobs';
const CONNECTIONS = 2;
/** A connection whose answer is overdue is given up, or a network that went silent would end all jobs for good, ms. */
const ANSWER_TIMEOUT_MS = 30_000;
const POLLING_SECONDS = 10;
const STOP_TIMEOUT_MS = 8_000;
/** A job whose process says nothing for so long was killed with it: it is lost, and the next one may begin. */
const SILENCE_SECONDS = 30;
/** How often lost jobs are looked for. */
const SUPERVISE_SECONDS = 20;
const DAY = 86_400;

/**
 * Starts the job queue (pg-boss) and these jobs. Any number of processes may: each run of a job goes to one of them. Loads
 * the queue only now, so that a start of the site pays nothing for it: call after listening.
 *
 * @throws when the database does not answer or the queue's schema cannot be made.
 */
export async function startJobs({ connectionString, log }: JobsDeps, jobs: readonly Job[]): Promise<Jobs> {
  const { PgBoss } = await import('pg-boss');
  const connection = { connectionString, application_name: 'novosel jobs', max: CONNECTIONS };
  const timeout = {
    ...{ query_timeout: ANSWER_TIMEOUT_MS, idle_in_transaction_session_timeout: IDLE_TIMEOUT.app, keepAlive: true },
  };
  const supervision = { superviseIntervalSeconds: SUPERVISE_SECONDS, monitorIntervalSeconds: SUPERVISE_SECONDS };
  const boss = new PgBoss({ ...connection, ...timeout, ...supervision, schema: SCHEMA, persistWarnings: false });
  boss.on('error', (error: Error) => log.error({ err: error }, 'job queue'));
  await boss.start();
  const stopping = new AbortController();
  for (const job of jobs) await startJob(boss, job, stopping.signal, log);
  return {
    stop: async () => {
      stopping.abort();
      await boss.stop({ graceful: true, timeout: STOP_TIMEOUT_MS });
    },
  };
}

async function startJob(boss: PgBoss, job: Job, signal: AbortSignal, log: JobLog): Promise<void> {
  const { name, cron, expire_seconds } = job;
  // 'exclusive': while one is queued or running, the schedule adds no other.
  const options = {
    ...{ retryLimit: 0, expireInSeconds: expire_seconds, deleteAfterSeconds: DAY, heartbeatSeconds: SILENCE_SECONDS },
  };
  await boss.createQueue(name, { policy: 'exclusive', ...options });
  // A queue that a former release made is left as it was by the call above.
  await boss.updateQueue(name, options);
  await boss.work(name, { pollingIntervalSeconds: POLLING_SECONDS, batchSize: 1 }, async () => {
    if (signal.aborted) return;
    try {
      await job.run(signal);
    } catch (error) {
      log.error({ job: name, err: error }, 'job failed');
      throw error;
    }
  });
  await boss.schedule(name, cron, null, { tz: 'Europe/Moscow' });
}
