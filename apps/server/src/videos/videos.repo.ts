import type { Page } from '@kontor/contract/core/paging.ts';
import type { Coverage, VideoState } from '@kontor/contract/videos/schema.ts';
import { type InferResult, sql } from 'kysely';
import { PERSONAL_PAGE, type PersonalSection, rowAfter } from '#platform/personal.ts';
import { countOf, type Db, type Tx } from '#platform/postgres/db.ts';
import { pageOf } from '#platform/postgres/page.ts';

const videosOf = (db: Db) =>
  db
    .selectFrom('video')
    .select(['id', 'stream_id as streamId', 'storage_key as storageKey', 'title', 'state', 'preserve'])
    .select(['byte_length as byteLength', 'duration_ms as durationMs', 'has_poster as hasPoster'])
    .select(['started_at as startedAt', 'finished_at as finishedAt', 'stored_at as storedAt'])
    .$narrowType<{ state: VideoState }>();
export type StoredVideo = InferResult<ReturnType<typeof videosOf>>[number];

export const listVideos = (db: Db, page: Page): Promise<StoredVideo[]> =>
  pageOf(videosOf(db), page, { table: 'video', date: 'started_at' }).execute();

export const findByStreamId = (db: Db, streamId: string): Promise<StoredVideo | undefined> =>
  videosOf(db).where('stream_id', '=', streamId).executeTakeFirst();

export const findById = (db: Db, id: number): Promise<StoredVideo | undefined> =>
  videosOf(db).where('id', '=', id).executeTakeFirst();

export const lockVideo = (tx: Tx, id: number): Promise<StoredVideo | undefined> =>
  videosOf(tx).where('id', '=', id).forUpdate().executeTakeFirst();

const COVERAGE_LIMIT = 200;

/** Two index scans: recordings that began in the range, and those already running at its start. */
export async function findCoverage(db: Db, from: Date, to: Date): Promise<Coverage[]> {
  const ready = videosOf(db).where('state', '=', 'READY');
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
  running.sort((a, b) => b.startedAt.getTime() - a.startedAt.getTime());
  return [...begun, ...running].slice(0, COVERAGE_LIMIT).map(({ streamId, title, startedAt, finishedAt }) => {
    return { streamId, title, startedAt: startedAt.toISOString(), finishedAt: (finishedAt ?? startedAt).toISOString() };
  });
}

export const savePreserve = (tx: Tx, id: number, preserve: boolean) =>
  tx.updateTable('video').set({ preserve }).where('id', '=', id).execute();

export const saveEdit = (tx: Tx, id: number, { title, startedAt: started_at, finishedAt: finished_at }: StoredVideo) =>
  tx.updateTable('video').set({ title, started_at, finished_at }).where('id', '=', id).execute();

/** Not archived, and stored before the given moment. */
const expired = (storedBefore: Date) => sql<boolean>`state = 'READY' and not preserve and stored_at <= ${storedBefore}`;

export const countExpired = (db: Db, storedBefore: Date): Promise<number> =>
  countOf(db.selectFrom('video').where(expired(storedBefore)));

export const lockExpired = (tx: Tx, storedBefore: Date, limit: number): Promise<StoredVideo[]> =>
  videosOf(tx).where(expired(storedBefore)).orderBy('stored_at').limit(limit).forUpdate().skipLocked().execute();

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

interface Position {
  userId: string;
  videoId: number;
  seconds: number;
  at: Date;
}

export const savePosition = (tx: Tx, { userId, videoId, seconds, at }: Position) =>
  tx
    .insertInto('video_position')
    .values({ user_id: userId, video_id: videoId, seconds, saved_at: at })
    .onConflict((conflict) => conflict.columns(['user_id', 'video_id']).doUpdateSet({ seconds, saved_at: at }))
    .execute();

export const insertDemo = (tx: Tx, video: Omit<StoredVideo, 'id' | 'state' | 'hasPoster'>) =>
  tx
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

export const PERSONAL_POSITIONS: PersonalSection = {
  title: 'Angesehene Aufnahmen',
  read: async (db, userId, after) => {
    const { rows } = await sql<{ at: number }>`
      select video_id as at, title as "Aufnahme", seconds as "Angesehen bis Sekunde", saved_at as "Gemerkt"
      from video_position join video on video.id = video_id
      where user_id = ${userId} and video_id > ${rowAfter(after)} order by video_id limit ${PERSONAL_PAGE}`.execute(db);
    return rows;
  },
};
