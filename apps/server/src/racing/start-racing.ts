import type { Job } from '#platform/jobs.ts';
import { oneAtATime } from '#platform/one-at-a-time.ts';
import type { Platform } from '#platform/platform.ts';
import { adoptReports } from './laps/adopt-reports.ts';
import { deleteReportsBefore } from './laps/reports.repo.ts';
import { racingRoutes } from './racing.routes.ts';

const HOUR_MS = 60 * 60 * 1000;
/** Who has not made a profile half a year after driving will not. */
const UNCLAIMED_MS = 180 * 24 * HOUR_MS;

interface Racing {
  jobs: Job[];
  /** Times of the game have come in. */
  placeReports: () => void;
  close: () => Promise<void>;
}

export function startRacing(platform: Platform): Racing {
  const { app, db, write, clock } = platform;
  let isClosed = false;
  const placing = oneAtATime(async () => {
    if (!isClosed) await adoptReports(write);
  });
  const placeReports = (): void => {
    placing.run().catch((error: unknown) => app.log.warn({ err: error }, 'lap times wait'));
  };
  racingRoutes(platform, placeReports);
  return {
    placeReports,
    jobs: [
      {
        name: 'lap-times',
        everyMs: HOUR_MS,
        atStart: true,
        async run() {
          await deleteReportsBefore(db, new Date(clock().getTime() - UNCLAIMED_MS));
          placeReports();
        },
      },
    ],
    async close() {
      isClosed = true;
      await placing.done();
    },
  };
}
