import type { Interval } from '@kontor/contract/core/berlin-time.ts';
import { LONGEST_MS } from '@kontor/contract/team/rules.ts';
import type { Shift, ShiftEnding, ShiftSource } from '@kontor/contract/team/schema.ts';
import { type Selectable, sql } from 'kysely';
import type { DB } from '#platform/postgres/db.gen.ts';
import { type Db, hasRow, type Tx } from '#platform/postgres/db.ts';

export type ShiftRow = Selectable<DB['shift']>;

export const presentShift = (row: ShiftRow): Shift => ({
  id: row.id,
  beganAt: row.began_at.toISOString(),
  endedAt: row.ended_at?.toISOString() ?? null,
  source: row.source as ShiftSource,
  endedBy: row.ended_by as ShiftEnding | null,
  isCorrected: row.is_corrected,
  version: row.version,
});

/** Heartbeats, buttons and corrections come one after the other: each decides by what the one before has written. */
export const lockDuty = (tx: Tx) => sql`select pg_advisory_xact_lock(hashtextextended('duty', 0))`.execute(tx);

export const listOpen = (db: Db): Promise<ShiftRow[]> =>
  db.selectFrom('shift').selectAll().where('ended_at', 'is', null).orderBy('began_at').orderBy('id').execute();

export const findOpen = (db: Db, userId: string): Promise<ShiftRow | undefined> =>
  db.selectFrom('shift').selectAll().where('user_id', '=', userId).where('ended_at', 'is', null).executeTakeFirst();

export const isStaffed = (db: Db): Promise<boolean> => hasRow(db.selectFrom('shift').where('ended_at', 'is', null));

export const findShift = (db: Db, id: number): Promise<ShiftRow | undefined> =>
  db.selectFrom('shift').selectAll().where('id', '=', id).executeTakeFirst();

/** Those that lie in it at least in part, of one person or of everybody. */
export function listWithin(db: Db, { begin, end }: Interval, userId?: string): Promise<ShiftRow[]> {
  const query = db
    .selectFrom('shift')
    .selectAll()
    .where('began_at', '<', new Date(end))
    // A shift is never longer, so the index finds the first one.
    .where('began_at', '>', new Date(begin - LONGEST_MS))
    .where((at) => at.or([at('ended_at', 'is', null), at('ended_at', '>', new Date(begin))]))
    .orderBy('began_at');
  return (userId === undefined ? query : query.where('user_id', '=', userId)).execute();
}

/** The end of the finished shift that this moment lies in. */
export const findEndAround = async (db: Db, userId: string, at: Date): Promise<Date | undefined> => {
  const row = await db
    .selectFrom('shift')
    .select('ended_at')
    .where('user_id', '=', userId)
    .where('began_at', '<=', at)
    .where('began_at', '>', new Date(at.getTime() - LONGEST_MS))
    .where('ended_at', '>', at)
    .executeTakeFirst();
  return row?.ended_at ?? undefined;
};

/** A finished shift of the person that shares time with this one, except the one being changed. */
export const findOverlapping = (db: Db, userId: string, { begin, end }: Interval, except?: number) =>
  listWithin(db, { begin, end }, userId).then((rows) => rows.find(({ id }) => id !== except));

export const insertShift = (
  tx: Tx,
  row: Pick<ShiftRow, 'user_id' | 'began_at' | 'ended_at' | 'source' | 'ended_by'>,
): Promise<ShiftRow> =>
  tx
    .insertInto('shift')
    .values({
      user_id: row.user_id,
      began_at: row.began_at,
      ended_at: row.ended_at,
      source: row.source,
      ended_by: row.ended_by,
      is_corrected: row.source === 'LEAD',
    })
    .returningAll()
    .executeTakeFirstOrThrow();

