import { mayAccess } from '@kontor/contract/core/roles.ts';
import * as api from '@kontor/contract/racing/api.ts';
import type { Platform } from '#platform/platform.ts';
import { findDriverOf } from './drivers.repo.ts';
import { listMyLaps, listPending } from './lap-times.repo.ts';
import { decideLap, submitLap, withdrawLap } from './submit-lap.ts';
import { findTopTimes } from './top-times.ts';
import { memberOf } from './who.ts';

export function timesRoutes({ route, clock }: Platform): void {
  const what = 'times';
  route(api.listTopTimes, ({ db, query }) => findTopTimes(db, query, clock()));
  route(api.listMyTimes, async ({ db, actor, query }) => {
    const driver = await findDriverOf(db, actor.id);
    return driver ? listMyLaps(db, driver.id, query) : [];
  });
  route(api.listPendingTimes, ({ db, query }) => listPending(db, query));
  route(api.submitLapTime, ({ db, actor, body, publish }) => {
    publish(api.racingUpdate, { what });
    return submitLap(db, memberOf(actor, clock), body);
  });
  route(api.withdrawLapTime, ({ db, actor, params, publish }) => {
    publish(api.racingUpdate, { what });
    return withdrawLap(db, memberOf(actor, clock), params.id);
  });
  route(api.decideLapTime, ({ db, actor, params, body, publish }) => {
    publish(api.racingUpdate, { what });
    const judge = { ...memberOf(actor, clock), isAdmin: mayAccess('admin', actor) };
    return decideLap(db, params.id, body, judge);
  });
}
