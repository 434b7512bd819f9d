import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startJobs } from '../../main/start-jobs.ts';
import type { Job } from '../../platform/jobs/job.ts';
import { writeYrl } from '../formats/writing/write-yrl.ts';
import { importInProcess } from './import-in-process.ts';
import { runDueFeeds, takeDueSource } from './schedule.ts';
import { HOUR, ImportBench, lots } from './testing.ts';

const COMMAND = fileURLToPath(new URL('../../main/feed-command.ts', import.meta.url));
let bench: ImportBench;
beforeAll(async () => {
  bench = await ImportBench.open();
});
afterAll(() => bench.close());

const feed = (count: number, facts: Parameters<typeof lots>[1] = () => ({})) =>
  bench.file([...writeYrl('2026-03-01', lots(count, facts))].join(''));

describe('the importer as a process', () => {
  test('answers with the reports and stays below 300 MB', async () => {
    const phases: string[] = [];
    const { reports, peak_rss } = await importInProcess(
      { connectionString: bench.database.connectionString, onProgress: ({ phase }) => phases.push(phase) },
      { location: feed(500), source: 'process' },
    );
    expect(reports).toMatchObject([{ status: 'complete', counts: { new: 500 } }]);
    expect(phases).toContain('publish');
    expect(peak_rss).toBeLessThan(300 * 1024 * 1024);
  });

  test('killed in the middle of publication it leaves everything as it was, and the next run repairs the log', async () => {
    const path = feed(500, (number) => ({ price_total: 11_000_000 + number * 100_000 }));
    const before = await bench.fingerprint();
    // Publication waits for this lock, so the importer is caught between its first and its last change.
    const blocker = await bench.database.backgroundPool.connect();
    await blocker.query('begin');
    await blocker.query('lock table offer_events in exclusive mode');
    const work = importInProcess(
      { connectionString: bench.database.connectionString },
      { location: path, source: 'process' },
    );
    const waiting = `select pid from pg_stat_activity where application_name = 'novosel import' and wait_event_type = 'Lock' and datname = current_database()`;
    await expect.poll(async () => (await bench.rows(waiting)).length, { timeout: 20_000 }).toBe(1);
    await bench.rows(
      `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'novosel import' and datname = current_database()`,
    );
    await expect(work).rejects.toThrow();
    await blocker.query('rollback');
    blocker.release();
    expect(await bench.fingerprint()).toBe(before);
    const again = await bench.import(path, { source: 'process' });
    expect(again).toMatchObject({ status: 'complete', counts: { changed: 500 } });
    const runs = await bench.rows<{ status: string; reason: string | null }>(
      'select status, reason from feed_runs order by id',
    );
    expect(runs.at(-2)).toEqual({ status: 'failed', reason: 'interrupted' });
  });

  test('stopped by its parent it ends without a trace in the catalogue', async () => {
    const before = await bench.fingerprint();
    const work = importInProcess(
      { connectionString: bench.database.connectionString, signal: AbortSignal.timeout(150) },
      { location: feed(3000), source: 'stopped' },
    );
    await work.then(
      ({ reports }) => expect(reports[0]?.status).toBe('failed'),
      (error: Error) => expect(error.name).toBe('ImporterFailed'),
    );
    expect(await bench.fingerprint()).toBe(before);
  });
});

describe('the command', () => {
  async function command(...args: string[]): Promise<{ code: number; out: string }> {
    const child = spawn(process.execPath, [COMMAND, ...args], {
      env: { ...process.env, DATABASE_URL: bench.database.connectionString, DATA_DIR: '/nonexistent' },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let out = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (out += chunk));
    const [code] = (await once(child, 'close')) as [number];
    return { code, out };
  }

  test('prints the report and ends with a code that says what came of it', async () => {
    const whole = await command(feed(10), '--source', 'cli', '--priority', '50');
    expect(whole.out).toMatch(/cli: COMPLETE \(run \d+\)[\s\S]*seen +10[\s\S]*retired +0/);
    expect(whole.code).toBe(0);
    expect(await bench.value(`select priority from feed_sources where key = 'cli'`)).toBe(50);
    const partial = await command(feed(3), '--source', 'cli');
    expect([partial.code, partial.out.includes('PARTIAL'), partial.out.includes('7')]).toEqual([2, true, true]);
    const run = /--confirm (\d+)/.exec(partial.out)?.[1] ?? '';
    const confirmed = await command('--confirm', run);
    expect([confirmed.code, confirmed.out]).toEqual([0, `run ${run} confirmed: 7 offers are sold\n`]);
    const refused = await Promise.all([
      command(bench.file('<html></html>')),
      command('/nonexistent.xml'),
      command('http://127.0.0.1:9/feed.xml'),
      command(),
      command('a.xml', '--priority', 'high'),
    ]);
    expect(refused.map(({ code }) => code)).toEqual([65, 69, 69, 64, 64]);
  }, 120_000);
});

describe('the schedule', () => {
  const log = { info: () => {}, warn: () => {}, error: () => {} };

  test('gives each due source to one process and sets its next time', async () => {
    await bench.rows('update feed_sources set active = false');
    for (const key of ['due-1', 'due-2']) {
      await bench.importLots(
        lots(3, (number) => ({ external_id: `${key}-${number}`, complex_key: key, complex_title: key })),
        { source: key, every_minutes: 30 },
      );
    }
    const at = { connectionString: bench.database.connectionString, now: () => bench.now };
    expect(await takeDueSource(at)).toBeNull();
    bench.now += HOUR;
    const other = await bench.database.backgroundPool.connect();
    await other.query('begin');
    await other.query(`select from feed_sources where key = 'due-1' for update`);
    expect(await takeDueSource(at)).toMatchObject({ key: 'due-2' });
    expect(await takeDueSource(at)).toBeNull();
    await other.query('rollback');
    other.release();
    expect(await takeDueSource(at)).toMatchObject({ key: 'due-1' });
    expect(await takeDueSource(at)).toBeNull();
    expect(await bench.value(`select next_run_at from feed_sources where key = 'due-1'`)).toEqual(
      new Date(bench.now + HOUR / 2),
    );
  });

  test('goes on after a source that fails', async () => {
    bench.now += HOUR;
    const tried: string[] = [];
    await runDueFeeds({
      connectionString: bench.database.connectionString,
      now: () => bench.now,
      log,
      run: async ({ source }) => {
        tried.push(source ?? '');
        throw new Error('killed');
      },
    });
    expect(tried.sort()).toEqual(['due-1', 'due-2']);
  });

  test('runs as a job of the queue', async () => {
    let runs = 0;
    const job: Job = { name: 'test-job', cron: '* * * * *', expire_seconds: 60, run: async () => void runs++ };
    const jobs = await startJobs({ connectionString: bench.database.connectionString, log }, [job]);
    expect(await bench.rows(`select name, policy from jobs.queue where name = 'test-job'`)).toEqual([
      { name: 'test-job', policy: 'exclusive' },
    ]);
    await bench.rows(`insert into jobs.job (name) values ('test-job')`);
    await expect.poll(() => runs, { timeout: 20_000 }).toBeGreaterThan(0);
    await jobs.stop();
  });
});