export const saveShift = (
  tx: Tx,
  id: number,
  values: Partial<Pick<ShiftRow, 'began_at' | 'ended_at' | 'ended_by' | 'is_corrected' | 'is_reported'>>,
): Promise<ShiftRow> =>
  tx
    .updateTable('shift')
    .set((row) => ({ ...values, version: row('version', '+', 1) }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();

export const dropShift = (tx: Tx, id: number) => tx.deleteFrom('shift').where('id', '=', id).execute();

export interface Sighting {
  userId: string;
  heardAt: Date;
  reachedAt: Date;
  isOnDuty: boolean;
  isMuted: boolean;
}

export async function listSightings(db: Db): Promise<Map<string, Sighting>> {
  const rows = await db.selectFrom('duty_sighting').selectAll().execute();
  return new Map(
    rows.map((row) => [
      row.user_id,
      {
        userId: row.user_id,
        heardAt: row.heard_at,
        reachedAt: row.reached_at,
        isOnDuty: row.is_on_duty,
        isMuted: row.is_muted,
      },
    ]),
  );
}

/** Those without an account any more are left out. */
export async function saveSightings(tx: Tx, seen: readonly Sighting[]): Promise<void> {
  if (seen.length === 0) return;
  await sql`
    insert into duty_sighting (user_id, heard_at, reached_at, is_on_duty, is_muted)
    select app_user.id, heard_at, reached_at, is_on_duty, is_muted
    from unnest(
      ${seen.map(({ userId }) => userId)}::text[], ${seen.map(({ heardAt }) => heardAt)}::timestamptz[],
      ${seen.map(({ reachedAt }) => reachedAt)}::timestamptz[], ${seen.map(({ isOnDuty }) => isOnDuty)}::boolean[],
      ${seen.map(({ isMuted }) => isMuted)}::boolean[]) as seen (user_id, heard_at, reached_at, is_on_duty, is_muted)
      join app_user on app_user.id = seen.user_id
    on conflict (user_id) do update set heard_at = excluded.heard_at, reached_at = excluded.reached_at,
      is_on_duty = excluded.is_on_duty, is_muted = excluded.is_muted`.execute(tx);
}

/** While the game goes on calling them on duty, no new shift begins. */
export const muteSighting = (tx: Tx, userId: string) =>
  sql`update duty_sighting set is_muted = is_on_duty where user_id = ${userId}`.execute(tx);

export const dropSightings = (tx: Tx, userIds: readonly string[]) =>
  sql`delete from duty_sighting where user_id = any(${[...userIds]}::text[])`.execute(tx);

interface AskedHours {
  /** Everybody unless said. */
  readonly people?: readonly string[];
  readonly from: Date;
  /** Exclusive. */
  readonly until: Date;
}

/**
 * How long people were on duty, in seconds by day in Berlin. A shift counts once it has ended: until then its end may still
 * turn out to lie before now. It lasts for sixteen hours at most, so it reaches into one more day and no further.
 */
export async function findHours(db: Db, { people, from, until }: AskedHours) {
  const { rows } = await sql<{ personId: string; day: string; seconds: number }>`
    with worked as materialized (
      select user_id, greatest(began_at, ${from}) as begins, least(ended_at, ${until}) as ends from shift
      where ${people ? sql`user_id = any(${[...people]}::text[]) and` : sql``} ended_at is not null
        and began_at < ${until} and began_at > ${new Date(from.getTime() - LONGEST_MS)}
    ), cut as materialized (
      select *, (ends at time zone 'Europe/Berlin')::date as last, date_trunc('day', ends, 'Europe/Berlin') as midnight
      from worked where begins < ends
    ), part as (
      select user_id, last as day, ends - greatest(begins, midnight) as time from cut
      union all
      select user_id, last - 1, midnight - begins from cut where begins < midnight
    )
    select user_id as "personId", day::text, extract(epoch from sum(time))::int8 as seconds
    from part where time > interval '0' group by user_id, part.day`.execute(db);
  return rows;
}
