import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import pino from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { callerOf, insertUser } from '../../../../test/factories/visitors.ts';
import { openApp } from '../../../main/open-app.ts';
import { loadConfig } from '../../../platform/config.ts';
import type { App } from '../../../platform/context.ts';
import type { ApiClient } from '../../../platform/door/door.ts';
import * as contract from '../../contract.ts';
import { FeedRunner } from '../feed-runner.ts';
import { importFeed } from '../import-feed.ts';
import type { ToImporter } from '../import-in-process.ts';
import type { ImportRequest } from '../import-request.ts';
import { feedsInterruptedJob } from '../schedule.ts';
import { ImportBench } from '../testing.ts';

const silent = pino({ level: 'silent' });
const WAIT = { timeout: 20_000, interval: 10 };
let bench: ImportBench;
let app: App;
let adminId: number;
const closers: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  bench = await ImportBench.open();
  const config = loadConfig({ DEMO: '0', LOG_LEVEL: 'silent' });
  app = await openApp(config, { database: bench.database, log: silent, now: () => bench.now, closers });
  adminId = await insertUser(bench.database.db, 99);
});
afterAll(async () => {
  for (const close of closers.reverse()) await close();
  await bench.close();
});

async function addSource(key: string): Promise<number> {
  const { id } = await bench.database.db
    .insertInto('feed_sources')
    .values({ key, title: key, location: `/feeds/${key}.xml`, active: false })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Two processes of the site over one database; what they import stays open until the test lets it go or kills it. */
class Site {
  readonly runners: FeedRunner[] = [];
  readonly callers: ApiClient[];
  /** Imports that have begun to read, by what lets each go. */
  readonly reading = new Map<Promise<unknown>, () => void>();
  /** Imports that were taken and wait to start, while {@link hold} is set. */
  readonly waiting: (() => void)[] = [];
  hold = false;
  readonly id: number;

  constructor(id: number, processes = 2) {
    this.id = id;
    this.callers = Array.from({ length: processes }, () => {
      const deps = { connectionString: app.connectionString, now: () => bench.now, log: silent };
      const feeds = new FeedRunner({ ...deps, run: (request) => this.#import(request) });
      this.runners.push(feeds);
      return callerOf({ ...app, feeds }, adminId, { role: 99 });
    });
  }

  async #import(request: ImportRequest) {
    if (this.hold) await new Promise<void>((resolve) => this.waiting.push(resolve));
    const gate = Promise.withResolvers<void>();
    const begun = Promise.withResolvers<void>();
    async function* content() {
      begun.resolve();
      await gate.promise;
      yield Buffer.from('<not-a-feed/>');
    }
    const run = importFeed(bench.deps, { ...request, content: content() });
    void begun.promise.then(() => this.reading.set(run, gate.resolve));
    run.catch(() => undefined).then(() => this.reading.delete(run));
    return run;
  }

  async press(process: number): Promise<'taken' | 'refused'> {
    const answer = this.callers[process]?.call(contract.runFeedSource, { params: { id: this.id } });
    return Promise.resolve(answer).then(
      () => 'taken',
      (error: { code?: string }) => {
        if (error.code === 'conflict') return 'refused';
        throw error;
      },
    );
  }

  async status(process: number): Promise<string | undefined> {
    const sources = await this.callers[process]?.call(contract.listFeedSources, {});
    return sources?.data.find(({ id }) => id === this.id)?.last_run?.status;
  }

  runs(): Promise<{ status: string; reason: string | null }[]> {
    return bench.rows('select status, reason from feed_runs where source_id = $1 order by id', [this.id]);
  }

  untilReading(): Promise<void> {
    return expect.poll(() => this.reading.size, WAIT).toBe(1);
  }

  /** The import reads its feed to the end. */
  async finish(): Promise<void> {
    for (const [run, go] of this.reading) {
      go();
      await run.catch(() => undefined);
    }
    await expect.poll(() => this.reading.size, WAIT).toBe(0);
  }

  /** The database loses the process of the import: what `kill -9` does to it. */
  async kill(): Promise<void> {
    await bench.rows(
      `select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = current_database() and pid in
         (select pid from pg_locks where locktype = 'advisory' and objid = $1 and objsubid = 2 and granted)`,
      [this.id],
    );
    for (const go of this.reading.values()) go();
  }

  async close(): Promise<void> {
    for (const go of this.waiting) go();
    this.hold = false;
    for (const go of this.reading.values()) go();
    await Promise.all(this.runners.map((runner) => runner.close()));
  }
}

const job = () => feedsInterruptedJob(bench.database.background, () => bench.now);
const someProcess = fc.nat({ max: 1 });
const step = fc.oneof(
  fc.record({ do: fc.constantFrom('press' as const, 'both' as const), process: someProcess }),
  fc.record({
    do: fc.constantFrom('kill' as const, 'finish' as const, 'look' as const, 'sweep' as const),
    process: someProcess,
  }),
);

it('whatever order imports begin, die and are asked for in, the lock decides who is told to wait', async () => {
  let number = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 12 }), async (steps) => {
      const site = new Site(await addSource(`history-${++number}`));
      try {
        let runs = 0;
        let reads = false;
        for (const { do: what, process } of steps) {
          if (what === 'press' || what === 'both') {
            const presses = what === 'both' ? [0, 1] : [process];
            const answers = await Promise.all(presses.map((each) => site.press(each)));
            if (reads) expect(answers).toEqual(presses.map(() => 'refused'));
            else expect(answers).toContain('taken');
            if (!reads) runs++;
            reads = true;
            await site.untilReading();
          } else if (what === 'kill' || what === 'finish') {
            await site[what]();
            reads = false;
          } else if (what === 'sweep') {
            await job().run(new AbortController().signal);
          }
          const shown = await site.status(process);
          expect(shown === 'running').toBe(reads);
          expect(await site.runs()).toHaveLength(runs);
        }
      } finally {
        await site.close();
      }
    }),
    { numRuns: 25, endOnFailure: true },
  );
}, 240_000);

