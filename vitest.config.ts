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

const shared = {
  environment: 'node',
  pool: 'forks',
  testTimeout: 120_000,
  hookTimeout: 180_000,
} as const;
const setupFiles = ['test/leave-nothing.ts', 'test/history-seed.ts'];
const globalSetup = ['test/global-setup.ts'];

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
          name: 'server',
          // A worker loads the server once: half of the time of this part went into loading it for each file anew.
          isolate: false,
          include: TESTS,
          exclude: [...PURE, ...FAULTS, '**/node_modules/**'],
          globalSetup,
        },
      },
      { test: { ...shared, setupFiles, name: 'faults', include: FAULTS, globalSetup } },
    ],
  },
});
