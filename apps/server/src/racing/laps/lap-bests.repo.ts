import type { PersonalBest, TopTimesFilter } from '@kontor/contract/racing/laps.ts';
import type { RecordStep } from '@kontor/contract/racing/tracks.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '#platform/postgres/db.ts';
import type { StoredLap } from './lap-times.repo.ts';

/** Stands for any vehicle, or for all time. */
const ANY = '';

/** Of confirmed times; of equal ones the earlier counts. */
export const fillBests = (tx: Tx, among: RawBuilder<unknown> = sql`true`) =>
  sql`
    insert into lap_best (track_id, vehicle, period, class_id, driver_id, time_ms, lap_time_id)
    select distinct on (track_id, either, period, class_id, driver_id)
      track_id, either, period, class_id, driver_id, time_ms, id
    from lap_time, unnest(array[vehicle, ${ANY}]) either, unnest(array[month, left(month, 4), ${ANY}]) period
    where state = 'CONFIRMED' and ${among}
    order by track_id, either, period, class_id, driver_id, time_ms, driven_at, id
    on conflict (track_id, vehicle, period, class_id, driver_id)
    do update set time_ms = excluded.time_ms, lap_time_id = excluded.lap_time_id
    where excluded.time_ms < lap_best.time_ms`.execute(tx);

export const fillRecords = (tx: Tx, among: RawBuilder<unknown> = sql`true`) =>
  sql`
    insert into lap_record (lap_time_id, track_id, class_id, time_ms, driven_at)
    select id, track_id, class_id, time_ms, driven_at from (
      select *, min(time_ms) over (
        partition by track_id, class_id order by driven_at, time_ms, id rows between unbounded preceding and 1 preceding
      ) as best
      from lap_time where state = 'CONFIRMED' and ${among}
    ) laps where best is null or time_ms < best`.execute(tx);

/** Of a confirmed time; the caller holds the lock of the track. */
export async function countLap(tx: Tx, id: number): Promise<void> {
  await fillBests(tx, sql`id = ${id}`);
  // A record when it was driven removes later ones that it beats.
  await sql`
    with lap as (
      select * from lap_time where id = ${id} and not exists (
        select from lap_record earlier
        where earlier.track_id = lap_time.track_id and earlier.class_id = lap_time.class_id
          and earlier.driven_at <= lap_time.driven_at and earlier.time_ms <= lap_time.time_ms
      )
    ), beaten as (
      delete from lap_record later using lap
      where later.track_id = lap.track_id and later.class_id = lap.class_id
        and later.driven_at >= lap.driven_at and later.time_ms >= lap.time_ms
    )
    insert into lap_record (lap_time_id, track_id, class_id, time_ms, driven_at)
    select id, track_id, class_id, time_ms, driven_at from lap`.execute(tx);
}

/** Times hidden by a removed record become records again, so all are computed anew. */
export async function discountLap(tx: Tx, { id, trackId, classId, driverId }: StoredLap): Promise<void> {
  const ofThese = sql`track_id = ${trackId} and class_id = ${classId}`;
  const bests = await sql`delete from lap_best where lap_time_id = ${id} returning 1`.execute(tx);
  if (bests.rows.length > 0) await fillBests(tx, sql`${ofThese} and driver_id = ${driverId}`);
  const records = await sql`delete from lap_record where lap_time_id = ${id} returning 1`.execute(tx);
  if (records.rows.length === 0) return;
  await sql`delete from lap_record where ${ofThese}`.execute(tx);
  await fillRecords(tx, ofThese);
}

export async function findRecordIds(db: Db, trackIds: readonly number[]): Promise<Map<number, number>> {
  if (trackIds.length === 0) return new Map();
  const { rows } = await sql<{ id: number; lap: number }>`
    select t.id, best.lap_time_id as lap from unnest(${[...trackIds]}::bigint[]) as t(id)
    cross join lateral (
      select lap_time_id from lap_best where track_id = t.id and vehicle = ${ANY} and period = ${ANY}
      order by time_ms, lap_time_id limit 1
    ) best`.execute(db);
  return new Map(rows.map(({ id, lap }) => [id, lap]));
}

interface BestOfClass {
  classId: number;
  lapId: number;
}

