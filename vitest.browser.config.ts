import { defineConfig } from 'vitest/config';
import { FILES_AT_ONCE } from './test/browser/files-at-once.ts';
import { keepCompiled, scratchFolder } from './test/scratch-folder.ts';

process.env.TMPDIR = scratchFolder();
keepCompiled();

/** Journeys in a real browser against the built site, started once a run by the global setup. */
export default defineConfig({
  test: {
    // Those in folders of their own take minutes: `npm test -- slow` (every state), `npm test -- sweep` (4,500 combinations of filters).
    include: [['test/browser', process.env.JOURNEYS, '*.test.ts'].filter(Boolean).join('/')],
    environment: 'node',
    globalSetup: ['test/browser/global-setup.ts'],
    pool: 'forks',
    maxWorkers: FILES_AT_ONCE,
    // The files of a worker share its browser.
    isolate: false,
    testTimeout: 120_000,
    hookTimeout: 180_000,
    // A page on a busy machine takes its time; a wrong one is as wrong after ten seconds.
    expect: { poll: { timeout: 10_000 } },
  },
});
