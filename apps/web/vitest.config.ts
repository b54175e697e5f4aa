import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  plugins: [react()],
  test: {
    name: 'web',
    environment: 'happy-dom',
    environmentOptions: { happyDOM: { url: 'http://localhost:8080/' } },
    include: ['src/**/*.test.{ts,tsx}'],
    setupFiles: ['./src/platform/testing/setup.ts'],
    // Opening a whole app in a simulated browser takes its time on a busy machine.
    testTimeout: 30_000,
    env: { TZ: 'UTC', DEBUG_PRINT_LIMIT: '0' },
  },
});
