import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    name: 'rules',
    include: ['src/**/*.test.ts'],
    maxWorkers: 2,
    isolate: false,
    tags: [{ name: 'long', description: 'runs in npm run test:long only' }],
  },
});