it('pressed at two processes before either importer has begun, the feed is read once', async () => {
  const site = new Site(await addSource('two-presses'));
  site.hold = true;
  expect(await site.press(0)).toBe('taken');
  await expect.poll(() => site.waiting.length, WAIT).toBe(1);
  expect(await site.press(1)).toBe('taken');
  await expect.poll(() => site.waiting.length, WAIT).toBe(2);
  site.hold = false;
  site.waiting[1]?.();
  await site.untilReading();
  await site.finish();
  // The importer of the other press comes when this one has ended already.
  site.waiting[0]?.();
  await site.close();
  expect(await site.runs()).toHaveLength(1);
});

it('pressed while an importer has ended its run and not yet gone, the feed is read again', async () => {
  const site = new Site(await addSource('ending'), 1);
  const ending = await bench.database.backgroundPool.connect();
  await ending.query('select pg_advisory_lock($1, $2)', [0x66_65_65_64, site.id]);
  expect(await site.press(0)).toBe('taken');
  const asking = () =>
    bench.value<number>(
      `select count(*)::int from pg_stat_activity where application_name = 'novosel import'
         and datname = current_database() and query like '%pg_try_advisory_lock%'`,
    );
  await expect.poll(asking, WAIT).toBeGreaterThan(0);
  await ending.query('select pg_advisory_unlock_all()');
  ending.release();
  await site.untilReading();
  await site.close();
});

it('a process that was killed while it imports is told as interrupted, in words, and the feed can be read at once', async () => {
  const key = 'killed';
  const id = await addSource(key);
  const blocker = await bench.database.backgroundPool.connect();
  await blocker.query('begin');
  await blocker.query('lock table source_complexes in access exclusive mode');
  const importer = fork(fileURLToPath(new URL('../import-process.ts', import.meta.url)), { stdio: 'ignore' });
  const location = bench.file('<not-a-feed/>', 'killed.xml');
  const gone = once(importer, 'exit');
  importer.send({ connectionString: app.connectionString, request: { location, source: key } } satisfies ToImporter);
  const site = new Site(id, 1);
  await expect.poll(async () => (await site.runs()).length, WAIT).toBe(1);
  importer.kill('SIGKILL');
  await gone;
  await blocker.query('rollback');
  blocker.release();
  // What the killed process had is given back when the server notices its broken connection.
  await expect.poll(() => site.status(0), WAIT).toBe('interrupted');
  expect(await site.runs()).toEqual([{ status: 'failed', reason: 'interrupted' }]);
  const { data } = await (site.callers[0] as ApiClient).call(contract.listFeedRuns, { params: { id }, query: {} });
  expect(data[0]).toMatchObject({ status: 'interrupted', reason: 'загрузка прервалась вместе с программой' });
  expect(data[0]?.finished_at).not.toBeNull();
  expect(await site.press(0)).toBe('taken');
  await site.untilReading();
  await site.close();
});
