import type { LapTimeReport } from '@kontor/contract/game/schema.ts';
import { racingUpdate } from '@kontor/contract/racing/api.ts';
import { sql } from 'kysely';
import type { Tx } from '#platform/postgres/db.ts';
import type { Write } from '#platform/write.ts';
import { listClasses } from '../tracks/classes.repo.ts';
import { lockTrack } from '../tracks/tracks.repo.ts';
import { countLap } from './count-lap.ts';
import { insertLap, spellVehicle, VEHICLE_MAX } from './lap-times.repo.ts';
import { deleteReports, findPlaceable, insertReports, type Report } from './reports.repo.ts';

/** Without a known class the lowest one applies. */
async function classFor(tx: Tx, name: string | null): Promise<number | undefined> {
  const classes = await listClasses(tx);
  const named = classes.find((one) => one.name.toLowerCase() === name?.toLowerCase());
  return (named ?? classes.at(-1))?.id;
}

/** Measured by the game: confirmed without a moderator, if the driver is identified by Discord. */
async function adopt(tx: Tx, report: Report): Promise<void> {
  const classId = await classFor(tx, report.class);
  if (classId === undefined) return;
  await lockTrack(tx, report.trackId);
  const lap = await insertLap(tx, {
    trackId: report.trackId,
    driverId: report.driverId,
    classId,
    vehicle: await spellVehicle(tx, report.vehicle.slice(0, VEHICLE_MAX).trim()),
    timeMs: report.timeMs,
    drivenAt: report.drivenAt,
    state: report.isCertain ? 'CONFIRMED' : 'PENDING',
    isFromGame: true,
    recording: null,
    recordingSecond: null,
  });
  if (report.isCertain) await countLap(tx, lap);
}

const AT_ONCE = 100;

/** Turns reports with a known track and driver into times, in batches so that no transaction is long. */
export async function adoptReports(write: Write): Promise<void> {
  for (let count = AT_ONCE; count === AT_ONCE; ) {
    count = await write(async (tx, { publish }) => {
      await sql`select pg_advisory_xact_lock(hashtext('lap-reports'))`.execute(tx);
      const reports = await findPlaceable(tx, AT_ONCE);
      for (const report of reports) await adopt(tx, report);
      await deleteReports(
        tx,
        reports.map(({ id }) => id),
      );
      if (reports.length > 0) publish(racingUpdate, { what: 'times' });
      return reports.length;
    });
  }
}

/** Stored first: a report may match a track or driver that is created later. */
export async function keepReports(tx: Tx, laps: readonly LapTimeReport[], now: Date): Promise<void> {
  await insertReports(tx, laps, now);
}
