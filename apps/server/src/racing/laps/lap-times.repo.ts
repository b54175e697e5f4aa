import { berlinMonth } from '@kontor/contract/core/berlin-time.ts';
import type { Page } from '@kontor/contract/core/paging.ts';
import type { LapEntry, LapState, LapSubmission, LapTime, MyTimesFilter } from '@kontor/contract/racing/laps.ts';
import { sql } from 'kysely';
import { countOf, type Db, type Tx } from '#platform/postgres/db.ts';
import { pageOf } from '#platform/postgres/page.ts';
import { findFaces } from '../drivers/drivers.repo.ts';

export interface StoredLap {
  id: number;
  trackId: number;
  driverId: number;
  classId: number;
  vehicle: string;
  timeMs: number;
  month: string;
  drivenAt: Date;
  state: LapState;
}

const rowsOf = (db: Db) =>
  db
    .selectFrom('lap_time as l')
    .innerJoin('track as t', 't.id', 'l.track_id')
    .select([
      'l.id',
      'l.track_id',
      't.name as track_name',
      'l.driver_id',
      'l.class_id',
      'l.vehicle',
      'l.time_ms',
      'l.driven_at',
      'l.state',
      'l.is_from_game',
      'l.recording',
      'l.recording_second',
      'l.reason',
    ]);
type Row = Awaited<ReturnType<ReturnType<typeof rowsOf>['executeTakeFirstOrThrow']>>;

async function toLaps(db: Db, rows: readonly Row[]): Promise<LapTime[]> {
  const faces = await findFaces(
    db,
    rows.map((row) => row.driver_id),
  );
  return rows.flatMap((row) => {
    const driver = faces.get(row.driver_id);
    if (!driver) return [];
    return {
      id: row.id,
      trackId: row.track_id,
      trackName: row.track_name,
      driver,
      classId: row.class_id,
      vehicle: row.vehicle,
      timeMs: row.time_ms,
      drivenAt: row.driven_at.toISOString(),
      state: row.state as LapState,
      isFromGame: row.is_from_game,
      recording: row.recording,
      recordingSecond: row.recording_second,
      reason: row.reason,
    };
  });
}

export async function findLaps(db: Db, ids: readonly number[]): Promise<Map<number, LapEntry>> {
  if (ids.length === 0) return new Map();
  const laps = await toLaps(db, await rowsOf(db).where('l.id', 'in', ids).execute());
  return new Map(laps.map((lap) => [lap.id, lap]));
}

export async function findLap(db: Db, id: number): Promise<LapTime | undefined> {
  return (await toLaps(db, await rowsOf(db).where('l.id', '=', id).execute()))[0];
}

export async function listMyLaps(db: Db, driverId: number, { trackId, ...page }: MyTimesFilter): Promise<LapTime[]> {
  const mine = rowsOf(db).where('l.driver_id', '=', driverId);
  const query = trackId === undefined ? mine : mine.where('l.track_id', '=', trackId);
  return toLaps(db, await pageOf(query, page, { id: 'l.id' }).execute());
}

export const listPending = async (db: Db, page: Page): Promise<LapTime[]> =>
  toLaps(db, await pageOf(rowsOf(db).where('l.state', '=', 'PENDING'), page, { id: 'l.id' }).execute());

export const countPending = (db: Db): Promise<number> =>
  countOf(db.selectFrom('lap_time').where('state', '=', 'PENDING'));

export const countPendingOf = (tx: Tx, driverId: number): Promise<number> =>
  countOf(tx.selectFrom('lap_time').where('driver_id', '=', driverId).where('state', '=', 'PENDING'));

const STORED = [
  'id',
  'track_id as trackId',
  'driver_id as driverId',
  'class_id as classId',
  'vehicle',
  'time_ms as timeMs',
  'month',
  'driven_at as drivenAt',
  'state',
] as const;

export async function lockLap(tx: Tx, id: number): Promise<StoredLap | undefined> {
  const row = await tx.selectFrom('lap_time').select(STORED).where('id', '=', id).forUpdate().executeTakeFirst();
  return row && { ...row, state: row.state as LapState };
}

interface NewLap extends Omit<LapSubmission, 'drivenAt'> {
  driverId: number;
  drivenAt: Date;
  state: LapState;
  isFromGame: boolean;
}

const columnsOf = (lap: NewLap) => ({
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
});

export async function insertLap(tx: Tx, lap: NewLap): Promise<StoredLap> {
  const row = await tx.insertInto('lap_time').values(columnsOf(lap)).returning(STORED).executeTakeFirstOrThrow();
  return { ...row, state: row.state as LapState };
}

export const insertLaps = (tx: Tx, laps: readonly (NewLap & { reason: string | null })[]) =>
  tx
    .insertInto('lap_time')
    .values(laps.map((lap) => ({ ...columnsOf(lap), reason: lap.reason })))
    .execute();

export const saveDecision = (tx: Tx, id: number, state: LapState, reason: string | null) =>
  tx.updateTable('lap_time').set({ state, reason }).where('id', '=', id).execute();

export const VEHICLE_MAX = 60;

export const saveVehicle = (tx: Tx, id: number, vehicle: string) =>
  tx.updateTable('lap_time').set({ vehicle }).where('id', '=', id).execute();

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
export async function hasSameLap(
  tx: Tx,
  driverId: number,
  { trackId, classId, vehicle, timeMs }: LapSubmission,
): Promise<boolean> {
  const row = await tx
    .selectFrom('lap_time')
    .select('id')
    .where('driver_id', '=', driverId)
    .where('track_id', '=', trackId)
    .where('class_id', '=', classId)
    .where('vehicle', '=', vehicle)
    .where('time_ms', '=', timeMs)
    .where('state', '<>', 'REJECTED')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export const deleteLap = (tx: Tx, id: number) => tx.deleteFrom('lap_time').where('id', '=', id).execute();
