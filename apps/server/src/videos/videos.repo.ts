import type { Page } from '@kontor/contract/core/paging.ts';
import type { Coverage, VideoState } from '@kontor/contract/videos/schema.ts';
import { sql } from 'kysely';
import { countOf, type Db, type Tx } from '#platform/postgres/db.ts';
import { pageOf } from '#platform/postgres/page.ts';

const COLUMNS = [
  'id',
  'stream_id',
  'title',
  'state',
  'byte_length',
  'started_at',
  'finished_at',
  'stored_at',
  'duration_ms',
  'preserve',
  'has_poster',
  'storage_key',
] as const;

const rowsOf = (db: Db) => db.selectFrom('video').select(COLUMNS);
type Row = Awaited<ReturnType<ReturnType<typeof rowsOf>['executeTakeFirstOrThrow']>>;

export interface StoredVideo {
  id: number;
  streamId: string;
  title: string;
  state: VideoState;
  byteLength: number;
  startedAt: Date;
  finishedAt: Date | null;
  storedAt: Date | null;
  durationMs: number | null;
  preserve: boolean;
  hasPoster: boolean;
  storageKey: string;
}

const toVideo = (row: Row): StoredVideo => ({
  id: row.id,
  streamId: row.stream_id,
  title: row.title,
  state: row.state as VideoState,
  byteLength: row.byte_length,
  startedAt: row.started_at,
  finishedAt: row.finished_at,
  storedAt: row.stored_at,
  durationMs: row.duration_ms,
  preserve: row.preserve,
  hasPoster: row.has_poster,
  storageKey: row.storage_key,
});

export const listVideos = async (db: Db, page: Page): Promise<StoredVideo[]> =>
  (await pageOf(rowsOf(db), page, { table: 'video', moment: 'started_at' }).execute()).map(toVideo);

export async function findByStreamId(db: Db, streamId: string): Promise<StoredVideo | undefined> {
  const row = await rowsOf(db).where('stream_id', '=', streamId).executeTakeFirst();
  return row && toVideo(row);
}

export async function findById(db: Db, id: number): Promise<StoredVideo | undefined> {
  const row = await rowsOf(db).where('id', '=', id).executeTakeFirst();
  return row && toVideo(row);
}

export async function lockVideo(tx: Tx, id: number): Promise<StoredVideo | undefined> {
  const row = await rowsOf(tx).where('id', '=', id).forUpdate().executeTakeFirst();
  return row && toVideo(row);
}

const COVERAGE_LIMIT = 200;

/** Two index scans: recordings that began in the range, and those already running at its start. */
export async function findCoverage(db: Db, from: Date, to: Date): Promise<Coverage[]> {
  const ready = rowsOf(db).where('state', '=', 'READY');
  const begun = await ready
    .where('started_at', '>=', from)
    .where('started_at', '<=', to)
    .orderBy('started_at', 'desc')
    .limit(COVERAGE_LIMIT)
    .execute();
  const running = await ready
    .where('started_at', '<', from)
    .where(sql<boolean>`tstzrange(started_at, finished_at, '[]') @> ${from}::timestamptz`)
    .execute();
  running.sort((a, b) => b.started_at.getTime() - a.started_at.getTime());
  const rows = [...begun, ...running].slice(0, COVERAGE_LIMIT);
  return rows.flatMap(({ stream_id, title, started_at, finished_at }) =>
    finished_at
      ? {
          streamId: stream_id,
          title,
          startedAt: started_at.toISOString(),
          finishedAt: finished_at.toISOString(),
        }
      : [],
  );
}

export async function savePreserve(tx: Tx, id: number, preserve: boolean): Promise<void> {
  await tx.updateTable('video').set({ preserve }).where('id', '=', id).execute();
}

interface Edit {
  title: string;
  startedAt: Date;
  finishedAt: Date | null;
}

export async function saveEdit(tx: Tx, id: number, { title, startedAt, finishedAt }: Edit): Promise<void> {
  await tx
    .updateTable('video')
    .set({ title, started_at: startedAt, finished_at: finishedAt })
    .where('id', '=', id)
    .execute();
}

export const countExpired = (db: Db, storedBefore: Date): Promise<number> =>
  countOf(
    db
      .selectFrom('video')
      .where('state', '=', 'READY')
      .where('preserve', '=', false)
      .where('stored_at', '<=', storedBefore),
  );

export async function lockExpired(tx: Tx, storedBefore: Date, limit: number): Promise<StoredVideo[]> {
  const rows = await rowsOf(tx)
    .where('state', '=', 'READY')
    .where('preserve', '=', false)
    .where('stored_at', '<=', storedBefore)
    .orderBy('stored_at')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute();
  return rows.map(toVideo);
}

/** The file is deleted after the row; until then `video_garbage` names it. */
export async function deleteVideo(tx: Tx, video: StoredVideo, at: Date): Promise<void> {
  await tx.deleteFrom('video').where('id', '=', video.id).execute();
  const keys = [video.storageKey, ...(video.hasPoster ? [posterKey(video.storageKey)] : [])];
  await tx
    .insertInto('video_garbage')
    .values(keys.map((storage_key) => ({ storage_key, since: at })))
    .execute();
}

export const posterKey = (storageKey: string): string => storageKey.replace(/\.mp4$/, '.jpg');

export async function listGarbage(db: Db, limit: number): Promise<string[]> {
  const rows = await db.selectFrom('video_garbage').select('storage_key').orderBy('since').limit(limit).execute();
  return rows.map((row) => row.storage_key);
}

export const postponeGarbage = (db: Db, storageKey: string, at: Date) =>
  db.updateTable('video_garbage').set({ since: at }).where('storage_key', '=', storageKey).execute();

export const countGarbage = (db: Db): Promise<number> => countOf(db.selectFrom('video_garbage'));

export const forgetGarbage = (db: Db, storageKey: string) =>
  db.deleteFrom('video_garbage').where('storage_key', '=', storageKey).execute();

export async function findPosition(db: Db, userId: string, videoId: number): Promise<number | undefined> {
  const row = await db
    .selectFrom('video_position')
    .select('seconds')
    .where('user_id', '=', userId)
    .where('video_id', '=', videoId)
    .executeTakeFirst();
  return row?.seconds;
}

export async function savePosition(
  tx: Tx,
  position: { userId: string; videoId: number; seconds: number; at: Date },
): Promise<void> {
  const { userId, videoId, seconds, at } = position;
  await tx
    .insertInto('video_position')
    .values({ user_id: userId, video_id: videoId, seconds, saved_at: at })
    .onConflict((conflict) => conflict.columns(['user_id', 'video_id']).doUpdateSet({ seconds, saved_at: at }))
    .execute();
}

type Demo = Omit<StoredVideo, 'id' | 'state' | 'hasPoster' | 'finishedAt' | 'storedAt'> & {
  finishedAt: Date;
  storedAt: Date;
};

export async function insertDemo(tx: Tx, video: Demo): Promise<void> {
  await tx
    .insertInto('video')
    .values({
      stream_id: video.streamId,
      storage_key: video.storageKey,
      title: video.title,
      state: 'READY',
      preserve: video.preserve,
      has_poster: true,
      started_at: video.startedAt,
      finished_at: video.finishedAt,
      stored_at: video.storedAt,
      duration_ms: video.durationMs,
      byte_length: video.byteLength,
    })
    .execute();
}
