import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { PgBoss } from 'pg-boss';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '../platform/db/open.ts';
import { createTestDatabase } from '../platform/db/testing.ts';
import { startJobs } from './start-jobs.ts';

const PROGRAM = fileURLToPath(new URL('../../test/programs/hold-job.ts', import.meta.url));
const log = { info: () => {}, warn: () => {}, error: () => {} };
let database: Database;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

it('a job whose process was killed is begun again soon by another one, whatever it may take itself', async () => {
  const { connectionString, backgroundPool: pool } = database;
  const child = spawn(process.execPath, [PROGRAM, connectionString], { stdio: ['ignore', 'pipe', 'inherit'] });
  const said = () => once(child.stdout, 'data').then(String);
  expect(await said()).toBe('ready\n');
  const asking = new PgBoss({ connectionString, schema: 'jobs', supervise: false, schedule: false, migrate: false });
  await asking.start();
  await asking.send('held');
  expect(await said()).toBe('held\n');
  const gone = once(child, 'exit');
  child.kill('SIGKILL');
  await gone;
  // Five minutes go by, of the six hours that this job may take.
  await pool.query(`update jobs.job set started_on = started_on - interval '5 minutes',
    heartbeat_on = heartbeat_on - interval '5 minutes' where name = 'held'`);
  let runs = 0;
  const held = { name: 'held', cron: '0 0 1 1 *', expire_seconds: 6 * 3_600, run: async () => void runs++ };
  const jobs = await startJobs({ connectionString, log }, [held]);
  // The schedule asks every minute; while a run is queued or under way that changes nothing.
  const ask = async () => void (await asking.send('held'));
  await expect.poll(() => ask().then(() => runs), { timeout: 60_000, interval: 500 }).toBeGreaterThan(0);
  await asking.stop();
  await jobs.stop();
}, 90_000);

it('a queue that a former release made learns the timeouts of this one', async () => {
  const { connectionString, backgroundPool: pool } = database;
  const job = { name: 'older', cron: '0 0 1 1 *', expire_seconds: 60, run: async () => {} };
  await (await startJobs({ connectionString, log }, [job])).stop();
  await pool.query(`update jobs.queue set heartbeat_seconds = null, expire_seconds = 7 where name = 'older'`);
  await (await startJobs({ connectionString, log }, [job])).stop();
  const { rows } = await pool.query(`select heartbeat_seconds, expire_seconds from jobs.queue where name = 'older'`);
  expect(rows).toEqual([{ heartbeat_seconds: 30, expire_seconds: 60 }]);
});
