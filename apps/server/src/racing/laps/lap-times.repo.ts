import { berlinMonth } from '@kontor/contract/core/berlin-time.ts';
import type { Page } from '@kontor/contract/core/paging.ts';
import type { LapEntry, LapState, LapSubmission, LapTime, MyTimesFilter } from '@kontor/contract/racing/laps.ts';
import { type InferResult, sql } from 'kysely';
import { countOf, type Db, hasRow, type Tx } from '#platform/postgres/db.ts';
import { pageOf } from '#platform/postgres/page.ts';
import { DRIVER } from '../drivers/drivers.repo.ts';

/** With the driver as shown to others. */
const lapsOf = (db: Db) =>
  db
    .selectFrom('lap_time as l')
    .innerJoin('track', 'track.id', 'l.track_id')
    .innerJoin('racing_driver as d', 'd.id', 'l.driver_id')
    .leftJoin('racing_team as t', 't.id', 'd.team_id')
    .select(['l.id', 'l.track_id as trackId', 'track.name as trackName', 'l.class_id as classId', 'l.vehicle'])
    .select(['l.time_ms as timeMs', 'l.driven_at as drivenAt', 'l.state', 'l.is_from_game as isFromGame'])
    .select(['l.recording', 'l.recording_second as recordingSecond', 'l.reason'])
    .select(DRIVER.as('driver'))
    .$narrowType<{ state: LapState }>();

const present = (laps: InferResult<ReturnType<typeof lapsOf>>): LapTime[] =>
  laps.map((lap) => ({ ...lap, drivenAt: lap.drivenAt.toISOString() }));

export async function findLaps(db: Db, ids: readonly number[]): Promise<Map<number, LapEntry>> {
  if (ids.length === 0) return new Map();
  const laps = present(await lapsOf(db).where('l.id', 'in', ids).execute());
  return new Map(laps.map((lap) => [lap.id, lap]));
}

export const findLap = async (db: Db, id: number): Promise<LapTime | undefined> =>
  present(await lapsOf(db).where('l.id', '=', id).execute())[0];

export async function listMyLaps(db: Db, driverId: number, { trackId, ...page }: MyTimesFilter): Promise<LapTime[]> {
  const mine = lapsOf(db).where('l.driver_id', '=', driverId);
  const query = trackId === undefined ? mine : mine.where('l.track_id', '=', trackId);
  return present(await pageOf(query, page, { id: 'l.id' }).execute());
}

export const listPending = async (db: Db, page: Page): Promise<LapTime[]> =>
  present(await pageOf(lapsOf(db).where('l.state', '=', 'PENDING'), page, { id: 'l.id' }).execute());

export const countPending = (db: Db): Promise<number> =>
  countOf(db.selectFrom('lap_time').where('state', '=', 'PENDING'));

export const countPendingOf = (tx: Tx, driverId: number): Promise<number> =>
  countOf(tx.selectFrom('lap_time').where('driver_id', '=', driverId).where('state', '=', 'PENDING'));

export const lockLap = (tx: Tx, id: number) =>
  tx
    .selectFrom('lap_time')
    .select(['id', 'track_id as trackId', 'driver_id as driverId', 'class_id as classId', 'vehicle', 'state'])
    .$narrowType<{ state: LapState }>()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
export type StoredLap = NonNullable<Awaited<ReturnType<typeof lockLap>>>;

interface NewLap extends Omit<LapSubmission, 'drivenAt'> {
  driverId: number;
  drivenAt: Date;
  state: LapState;
  isFromGame: boolean;
  reason?: string | null;
}

export async function insertLaps(tx: Tx, laps: readonly NewLap[]): Promise<number[]> {
  const rows = await tx
    .insertInto('lap_time')
    .values(
      laps.map((lap) => ({
        track_id: lap.trackId,
        driver_id: lap.driverId,
        class_id: lap.classId,
        vehicle: lap.vehicle,
        time_ms: lap.timeMs,
        month: berlinMonth(lap.drivenAt),
        driven_at: lap.drivenAt,
        state: lap.state,
        is_from_game: lap.isFromGame,
        recording: lap.recording,
        recording_second: lap.recordingSecond,
        reason: lap.reason ?? null,
      })),
    )
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

interface Decision {
  state: LapState;
  reason: string | null;
  vehicle: string;
}

export const saveDecision = (tx: Tx, id: number, decision: Decision) =>
  tx.updateTable('lap_time').set(decision).where('id', '=', id).execute();

export const VEHICLE_MAX = 60;

/** In the spelling used before, so that one vehicle is not listed twice. */
export async function spellVehicle(db: Db, vehicle: string): Promise<string> {
  const row = await db
    .selectFrom('lap_best')
    .select('vehicle')
    .where(sql`lower(vehicle)`, '=', vehicle.toLowerCase())
    .orderBy('vehicle')
    .limit(1)
    .executeTakeFirst();
  return row?.vehicle ?? vehicle;
}

/** Two equal times to the millisecond are a double click. */
export function hasSameLap(tx: Tx, driverId: number, lap: LapSubmission): Promise<boolean> {
  const same = { driver_id: driverId, track_id: lap.trackId, class_id: lap.classId, vehicle: lap.vehicle };
  const laps = tx.selectFrom('lap_time').where(({ and }) => and({ ...same, time_ms: lap.timeMs }));
  return hasRow(laps.where('state', '<>', 'REJECTED'));
}

export const deleteLap = (tx: Tx, id: number) => tx.deleteFrom('lap_time').where('id', '=', id).execute();
