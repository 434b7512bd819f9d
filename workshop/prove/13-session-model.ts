import type { Evidence } from './evidence.ts';
import { runLarger } from './scenery/larger-tests.ts';

export const title = '100 lives of sessions, 5,000 commands with kill -9 among them, against the model';

/** Forty to sixty commands a life. */
export const check = (): Promise<Evidence> =>
  runLarger('src/people/server/accounts/session.model.test.ts', ['sessions live and die as the model says'], {
    MODEL_RUNS: 100,
    MODEL_KILLS: 1,
  });
