import { racingUpdate } from '@kontor/contract/racing/api.ts';
import { sql } from 'kysely';
import { oneAtATime } from '#platform/one-at-a-time.ts';
import type { Platform } from '#platform/platform.ts';
import type { Tx } from '#platform/postgres/db.ts';
import type { Write } from '#platform/write.ts';
import { listClasses, lockTrack } from '../tracks/tracks.repo.ts';
import { countLap } from './lap-bests.repo.ts';
import { insertLaps, spellVehicle, VEHICLE_MAX } from './lap-times.repo.ts';
import { deleteReports, findPlaceable, type Report } from './reports.repo.ts';

/** Without a known class the lowest one applies. */
async function classFor(tx: Tx, name: string | null): Promise<number | undefined> {
  const classes = await listClasses(tx);
  const named = classes.find((one) => one.name.toLowerCase() === name?.toLowerCase());
  return (named ?? classes.at(-1))?.id;
}

/** Measured by the game: confirmed without a moderator, if the driver is identified by Discord. */
async function adopt(tx: Tx, { trackId, driverId, timeMs, drivenAt, isCertain, ...report }: Report): Promise<void> {
  const classId = await classFor(tx, report.class);
  if (classId === undefined) return;
  await lockTrack(tx, trackId);
  const vehicle = await spellVehicle(tx, report.vehicle.slice(0, VEHICLE_MAX).trim());
  const state = isCertain ? 'CONFIRMED' : 'PENDING';
  const lap = { trackId, driverId, classId, vehicle, timeMs, drivenAt, state, isFromGame: true } as const;
  const [id] = await insertLaps(tx, [{ ...lap, recording: null, recordingSecond: null }]);
  if (isCertain && id) await countLap(tx, id);
}

const BATCH = 100;

/** Turns reports with a known track and driver into times, in batches so that no transaction is long. */
async function adoptReports(write: Write): Promise<void> {
  for (let count = BATCH; count === BATCH; ) {
    count = await write(async (tx, { publish }) => {
      await sql`select pg_advisory_xact_lock(hashtext('lap-reports'))`.execute(tx);
      const reports = await findPlaceable(tx, BATCH);
      for (const report of reports) await adopt(tx, report);
      const ids = reports.map(({ id }) => id);
      await deleteReports(tx, ids);
      if (reports.length > 0) publish(racingUpdate, { what: 'times' });
      return reports.length;
    });
  }
}

export interface LapReports {
  /** For when times of the game have come in, or a name they may wait for. */
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
