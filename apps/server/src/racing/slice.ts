import { HOUR_MS } from '#platform/jobs.ts';
import type { Slice } from '#platform/slice.ts';
import { forgetDriver } from './forget-driver.ts';
import type { LapReports } from './laps/adopt-reports.ts';
import { deleteReportsBefore } from './laps/reports.repo.ts';
import { findNicknames, PERSONAL_RACING } from './personal.repo.ts';
import { racingRoutes } from './racing.routes.ts';
import { seedRacing } from './seed-demo.ts';
import { describeOpenTournament, describeResults } from './tournaments/discord-tournaments.ts';

/** Half a year for a driver to create a profile. */
const UNCLAIMED_MS = 180 * 24 * HOUR_MS;

interface Deps {
  readonly lapReports: LapReports;
}

export const racingSlice = {
  tables: {
    growing: [
      ...(['lap_best', 'lap_time', 'reported_lap_time', 'racing_invitation', 'racing_team'] as const),
      ...(['race', 'race_result', 'tournament', 'tournament_entry'] as const),
    ],
    bounded: ['lap_record', 'racing_driver', 'track', 'track_image', 'vehicle_class'],
  },
  routes: (platform, { lapReports }) => racingRoutes(platform, lapReports.place),
  start({ db, clock }, { lapReports }) {
    const run = async (): Promise<void> => {
      await deleteReportsBefore(db, new Date(clock().getTime() - UNCLAIMED_MS));
      lapReports.place();
    };
    return { jobs: [{ name: 'lap-times', everyMs: HOUR_MS, atStart: true, run }], close: lapReports.close };
  },
  demo: seedRacing,
  personal: { sections: PERSONAL_RACING, findNames: findNicknames, forget: forgetDriver },
  notices: { TOURNAMENT_OPEN: describeOpenTournament, TOURNAMENT_RESULTS: describeResults },
} satisfies Slice<Deps>;
