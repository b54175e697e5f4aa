import type { InboxProblem } from '@kontor/contract/videos/schema.ts';
import { type InferResult, type NotNull, sql } from 'kysely';
import type pg from 'pg';
import { type Db, hasRow, type Tx } from '#platform/postgres/db.ts';

/** Recordings that are still being written or wait to be stored. */
const waitingOf = (db: Db) =>
  db
    .selectFrom('video')
    .where('state', '<>', 'READY')
    .select(['id', 'title', 'byte_length as byteLength', 'started_at as startedAt', 'storage_key as storageKey'])
    .select(['source', 'source_file as sourceFile', 'source_mtime as mtime', 'changed_at as changedAt'])
    .select(['claimed_until as claimedUntil', sql<boolean>`state = 'RECORDING'`.as('isGrowing')])
    .$narrowType<{ source: NotNull; sourceFile: NotNull; mtime: NotNull; changedAt: NotNull }>();
export type Waiting = InferResult<ReturnType<typeof waitingOf>>[number];

export const listWaiting = (db: Db, spool: string): Promise<Waiting[]> =>
  waitingOf(db).where('spool', '=', spool).orderBy('id').execute();

export const hasWaiting = (db: Db, spool: string, sourceFile: string): Promise<boolean> =>
  hasRow(waitingOf(db).where('spool', '=', spool).where('source_file', '=', sourceFile));

interface NewWaiting extends Omit<Waiting, 'id' | 'claimedUntil'> {
  streamId: string;
  spool: string;
}

type Seen = Pick<Waiting, 'title' | 'isGrowing' | 'byteLength' | 'source' | 'mtime' | 'changedAt'>;

const seenColumns = (seen: Seen) => ({
  title: seen.title,
  state: seen.isGrowing ? 'RECORDING' : 'PROCESSING',
  byte_length: seen.byteLength,
  source: seen.source,
  source_mtime: seen.mtime,
  changed_at: seen.changedAt,
});

export async function insertWaiting(tx: Tx, found: NewWaiting): Promise<number> {
  const { streamId: stream_id, storageKey: storage_key, startedAt: started_at, spool, sourceFile } = found;
  const { id } = await tx
    .insertInto('video')
    .values({ ...seenColumns(found), stream_id, storage_key, started_at, spool, source_file: sourceFile })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export const updateWaiting = (tx: Tx, id: number, seen: Seen) =>
  tx.updateTable('video').set(seenColumns(seen)).where('id', '=', id).where('state', '<>', 'READY').execute();

export const deleteWaiting = (db: Db, id: number) =>
  db.deleteFrom('video').where('id', '=', id).where('state', '<>', 'READY').execute();

/** Claimed by one process until its lease runs out. */
export async function claimNext(db: Db, spool: string, now: Date, until: Date): Promise<Waiting | undefined> {
  // Claimed before the clock was set back.
  const tooLate = new Date(2 * until.getTime() - now.getTime());
  const claimed = await db
    .updateTable('video')
    .set({ claimed_until: until })
    .where('id', '=', (select) =>
      select
        .selectFrom('video')
        .select('id')
        .where('state', '=', 'PROCESSING')
        .where('spool', '=', spool)
        .where(sql<boolean>`coalesce(claimed_until not between ${now} and ${tooLate}, true)`)
        .orderBy('id')
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returning('id')
    .executeTakeFirst();
  return claimed && waitingOf(db).where('id', '=', claimed.id).executeTakeFirst();
}

const processing = (db: Db, id: number) =>
  db.updateTable('video').where('id', '=', id).where('state', '=', 'PROCESSING');

export const extendClaim = (db: Db, id: number, until: Date | null) =>
  processing(db, id).set({ claimed_until: until }).execute();

/** The file has changed: the recorder continues with it. */
export const saveGrowing = (db: Db, id: number, at: Date) =>
  processing(db, id).set({ state: 'RECORDING', changed_at: at, claimed_until: null }).execute();

interface Measured {
  byteLength: number;
  startedAt: Date;
  durationMs: number | null;
  hasPoster: boolean;
}

/** Saved before the file moves: after a crash only the move is missing. */
export const saveMeasured = (db: Db, id: number, { byteLength, startedAt, durationMs, hasPoster }: Measured) =>
  processing(db, id)
    .set({ byte_length: byteLength, started_at: startedAt, duration_ms: durationMs, has_poster: hasPoster })
    .execute();

export async function saveStored(tx: Tx, id: number, finishedAt: Date, storedAt: Date): Promise<boolean> {
  const { numUpdatedRows } = await processing(tx, id)
    .set({ state: 'READY', finished_at: finishedAt, stored_at: storedAt, claimed_until: null })
    .set({ spool: null, source: null, source_file: null, source_mtime: null, changed_at: null })
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function findDuration(db: Db, id: number): Promise<number | null> {
  const row = await db.selectFrom('video').select('duration_ms').where('id', '=', id).executeTakeFirst();
  return row?.duration_ms ?? null;
}

export interface Problem {
  sourceFile: string;
  name: string;
  byteLength: number;
  mtime: Date;
  reason: string;
}

const SHOWN_PROBLEMS = 200;

export async function listProblems(db: Db, spool?: string): Promise<(InboxProblem & Problem)[]> {
  const all = db
    .selectFrom('video_inbox_problem')
    .select(['id', 'source_file as sourceFile', 'name', 'byte_length as byteLength', 'source_mtime as mtime'])
    .select(['reason', 'seen_at as seenAt'])
    .orderBy('id');
  // A screen shows the first ones; the scan of the inbox needs all.
  const query = spool === undefined ? all.limit(SHOWN_PROBLEMS) : all.where('spool', '=', spool);
  return (await query.execute()).map((problem) => ({ ...problem, seenAt: problem.seenAt.toISOString() }));
}

export async function saveProblem(db: Db, spool: string, problem: Problem, at: Date): Promise<void> {
  const { name, sourceFile, byteLength: byte_length, mtime: source_mtime, reason } = problem;
  const row = { name, byte_length, source_mtime, reason, seen_at: at };
  await db
    .insertInto('video_inbox_problem')
    .values({ spool, source_file: sourceFile, ...row })
    .onConflict((conflict) => conflict.columns(['spool', 'source_file']).doUpdateSet(row))
    .execute();
}

export const deleteProblem = (db: Db, id: number) =>
  db.deleteFrom('video_inbox_problem').where('id', '=', id).execute();

/** Recordings whose file waits in a folder of another machine would never be finished. */
export async function removeStranded(client: pg.ClientBase, spool: string): Promise<number> {
  await client.query('delete from video_inbox_problem where spool <> $1', [spool]);
  const { rowCount } = await client.query(`delete from video where state <> 'READY' and spool <> $1`, [spool]);
  return rowCount ?? 0;
}
