import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    name: 'server',
    include: ['src/**/*.test.ts'],
    globalSetup: ['./src/platform/testing/global-setup.ts'],
    // Each worker reads and compiles the whole application; a third one costs more than it wins.
    maxWorkers: 2,
    tags: [{ name: 'long', description: 'runs in npm run test:long only' }],
    // Modules hold no state that a test could find: each file opens an application and a database of its own.
    isolate: false,
    // A run is short: code is compiled quickly instead of well, and little of what is thrown away is worth collecting early.
    execArgv: ['--always-sparkplug', '--max-semi-space-size=64'],
    // Node reads the TypeScript itself, as it does for the program, and finds it compiled in its cache.
    experimental: { viteModuleRunner: false, nodeLoader: false },
    // Whole servers are started here, and a busy machine takes its time.
    testTimeout: 240_000,
    hookTimeout: 240_000,
    env: { TZ: 'UTC' },
  },
});
