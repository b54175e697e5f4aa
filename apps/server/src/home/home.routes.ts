import type { Feature } from '@kontor/contract/core/features.ts';
import { mayAccess } from '@kontor/contract/core/roles.ts';
import * as api from '@kontor/contract/home/api.ts';
import type { Platform } from '#platform/platform.ts';
import { findUpcoming } from './find-upcoming.ts';
import { findWork } from './find-work.ts';

export interface Deps {
  readonly isOn: (feature: Feature) => boolean;
}

export function homeRoutes({ route, env, clock }: Platform, { isOn }: Deps): void {
  route(api.getUpcoming, ({ db }) => findUpcoming(db, isOn, clock()));

  route(api.getWork, ({ db, actor }) =>
    findWork(
      { db, now: clock(), retentionDays: env.VOD_RETENTION_DAYS },
      ({ access, features }) => mayAccess(access, actor) && features.every(isOn),
    ),
  );
}
