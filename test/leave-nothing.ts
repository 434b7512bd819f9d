import { afterAll, vi } from 'vitest';

/** Files share a worker: the clock, the environment and the globals that one of them has replaced are not left to the next. */
afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
});
