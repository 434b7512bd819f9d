/** The application of one process: settings → database → catalogue → server. `npm start` and `npm run dev` end here. */

import { reportStartupFailure } from '../platform/startup-failure.ts';
import { reachClosedFolders } from './reach-closed-folders.ts';
import { startServing } from './start-serving.ts';
import { onStopSignal } from './stop-signals.ts';

/** Longest orderly stop, ms (targets-trust 32). */
const STOP_LIMIT = 10_000;

/** A developer's server reads what he edits and writes beside it: it stays his, also when he is root. */
const mayLeaveRoot = process.env.NODE_ENV !== 'development';
if (mayLeaveRoot) reachClosedFolders();

const stopping = new AbortController();
const clock = (): number => performance.now();
const starting = startServing({
  output: process.stdout,
  clock,
  now: () => Date.now(),
  signal: stopping.signal,
  mayLeaveRoot,
});

const stop = async (): Promise<void> => {
  stopping.abort();
  const running = await starting.catch(() => undefined);
  await running?.stop();
};
onStopSignal(stop, STOP_LIMIT, clock);

try {
  await starting;
} catch (error) {
  if (!stopping.signal.aborted) process.exit(reportStartupFailure(error));
}
