/** The application of one process: settings → database → catalogue → server. `npm start` and `npm run dev` end here. */
import { startServing } from './start-serving.ts';
import { reportStartupFailure } from './startup-failure.ts';
import { onStopSignal } from './stop-signals.ts';

/** Longest orderly stop, ms (targets-trust 32). */
const STOP_LIMIT = 10_000;

try {
  const running = await startServing({ output: process.stdout, clock: () => performance.now(), now: () => Date.now() });
  onStopSignal(running.stop, STOP_LIMIT, () => performance.now());
} catch (error) {
  process.exit(reportStartupFailure(error));
}
