import * as api from '@kontor/contract/racing/api.ts';
import type { Platform } from '#platform/platform.ts';
import { memberOf } from '../who.ts';
import * as team from './manage-team.ts';

export function teamRoutes({ route, clock }: Platform): void {
  const what = 'drivers';
  route(api.createTeam, ({ db, actor, body, publish }) => {
    publish(api.racingUpdate, { what });
    return team.createTeam(db, memberOf(actor, clock), body);
  });
  route(api.changeTeam, ({ db, actor, params, body, publish }) => {
    publish(api.racingUpdate, { what });
    return team.changeTeam(db, memberOf(actor, clock), params.id, body);
  });
  route(api.handOverTeam, ({ db, actor, params, body, publish }) => {
    publish(api.racingUpdate, { what });
    return team.handOver(db, memberOf(actor, clock), params.id, body.driverId);
  });
  route(api.inviteDriver, ({ db, actor, params, body, publish }) => {
    publish(api.racingUpdate, { what });
    return team.inviteDriver(db, memberOf(actor, clock), params.id, body.driverId);
  });
  route(api.removeInvitation, ({ db, actor, params, publish }) => {
    publish(api.racingUpdate, { what });
    return team.removeInvitation(db, memberOf(actor, clock), params.id, params.driverId);
  });
  route(api.joinTeam, ({ db, actor, params, publish }) => {
    publish(api.racingUpdate, { what });
    return team.joinTeam(db, memberOf(actor, clock), params.id);
  });
  route(api.leaveTeam, ({ db, actor, params, publish }) => {
    publish(api.racingUpdate, { what });
    return team.leaveTeam(db, memberOf(actor, clock), params.id, params.driverId);
  });
}
