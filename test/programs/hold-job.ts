/** Takes a run of the job `held` from the queue of the database named by the first argument and never ends it. */
import { startJobs } from '../../src/main/start-jobs.ts';

const [, , connectionString = ''] = process.argv;
const log = { info: () => {}, warn: () => {}, error: () => {} };
await startJobs({ connectionString, log }, [
  {
    name: 'held',
    cron: '0 0 1 1 *',
    expire_seconds: 6 * 3_600,
    run: () => {
      process.stdout.write('held\n');
      return new Promise(() => {});
    },
  },
]);
process.stdout.write('ready\n');
