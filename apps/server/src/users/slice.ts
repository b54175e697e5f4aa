import { HOUR_MS } from '#platform/jobs.ts';
import type { Slice } from '#platform/slice.ts';
import { forgetFormer } from './former.repo.ts';
import { PERSONAL_USERS } from './personal.repo.ts';
import { removeSessionsExpiredBefore } from './sessions.repo.ts';
import { type Deps, usersRoutes } from './users.routes.ts';

/** The account itself is locked and removed by `privacy`, around what every slice forgets. */
export const usersSlice = {
  tables: {
    growing: ['app_user', 'discord_grant', 'former_staff', 'person_name', 'session'],
    bounded: ['discord_role', 'tablet_setting'],
  },
  notInBackup: ['session'],
  routes: usersRoutes,
  start: ({ db, clock }) => ({
    jobs: [
      { name: 'sessions', everyMs: HOUR_MS, run: () => removeSessionsExpiredBefore(db, clock()) },
      { name: 'former-staff', everyMs: HOUR_MS, atStart: true, run: () => forgetFormer(db, clock()) },
    ],
  }),
  personal: { sections: PERSONAL_USERS },
} satisfies Slice<Deps>;
