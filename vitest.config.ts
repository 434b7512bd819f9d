import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts', 'src/**/*.test.tsx', 'test/*.test.ts', 'workshop/**/*.test.ts'],
    exclude: ['test/browser/**', '**/node_modules/**'],
    environment: 'node',
    globalSetup: ['test/global-setup.ts'],
    pool: 'forks',
    // One more than the two processors of CI: many tests wait for the database or a timer.
    maxWorkers: 3,
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
});
