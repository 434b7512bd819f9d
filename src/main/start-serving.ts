import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { forgetMerges } from '../agency/server/curation/merge-memory.ts';
import { pruneAttentionChanges } from '../clients/server/attention/attention-book.ts';
import { StaffTelling } from '../clients/server/live/tell-staff.ts';
import { pruneSelections } from '../clients/server/selections/retention.ts';
import { shareRequests } from '../clients/server/turns/share-requests.ts';
import { mergeActivityCounts, tendClientWork } from '../clients/server/work/queries.ts';
import { feedsDueJob, feedsInterruptedJob } from '../feeds/server/schedule.ts';
import { endInterruptedRuns } from '../feeds/server/source-lock.ts';
import { countDemand } from '../figures/server/demand/count-demand.ts';
import { loadReference } from '../geography/server/load-reference.ts';
import { PlaceDirectory } from '../geography/server/place-directory.ts';
import { seedGeography } from '../geography/server/seed-geography.ts';
import { ensureAdmin, pruneAccounts } from '../people/server/accounts/staff-accounts.ts';
import { WaitingRoom } from '../people/server/auth/waiting-room.ts';
import { type Config, configWarnings, loadConfig } from '../platform/config.ts';
import { makeDataDir } from '../platform/data-dir.ts';
import { migrate } from '../platform/db/migrate.ts';
import { migrations } from '../platform/db/migrations/index.ts';
import { oneAtATime } from '../platform/db/one-at-a-time.ts';
import { type Database, openDatabase } from '../platform/db/open.ts';
import { openLog } from '../platform/log.ts';
import { pruneComparisons } from '../saved/server/comparisons/queries.ts';
import { pruneViews } from '../saved/server/views/write-views.ts';
import { pruneChanges } from '../search/server/change-watermark.ts';
import { registerPages } from './http/pages.ts';
import { registerPictures } from './http/pictures.ts';
import { createServer } from './http/server.ts';
import { leaveRoot, tellStanding } from './leave-root.ts';
import { openApp } from './open-app.ts';
import { type Job, startJobs } from './start-jobs.ts';
import { createSteps, type StepOutput } from './start-steps.ts';

/** Connections that wait to be accepted: a crowd is refused by us, in words, and not by the system, in silence. */
const BACKLOG = 4_096;

export interface StartOptions {
  readonly output: StepOutput;
  /** Steady clock, ms. */
  readonly clock: () => number;
  /** Current time, epoch ms. */
  readonly now: () => number;
  /** Breaks the start off: what is open is closed and the start fails. */
  readonly signal: AbortSignal;
  /** Whether the process becomes another user when root started it. */
  readonly mayLeaveRoot: boolean;
  /** Absent: the catalogue comes from feeds alone. */
  readonly filling?: Filling | undefined;
}

export interface Running {
  /** Where the site answers. */
  readonly address: string;
  /** Tells balancers, waits as long as the settings say, ends requests that were begun, then jobs, catalogue and database. */
  readonly stop: () => Promise<void>;
}

/** Steps 3–5 of a start. A failure leaves nothing running and passes through. */
export async function startServing({
  output,
  clock,
  now,
  signal,
  mayLeaveRoot,
  filling,
}: StartOptions): Promise<Running> {
  const config = loadConfig();
  const log = openLog(config);
  const closers: (() => Promise<unknown>)[] = [];
  const drain = async (): Promise<void> => {
    for (let close = closers.pop(); close; close = closers.pop()) await close();
  };
  let closing = Promise.resolve();
  const closeAll = (): Promise<void> => {
    closing = closing.then(drain, drain);
    return closing;
  };
  const breakOff = (): void => void closeAll().catch(() => undefined);
  signal.addEventListener('abort', breakOff);
  try {
    makeDataDir(config.data_dir);
    const said = mayLeaveRoot ? tellStanding(leaveRoot(config)) : undefined;
    if (said !== undefined) output.write(`${said}\n`);
    const steps = createSteps(output, 3, clock);
    const database = await steps.run('Opening the database', () => openStore(config, closers));
    signal.throwIfAborted();
    await steps.run((config.demo && filling?.title) || 'Checking the catalogue', (progress) =>
      fill(config, database, { now, progress, filling }),
    );
    signal.throwIfAborted();
    const { address, server } = await steps.run('Starting the server', () =>
      serve(config, { database, log, now, closers }),
    );
    signal.throwIfAborted();
    for (const warning of configWarnings(config)) log.warn(warning);
    output.write(`\n${config.brand.name}: ${address}\n`);
    const stopJobs = followSchedule(database, log, now);
    closers.push(stopJobs);
    const stop = async (): Promise<void> => {
      server.announceStop();
      await Promise.all([sleep(config.stop_delay_seconds * 1_000), stopJobs()]);
      await closeAll();
    };
    return { address, stop };
  } catch (error) {
    await closeAll().catch(() => undefined);
    throw error;
  } finally {
    signal.removeEventListener('abort', breakOff);
  }
}

