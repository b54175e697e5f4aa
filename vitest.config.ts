import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    projects: [
      'packages/contract',
      'apps/server',
      'apps/web',
      {
        test: {
          name: 'scripts',
          include: ['scripts/*.test.mjs'],
          testTimeout: 60_000,
          tags: [{ name: 'long', description: 'runs in npm run test:long only' }],
        },
      },
    ],
  },
});
