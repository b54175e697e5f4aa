import { availableParallelism } from 'node:os';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { handbook } from './build/handbook/plugin.ts';

export default defineConfig({
  plugins: [react(), handbook()],
  test: {
    name: 'web',
    environment: 'happy-dom',
    environmentOptions: { happyDOM: { url: 'http://localhost:8080/', width: 1280 } },
    include: ['src/**/*.test.{ts,tsx}', 'build/**/*.test.ts'],
    setupFiles: ['./src/platform/testing/setup.ts'],
    // Each worker reads React, Mantine and the router anew; on two processors the other parts take what one leaves.
    maxWorkers: Math.max(1, Math.floor(availableParallelism() / 2)),
    // With the tests of a slice from the other workspaces it takes turns: Vitest refuses to mix numbers of workers.
    sequence: { groupOrder: 1 },
    tags: [{ name: 'long', description: 'runs in npm run test:long only' }],
    // A run is short: code is compiled quickly instead of well, and little of what is thrown away is worth collecting early.
    execArgv: ['--always-sparkplug', '--max-semi-space-size=64'],
    // React, Mantine and the router are read once per worker; our own modules begin anew with each file, see `setup.ts`.
    isolate: false,
    // Opening a whole app in a simulated browser takes its time on a busy machine.
    testTimeout: 240_000,
    hookTimeout: 240_000,
    env: { TZ: 'UTC', DEBUG_PRINT_LIMIT: '0' },
  },
});
