import type { Evidence } from './evidence.ts';
import { runLarger } from './scenery/larger-tests.ts';

export const title = '10,000 requests wait for the database and are stored within a minute';

export const check = (): Promise<Evidence> =>
  runLarger(
    'src/leads/server/leads.fault.test.ts',
    [
      'requests by the thousand wait, make the process not ready from the 1,001st on but no balancer pass it over, and are stored within a minute',
    ],
    { LEADS_WAITING: 10_000 },
  );
