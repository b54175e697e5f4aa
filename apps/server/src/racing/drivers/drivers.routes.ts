import * as api from '@kontor/contract/racing/api.ts';
import type { Platform } from '#platform/platform.ts';
import { findMyRacing } from '../teams/manage-team.ts';
import { findCareer } from './career.ts';
import { searchDrivers } from './drivers.repo.ts';
import { saveDriver } from './save-driver.ts';

export function driverRoutes({ route }: Platform, placeReports: () => void): void {
  route(api.getMyRacing, ({ db, actor }) => findMyRacing(db, actor.id));
  route(api.getMyCareer, ({ db, actor }) => findCareer(db, actor.id));
  route(api.findDrivers, ({ db, query }) => searchDrivers(db, query.search));
  route(api.saveMyDriver, ({ db, actor, body, publish, afterCommit }) => {
    publish(api.racingUpdate, { what: 'drivers' });
    afterCommit(placeReports);
    return saveDriver(db, actor.id, body);
  });
}
