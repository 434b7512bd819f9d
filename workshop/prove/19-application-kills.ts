import type { Evidence } from './evidence.ts';
import { runLarger } from './scenery/larger-tests.ts';

export const title = 'Ten kill -9 of the application under load, with the database up and down';

export const check = (): Promise<Evidence> =>
  runLarger(
    'src/leads/server/leads.fault.test.ts',
    ['has lost no request that it answered, whether the database was up or down'],
    { APP_KILLS: 10 },
  );
