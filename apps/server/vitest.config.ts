import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    name: 'server',
    include: ['src/**/*.test.ts'],
    globalSetup: ['./src/platform/testing/global-setup.ts'],
    // While one waits for the database another works.
    maxWorkers: 3,
    // Modules hold no state that a test could find: each file opens an application and a database of its own.
    isolate: false,
    // Whole servers are started here, and a busy machine takes its time.
    testTimeout: 240_000,
    hookTimeout: 240_000,
    env: { TZ: 'UTC' },
  },
});
