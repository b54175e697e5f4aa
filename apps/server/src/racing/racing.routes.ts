import * as api from '@kontor/contract/racing/api.ts';
import type { Platform } from '#platform/platform.ts';
import { findCareer } from './career.ts';
import { listClasses } from './classes.repo.ts';
import { searchDrivers } from './drivers.repo.ts';
import * as team from './manage-team.ts';
import { saveClasses } from './save-classes.ts';
import { saveDriver } from './save-driver.ts';
import { timesRoutes } from './times.routes.ts';
import { raceRoutes, tournamentRoutes } from './tournaments.routes.ts';
import { tracksRoutes } from './tracks.routes.ts';
import { memberOf, whoIs } from './who.ts';

function driverRoutes({ route, clock }: Platform, placeReports: () => void): void {
  route(api.listVehicleClasses, ({ db }) => listClasses(db));
  route(api.saveVehicleClasses, ({ db, actor, body, publish }) => {
    publish(api.racingUpdate, { what: 'classes' });
    return saveClasses(db, body, whoIs(actor, clock));
  });
  route(api.getMyRacing, ({ db, actor }) => team.findMyRacing(db, actor.id));
  route(api.getMyCareer, ({ db, actor }) => findCareer(db, actor.id));
  route(api.findDrivers, ({ db, query }) => searchDrivers(db, query.search));
  route(api.saveMyDriver, ({ db, actor, body, publish, afterCommit }) => {
    publish(api.racingUpdate, { what: 'drivers' });
    afterCommit(placeReports);
    return saveDriver(db, actor.id, body);
  });
}

function teamRoutes({ route, clock }: Platform): void {
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

/** `placeReports`: a new name of a driver or a track may be the one that times of the game wait for. */
export function racingRoutes(platform: Platform, placeReports: () => void): void {
  driverRoutes(platform, placeReports);
  teamRoutes(platform);
  tracksRoutes(platform, placeReports);
  timesRoutes(platform);
  tournamentRoutes(platform);
  raceRoutes(platform);
}
