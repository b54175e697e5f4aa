import { MINUTE_MS } from '#platform/jobs.ts';
import type { Slice } from '#platform/slice.ts';
import { forgetTabletCode, PERSONAL_TABLET, removeCodesBefore } from './codes.repo.ts';
import { endSilent } from './end-absent.ts';
import { type Deps, tabletRoutes } from './tablet.routes.ts';

export const tabletSlice = {
  tables: { growing: ['tablet_visit'], bounded: ['link_code', 'tablet_code'] },
  notInBackup: ['link_code', 'tablet_code'],
  routes: tabletRoutes,
  start: (platform) => ({
    jobs: [
      { name: 'tablet-codes', everyMs: MINUTE_MS, run: () => removeCodesBefore(platform.db, platform.clock()) },
      { name: 'tablet-sessions', everyMs: MINUTE_MS, run: () => endSilent(platform) },
    ],
  }),
  personal: { sections: [PERSONAL_TABLET], forget: forgetTabletCode },
} satisfies Slice<Deps>;
