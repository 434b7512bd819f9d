import { reportStartupFailure } from '../platform/startup-failure.ts';
import { reachClosedFolders } from './reach-closed-folders.ts';
import { type Filling, startServing } from './start-serving.ts';
import { onStopSignal } from './stop-signals.ts';

/** Longest orderly stop, ms. */
const STOP_LIMIT = 10_000;

/** Runs the application of one process until it is told to stop: settings → database → catalogue → server. */
export async function run(filling?: Filling): Promise<void> {
  // A developer's server reads what he edits and writes beside it: it stays his, also when he is root.
  const mayLeaveRoot = process.env.NODE_ENV !== 'development';
  if (mayLeaveRoot) reachClosedFolders();
  const stopping = new AbortController();
  const clock = (): number => performance.now();
  const now = (): number => Date.now();
  const starting = startServing({
    ...{ output: process.stdout, clock, now, signal: stopping.signal },
    ...{ mayLeaveRoot, filling },
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
}