async function openStore(config: Config, closers: (() => Promise<unknown>)[]): Promise<Database> {
  const database = await openDatabase(config);
  closers.push(() => database.close());
  await migrate(database.background, migrations);
  return database;
}

/** What fills an empty installation before anybody is served, such as a catalogue to try the product with. */
export interface Filling {
  /** What the start says meanwhile. */
  readonly title: string;
  /** Whether there is something to fill. */
  readonly isWanted: (config: Config, database: Database) => Promise<boolean>;
  readonly fill: (parts: FillingParts) => Promise<void>;
}

export interface FillingParts {
  readonly database: Database;
  readonly config: Config;
  /** Epoch ms. */
  readonly now: () => number;
  readonly onProgress: (done: number, total: number) => void;
}

type FillOptions = { now: () => number; progress: FillingParts['onProgress']; filling: Filling | undefined };

/** Of several processes that start over an empty database one fills it. */
async function fill(config: Config, database: Database, { now, progress, filling }: FillOptions): Promise<void> {
  await seedGeography(database.background, loadReference());
  if (!filling || !(await filling.isWanted(config, database))) return;
  await oneAtATime(database.connectionString, async () => {
    if (!(await filling.isWanted(config, database))) return;
    await filling.fill({ database, config, now, onProgress: progress });
  });
}

interface ServeParts {
  readonly database: Database;
  readonly log: Logger;
  readonly now: () => number;
  readonly closers: (() => Promise<unknown>)[];
}

async function serve(
  config: Config,
  { database, log, now, closers }: ServeParts,
): Promise<{ address: string; server: FastifyInstance }> {
  const app = await openApp(config, { database, log, now, closers });
  app.accounts.keyring.open();
  if (config.admin) await ensureAdmin(app, config.admin);
  await app.leads.recover();
  await endInterruptedRuns(database.background, now());
  const server = await createServer(app, { register: [registerPictures(app), registerPages(app)] });
  closers.push(() => server.close());
  await server.listen({ host: config.host, port: config.port, backlog: BACKLOG });
  app.accounts.outbox.start();
  const telling = new StaffTelling(app);
  closers.push(() => telling.stop());
  telling.start();
  const waitingRoom = new WaitingRoom(app);
  closers.push(() => waitingRoom.stop());
  waitingRoom.start();
  return { address: addressOf(server, config), server };
}

/** Starts the job queue when the site answers already; gives the function that stops it. */
function followSchedule(database: Database, log: Logger, now: () => number): () => Promise<void> {
  const { connectionString } = database;
  const jobs = [...scheduledJobs(database, now), feedsDueJob({ connectionString, now, log })];
  const started = startJobs({ connectionString, log }, jobs);
  started.catch((error: unknown) =>
    log.error({ err: error }, 'jobs could not be started; the site goes on without them'),
  );
  let stopped: Promise<void> | undefined;
  const stop = async (): Promise<void> => (await started.catch(() => undefined))?.stop();
  return () => {
    stopped ??= stop();
    return stopped;
  };
}

function scheduledJobs({ background }: Database, now: () => number): Job[] {
  return [
    feedsInterruptedJob(background, now),
    { name: 'tend-client-work', cron: '* * * * *', expire_seconds: 120, run: () => tendClientWork(background, now()) },
    {
      name: 'share-requests',
      cron: '* * * * *',
      expire_seconds: 120,
      run: (signal) => shareRequests(background, now, signal),
    },
    {
      name: 'merge-activity-counts',
      cron: '*/10 * * * *',
      expire_seconds: 600,
      run: () => mergeActivityCounts(background),
    },
    {
      name: 'prune-sessions',
      cron: '23 * * * *',
      expire_seconds: 600,
      run: () => pruneAccounts(background, now()),
    },
    { name: 'prune-catalogue-changes', cron: '17 4 * * *', expire_seconds: 600, run: () => pruneChanges(background) },
    {
      name: 'prune-attention-changes',
      cron: '19 4 * * *',
      expire_seconds: 600,
      run: () => pruneAttentionChanges(background),
    },
    {
      name: 'prune-comparisons',
      cron: '29 4 * * *',
      expire_seconds: 600,
      run: () => pruneComparisons(background, now()),
    },
    {
      name: 'count-demand',
      cron: '7 * * * *',
      expire_seconds: 1_800,
      run: async () => countDemand(background, await PlaceDirectory.open(background), now()),
    },
    {
      name: 'prune-views',
      cron: '41 4 * * *',
      expire_seconds: 3_600,
      run: async () => void (await pruneViews(background, now())),
    },
    {
      name: 'prune-selections',
      cron: '43 4 * * *',
      expire_seconds: 3_600,
      run: () => pruneSelections(background, now()),
    },
    {
      name: 'forget-merges',
      cron: '47 4 * * *',
      expire_seconds: 600,
      run: () => forgetMerges(background, new Date(now())),
    },
  ];
}

function addressOf(server: FastifyInstance, config: Config): string {
  const bound = server.server.address();
  const port = bound && typeof bound === 'object' ? bound.port : config.port;
  return config.public_url_given ? config.public_url : `http://localhost:${port}`;
}
