import type { Platform } from '#platform/platform.ts';
import { driverRoutes } from './drivers/drivers.routes.ts';
import { timesRoutes } from './laps/times.routes.ts';
import { teamRoutes } from './teams/teams.routes.ts';
import { raceRoutes, tournamentRoutes } from './tournaments/tournaments.routes.ts';
import { classRoutes, tracksRoutes } from './tracks/tracks.routes.ts';

/** `placeReports`: a renamed driver or track may match reported times that had none. */
export function racingRoutes(platform: Platform, placeReports: () => void): void {
  driverRoutes(platform, placeReports);
  teamRoutes(platform);
  classRoutes(platform);
  tracksRoutes(platform, placeReports);
  timesRoutes(platform);
  tournamentRoutes(platform);
  raceRoutes(platform);
}
