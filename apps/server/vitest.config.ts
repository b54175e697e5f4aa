import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    name: 'server',
    include: ['src/**/*.test.ts'],
    globalSetup: ['./src/platform/testing/global-setup.ts'],
    maxWorkers: '100%',
    // Some tests start whole servers, and on a busy machine that takes its time.
    testTimeout: 30_000,
    hookTimeout: 30_000,
    env: { TZ: 'UTC' },
  },
});
