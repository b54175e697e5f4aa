import { mayAccess } from '@kontor/contract/core/roles.ts';
import * as api from '@kontor/contract/racing/api.ts';
import * as lapsApi from '@kontor/contract/racing/laps-api.ts';
import type { Platform } from '#platform/platform.ts';
import { findDriverOf } from '../drivers/drivers.repo.ts';
import { memberOf } from '../who.ts';
import { listMyLaps, listPending } from './lap-times.repo.ts';
import { decideLap, submitLap, withdrawLap } from './submit-lap.ts';
import { findTopTimes } from './top-times.ts';

export function timesRoutes({ route, clock }: Platform): void {
  const what = 'times';
  route(lapsApi.listTopTimes, ({ db, query }) => findTopTimes(db, query, clock()));
  route(lapsApi.listMyTimes, async ({ db, actor, query }) => {
    const driver = await findDriverOf(db, actor.id);
    return driver ? listMyLaps(db, driver.id, query) : [];
  });
  route(lapsApi.listPendingTimes, ({ db, query }) => listPending(db, query));
  route(lapsApi.submitLapTime, ({ db, actor, body, publish }) => {
    publish(api.racingUpdate, { what });
    return submitLap(db, memberOf(actor, clock), body);
  });
  route(lapsApi.withdrawLapTime, ({ db, actor, params, publish }) => {
    publish(api.racingUpdate, { what });
    return withdrawLap(db, memberOf(actor, clock), params.id);
  });
  route(lapsApi.decideLapTime, ({ db, actor, params, body, publish }) => {
    publish(api.racingUpdate, { what });
    const judge = { ...memberOf(actor, clock), isAdmin: mayAccess('admin', actor) };
    return decideLap(db, params.id, body, judge);
  });
}
