import { defineConfig } from 'vitest/config';
import { keepCompiled, scratchFolder } from './test/scratch-folder.ts';

// Workers take it over: what tests put into the folder for temporary files lies in memory where that is possible.
process.env.TMPDIR = scratchFolder();
keepCompiled();

const TESTS = ['src/**/*.test.ts', 'src/**/*.test.tsx', 'test/*.test.ts', 'workshop/**/*.test.ts'];
/** Rules, readers, drawings and the index: no process, no database, no clock, so that files may share a worker. */
const PURE = [
  'src/*/rules/**/*.test.ts',
  'src/search/index/*.test.ts',
  'src/feeds/formats/**/*.test.ts',
  'src/pictures/drawing/**/*.test.ts',
  'src/*/web/**/*.test.{ts,tsx}',
];
/** Processes that are killed, networks that hang, disks that are full: these wait more than they work. */
const FAULTS = ['src/**/*.fault.test.ts'];
/** Random histories lived by the whole server, compared with a model of what must be true: each takes seconds. */
const MODELS = ['src/**/*.model.test.ts', 'test/*.model.test.ts'];
/** A worker loads the server once: half of the time went into loading it for each file anew. */
const shareServer = { isolate: false, globalSetup: ['test/global-setup.ts'] };

const shared = {
  environment: 'node',
  pool: 'forks',
  testTimeout: 120_000,
  hookTimeout: 180_000,
} as const;
const setupFiles = ['test/leave-nothing.ts', 'test/history-seed.ts'];

export default defineConfig({
  test: {
    // One more than the two processors of CI: many tests wait for the database or a timer.
    maxWorkers: 3,
    projects: [
      { test: { ...shared, setupFiles, name: 'pure', include: PURE, isolate: false } },
      {
        test: {
          ...shared,
          setupFiles,
          ...shareServer,
          name: 'server',
          include: TESTS,
          exclude: [...PURE, ...FAULTS, ...MODELS, '**/node_modules/**'],
        },
      },
      { test: { ...shared, setupFiles, ...shareServer, name: 'models', include: MODELS } },
      { test: { ...shared, setupFiles, name: 'faults', include: FAULTS, globalSetup: shareServer.globalSetup } },
    ],
  },
});
