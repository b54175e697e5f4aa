import type { LapTimeReport } from '@kontor/contract/game/schema.ts';
import { sql } from 'kysely';
import type { Db, Tx } from '#platform/postgres/db.ts';

export interface Report {
  id: number;
  trackId: number;
  driverId: number;
  class: string | null;
  vehicle: string;
  timeMs: number;
  drivenAt: Date;
  /** By Discord id; a name can be chosen freely. */
  isCertain: boolean;
}

/** Stored first: a report may match a track or driver that is created later. */
export async function insertReports(tx: Tx, laps: readonly LapTimeReport[], now: Date): Promise<void> {
  await tx
    .insertInto('reported_lap_time')
    .values(
      laps.map((lap) => ({
        discord_id: lap.discordId ?? null,
        citizen_name: lap.citizenName,
        track: lap.track,
        vehicle: lap.vehicle,
        class: lap.class ?? null,
        time_ms: lap.timeMs,
        // The clock of the game server may be ahead.
        driven_at: lap.date && new Date(lap.date) < now ? new Date(lap.date) : now,
      })),
    )
    .execute();
}

/** Drivers match by Discord id, else by name; sorted by track, the order of the locks. */
export async function findPlaceable(tx: Tx, limit: number): Promise<Report[]> {
  const { rows } = await sql<Report>`
    select r.id, t.id as "trackId", d.id as "driverId", r.class, r.vehicle, r.time_ms as "timeMs",
      r.driven_at as "drivenAt", r.discord_id is not null as "isCertain"
    from racing_driver d
    cross join lateral (
      select * from reported_lap_time where discord_id = d.user_id
      union all
      select * from reported_lap_time where discord_id is null and lower(citizen_name) = lower(d.nickname)
    ) r
    join track t on lower(t.name) = lower(r.track)
    order by t.id, r.id limit ${limit}`.execute(tx);
  return rows;
}

export const deleteReportsBefore = (db: Db, date: Date) =>
  db.deleteFrom('reported_lap_time').where('driven_at', '<', date).execute();

export async function deleteReports(tx: Tx, ids: readonly number[]): Promise<void> {
  if (ids.length > 0) await tx.deleteFrom('reported_lap_time').where('id', 'in', ids).execute();
}
