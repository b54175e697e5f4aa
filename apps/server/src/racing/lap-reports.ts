import { oneAtATime } from '#platform/one-at-a-time.ts';
import type { Platform } from '#platform/platform.ts';
import { adoptReports } from './laps/adopt-reports.ts';

export interface LapReports {
  /** Times of the game have come in, or a name they may wait for. */
  readonly place: () => void;
  readonly close: () => Promise<void>;
}

/** Gives times of the game to the drivers and tracks they name, one run at a time. */
export function createLapReports({ app, write }: Pick<Platform, 'app' | 'write'>): LapReports {
  let isClosed = false;
  const placing = oneAtATime(async () => {
    if (!isClosed) await adoptReports(write);
  });
  return {
    place: () => void placing.run().catch((error: unknown) => app.log.warn({ err: error }, 'lap times wait')),
    async close() {
      isClosed = true;
      await placing.done();
    },
  };
}
