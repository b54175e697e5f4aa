import type { Slice } from '#platform/slice.ts';
import { saveSetup } from './setup.repo.ts';
import { setupRoutes } from './setup.routes.ts';

export const setupSlice = {
  tables: { bounded: ['owner_code', 'setup'] },
  notInBackup: ['owner_code'],
  routes: setupRoutes,
  demo: async (tx, { isNew }) => isNew && saveSetup(tx, { isDismissed: true, skipped: [] }),
} satisfies Slice<Parameters<typeof setupRoutes>[1]>;
