import { FEATURES, type Feature } from '@kontor/contract/core/features.ts';
import { mayAccess } from '@kontor/contract/core/roles.ts';
import * as api from '@kontor/contract/home/api.ts';
import type { Upcoming } from '@kontor/contract/home/schema.ts';
import type { Screen } from '@kontor/contract/screens.ts';
import type { Actor } from '#platform/actor.ts';
import type { Platform } from '#platform/platform.ts';
import type { Db } from '#platform/postgres/db.ts';
import { findChampionship } from '#racing';
import { findNextGame } from '#tips';
import type { FindHours } from '#wages';
import { findOverview, nextQuarter } from './find-overview.ts';
import { findWork } from './find-work.ts';

export interface Deps {
  readonly isOn: (feature: Feature) => boolean;
  readonly findHours: FindHours;
}

async function findUpcoming(db: Db, isOn: (feature: Feature) => boolean, now: Date): Promise<Upcoming> {
  const nextGame = isOn('TIP_GAME') ? await findNextGame(db, now) : undefined;
  const championship = isOn('RACING') ? await findChampionship(db) : null;
  return { nextGame: nextGame ?? null, championship };
}

export function homeRoutes({ route, env, clock }: Platform, { isOn, findHours }: Deps): void {
  const mayOf =
    (actor: Actor) =>
    ({ access, features }: Screen) =>
      mayAccess(access, actor) && features.every(isOn);

  route(api.getUpcoming, ({ db }) => findUpcoming(db, isOn, clock()));

  route(api.getWork, ({ db, actor }) =>
    findWork({ db, now: clock(), retentionDays: env.VOD_RETENTION_DAYS, findHours }, mayOf(actor)),
  );

  route(api.getOverview, ({ db, actor }) => findOverview(db, clock(), mayOf(actor)), {
    // The flags are kept in memory, so they belong to the key.
    cache: { until: nextQuarter, varyBy: () => FEATURES.filter(isOn).join() },
  });
}