export async function findBestOfClasses(db: Db, trackId: number, count: number): Promise<BestOfClass[]> {
  const { rows } = await sql<BestOfClass>`
    select c.id as "classId", best.lap_time_id as "lapId" from vehicle_class c
    cross join lateral (
      select lap_time_id, time_ms from lap_best
      where track_id = ${trackId} and vehicle = ${ANY} and period = ${ANY} and class_id = c.id
      order by time_ms, lap_time_id limit ${count}
    ) best
    order by c.position, c.id, best.time_ms, best.lap_time_id`.execute(db);
  return rows;
}

const STEPS_MAX = 500;

export async function listRecordSteps(db: Db, trackId: number): Promise<RecordStep[]> {
  const rows = await db
    .selectFrom('lap_record as r')
    .innerJoin('lap_time as l', 'l.id', 'r.lap_time_id')
    .innerJoin('racing_driver as d', 'd.id', 'l.driver_id')
    .select(['r.class_id as classId', 'r.time_ms as timeMs', 'r.driven_at as drivenAt', 'd.nickname', 'l.vehicle'])
    .where('r.track_id', '=', trackId)
    .orderBy('r.driven_at', 'desc')
    .orderBy('r.lap_time_id', 'desc')
    .limit(STEPS_MAX)
    .execute();
  return rows.toReversed().map((row) => ({ ...row, drivenAt: row.drivenAt.toISOString() }));
}

interface Ranked {
  lapId: number;
  timeMs: number;
  rank: number;
  total: number;
  fastest: number;
}

export async function findTop(db: Db, filter: TopTimesFilter, period: string): Promise<Ranked[]> {
  const { trackId, classId, vehicle, limit } = filter;
  const { rows } = await sql<Ranked>`
    select lap_time_id as "lapId", time_ms as "timeMs", rank() over (order by time_ms)::int as rank,
      count(*) over ()::int as total, min(time_ms) over () as fastest
    from (
      select distinct on (driver_id) driver_id, time_ms, lap_time_id from lap_best
      where track_id = ${trackId} and vehicle = ${vehicle || ANY}
        and period = ${period}
        ${classId === undefined ? sql`` : sql`and class_id = ${classId}`}
      order by driver_id, time_ms, lap_time_id
    ) bests
    order by time_ms, lap_time_id limit ${limit}`.execute(db);
  return rows;
}

const VEHICLES_MAX = 300;

/** A loose index scan instead of reading every best. */
export async function listVehicles(db: Db, trackId: number): Promise<string[]> {
  const next = (known: RawBuilder<unknown>) => sql`
    select vehicle from lap_best where track_id = ${trackId} and vehicle > ${known} order by vehicle limit 1`;
  const { rows } = await sql<{ vehicle: string }>`
    with recursive driven (vehicle) as (
      (${next(sql`${ANY}`)})
      union all
      select (${next(sql`driven.vehicle`)}) from driven where driven.vehicle is not null
    )
    select vehicle from driven where vehicle is not null limit ${VEHICLES_MAX}`.execute(db);
  return rows.map(({ vehicle }) => vehicle);
}

interface Best extends PersonalBest {
  driverId: number;
}

/** The best of these drivers for each track and class. */
export async function listBests(db: Db, driverIds: readonly number[]): Promise<Best[]> {
  const { rows } = await sql<Omit<Best, 'drivenAt'> & { drivenAt: Date }>`
    select mine.driver_id as "driverId", mine.track_id as "trackId", t.name as "trackName", mine.class_id as "classId", mine.time_ms as "timeMs",
      l.vehicle, l.driven_at as "drivenAt", 1 + (
        select count(*)::int from lap_best other
        where other.track_id = mine.track_id and other.class_id = mine.class_id and other.time_ms < mine.time_ms
          and other.vehicle = ${ANY} and other.period = ${ANY}
      ) as rank, mine.time_ms - (
        select min(other.time_ms) from lap_best other
        where other.track_id = mine.track_id and other.class_id = mine.class_id
          and other.vehicle = ${ANY} and other.period = ${ANY}
      ) as "gapMs"
    from (
      select distinct on (track_id, class_id) driver_id, track_id, class_id, time_ms, lap_time_id from lap_best
      where driver_id = any(${[...driverIds]}::bigint[]) and vehicle = ${ANY} and period = ${ANY}
      order by track_id, class_id, time_ms, lap_time_id
    ) mine
    join track t on t.id = mine.track_id join lap_time l on l.id = mine.lap_time_id
    join vehicle_class c on c.id = mine.class_id
    order by lower(t.name), c.position`.execute(db);
  return rows.map((row) => ({ ...row, drivenAt: row.drivenAt.toISOString() }));
}
