import type { InboxProblem } from '@kontor/contract/videos/schema.ts';
import type { Db, Tx } from '#platform/postgres/db.ts';

const COLUMNS = [
  'id',
  'title',
  'state',
  'byte_length',
  'started_at',
  'storage_key',
  'source',
  'source_file',
  'source_mtime',
  'changed_at',
  'claimed_until',
] as const;

const rowsOf = (db: Db) => db.selectFrom('video').select(COLUMNS).where('state', '<>', 'READY');
type Row = Awaited<ReturnType<ReturnType<typeof rowsOf>['executeTakeFirstOrThrow']>>;

/** A recording that is still being written or waits to be stored. */
export interface Waiting {
  id: number;
  title: string;
  isGrowing: boolean;
  byteLength: number;
  startedAt: Date;
  storageKey: string;
  source: string;
  sourceFile: string;
  mtime: Date;
  changedAt: Date;
  claimedUntil: Date | null;
}

const toWaiting = (row: Row): Waiting => ({
  id: row.id,
  title: row.title,
  isGrowing: row.state === 'RECORDING',
  byteLength: row.byte_length,
  startedAt: row.started_at,
  storageKey: row.storage_key,
  source: row.source ?? '',
  sourceFile: row.source_file ?? '',
  mtime: row.source_mtime ?? row.started_at,
  changedAt: row.changed_at ?? row.started_at,
  claimedUntil: row.claimed_until,
});

export async function listWaiting(db: Db, spool: string): Promise<Waiting[]> {
  return (await rowsOf(db).where('spool', '=', spool).orderBy('id').execute()).map(toWaiting);
}

export async function hasWaiting(db: Db, spool: string, sourceFile: string): Promise<boolean> {
  const row = await rowsOf(db).where('spool', '=', spool).where('source_file', '=', sourceFile).executeTakeFirst();
  return row !== undefined;
}

interface NewWaiting extends Omit<Waiting, 'id' | 'claimedUntil'> {
  streamId: string;
  spool: string;
}

export async function insertWaiting(tx: Tx, found: NewWaiting): Promise<number> {
  const { id } = await tx
    .insertInto('video')
    .values({
      stream_id: found.streamId,
      title: found.title,
      state: found.isGrowing ? 'RECORDING' : 'PROCESSING',
      byte_length: found.byteLength,
      started_at: found.startedAt,
      storage_key: found.storageKey,
      spool: found.spool,
      source: found.source,
      source_file: found.sourceFile,
      source_mtime: found.mtime,
      changed_at: found.changedAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

type Seen = Pick<Waiting, 'title' | 'isGrowing' | 'byteLength' | 'source' | 'mtime' | 'changedAt'>;

export async function updateWaiting(tx: Tx, id: number, seen: Seen): Promise<void> {
  await tx
    .updateTable('video')
    .set({
      title: seen.title,
      state: seen.isGrowing ? 'RECORDING' : 'PROCESSING',
      byte_length: seen.byteLength,
      source: seen.source,
      source_mtime: seen.mtime,
      changed_at: seen.changedAt,
    })
    .where('id', '=', id)
    .where('state', '<>', 'READY')
    .execute();
}

export const deleteWaiting = (db: Db, id: number) =>
  db.deleteFrom('video').where('id', '=', id).where('state', '<>', 'READY').execute();

/** Claimed by one process until its lease runs out. */
export async function claimNext(db: Db, spool: string, now: Date, until: Date): Promise<Waiting | undefined> {
  const row = await db
    .updateTable('video')
    .set({ claimed_until: until })
    .where('id', '=', (select) =>
      select
        .selectFrom('video')
        .select('id')
        .where('state', '=', 'PROCESSING')
        .where('spool', '=', spool)
        .where((or) =>
          or.or([
            or('claimed_until', 'is', null),
            or('claimed_until', '<', now),
            // Claimed before the clock was set back.
            or('claimed_until', '>', new Date(2 * until.getTime() - now.getTime())),
          ]),
        )
        .orderBy('id')
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returning(COLUMNS)
    .executeTakeFirst();
  return row && toWaiting(row);
}

export const extendClaim = (db: Db, id: number, until: Date | null) =>
  db
    .updateTable('video')
    .set({ claimed_until: until })
    .where('id', '=', id)
    .where('state', '=', 'PROCESSING')
    .execute();

/** The file has changed: the recorder continues with it. */
export const saveGrowing = (db: Db, id: number, at: Date) =>
  db
    .updateTable('video')
    .set({ state: 'RECORDING', changed_at: at, claimed_until: null })
    .where('id', '=', id)
    .where('state', '=', 'PROCESSING')
    .execute();

/** Saved before the file moves: after a crash only the move is missing. */
export async function saveMeasured(
  db: Db,
  id: number,
  measured: { byteLength: number; startedAt: Date; durationMs: number | null; hasPoster: boolean },
): Promise<void> {
  await db
    .updateTable('video')
    .set({
      byte_length: measured.byteLength,
      started_at: measured.startedAt,
      duration_ms: measured.durationMs,
      has_poster: measured.hasPoster,
    })
    .where('id', '=', id)
    .where('state', '=', 'PROCESSING')
    .execute();
}

export async function saveStored(tx: Tx, id: number, finishedAt: Date, storedAt: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('video')
    .set({
      state: 'READY',
      finished_at: finishedAt,
      stored_at: storedAt,
      spool: null,
      source: null,
      source_file: null,
      source_mtime: null,
      changed_at: null,
      claimed_until: null,
    })
    .where('id', '=', id)
    .where('state', '=', 'PROCESSING')
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
  const all = db.selectFrom('video_inbox_problem').selectAll().orderBy('id');
  // A screen shows the first ones; the scan of the inbox needs all.
  const query = spool === undefined ? all.limit(SHOWN_PROBLEMS) : all.where('spool', '=', spool);
  return (await query.execute()).map((row) => ({
    id: row.id,
    sourceFile: row.source_file,
    name: row.name,
    byteLength: row.byte_length,
    mtime: row.source_mtime,
    reason: row.reason,
    seenAt: row.seen_at.toISOString(),
  }));
}

export async function saveProblem(db: Db, spool: string, problem: Problem, at: Date): Promise<void> {
  const row = {
    name: problem.name,
    byte_length: problem.byteLength,
    source_mtime: problem.mtime,
    reason: problem.reason,
    seen_at: at,
  };
  await db
    .insertInto('video_inbox_problem')
    .values({ spool, source_file: problem.sourceFile, ...row })
    .onConflict((conflict) => conflict.columns(['spool', 'source_file']).doUpdateSet(row))
    .execute();
}

export const deleteProblem = (db: Db, id: number) =>
  db.deleteFrom('video_inbox_problem').where('id', '=', id).execute();
