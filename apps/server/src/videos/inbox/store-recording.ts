import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { recordEvent } from '#discord-notices';
import type { Clock } from '#platform/clock.ts';
import { removeFile } from '#platform/files.ts';
import type { Db } from '#platform/postgres/db.ts';
import type { Write } from '#platform/write.ts';
import type { Folders } from '../folders.ts';
import { endOf, startOf } from '../names.ts';
import type { Storage } from '../storage/storage.ts';
import { posterKey } from '../videos.repo.ts';
import {
  deleteWaiting,
  findDuration,
  saveGrowing,
  saveMeasured,
  saveProblem,
  saveStored,
  type Waiting,
} from '../waiting.repo.ts';
import type { Ffmpeg } from './ffmpeg.ts';
import { NoRecording } from './mp4.ts';
import { prepareRecording } from './prepare-recording.ts';
import { fingerprintOf, isFromInbox, type Moving, putBack, takeOut } from './take-out.ts';

export interface Store {
  db: Db;
  write: Write;
  clock: Clock;
  folders: Folders;
  storage: Storage;
  ffmpeg: Ffmpeg;
  log: FastifyBaseLogger;
  /** Replaced in tests of another operating system. */
  moving?: Moving;
}

interface Work extends Store {
  video: Waiting;
  path: string;
  signal: AbortSignal;
}

/** It is ready from now on; channels in Discord are notified with it. */
const makeReady = (write: Write, id: number, finishedAt: Date, at: Date): Promise<void> =>
  write(async (tx) => {
    if (await saveStored(tx, id, finishedAt, at)) await recordEvent(tx, 'VIDEO_READY', [id], at);
  });

/** The recorder still writes to it. */
async function returnToInbox({ db, clock, folders, video, path }: Work): Promise<void> {
  await putBack(folders, video, path);
  await saveGrowing(db, video.id, clock());
}

async function store(work: Work): Promise<void> {
  const { db, write, clock, folders, storage, video, path, signal } = work;
  const fingerprint = await fingerprintOf(path);
  const { durationMs, poster, quick, clear } = await prepareRecording(work);
  try {
    if (isFromInbox(video) && (await fingerprintOf(path)) !== fingerprint) return await returnToInbox(work);
    const { size: byteLength } = await stat(quick ?? path);
    const name = isFromInbox(video) ? basename(video.source) : '';
    const startedAt = startOf({ name, mtime: video.mtime, durationMs, startedAt: video.startedAt, now: clock() });
    await saveMeasured(db, video.id, { byteLength, startedAt, durationMs, hasPoster: poster !== undefined });
    if (poster) await storage.take(posterKey(video.storageKey), poster, signal);
    await storage.take(video.storageKey, quick ?? path, signal);
    if (quick) await removeFile(path);
    // Metadata of the upload.
    if (!isFromInbox(video)) await removeFile(`${folders.pathOf(video.source)}.json`);
    await makeReady(write, video.id, endOf(startedAt, video.mtime, durationMs), clock());
  } finally {
    await clear();
  }
}

/** A file of the inbox goes back with a note; an upload is deleted. */
async function reject({ db, clock, folders, video, path, log }: Work, reason: string): Promise<void> {
  log.warn({ video: video.id, reason }, 'no recording');
  if (isFromInbox(video)) {
    const name = await putBack(folders, video, path);
    const { sourceFile, byteLength, mtime } = video;
    await saveProblem(db, folders.spool, { sourceFile, byteLength, mtime, name, reason }, clock());
  } else {
    for (const file of [path, `${folders.pathOf(video.source)}.json`]) await removeFile(file);
  }
  await deleteWaiting(db, video.id);
}

/** The file is missing: stored before a crash, changed, still being written, or deleted. */
async function settle({ db, write, clock, storage }: Store, video: Waiting): Promise<void> {
  if (await storage.has(video.storageKey)) {
    const finishedAt = endOf(video.startedAt, video.mtime, await findDuration(db, video.id));
    await makeReady(write, video.id, finishedAt, clock());
    // The scan decides about files of the inbox; an upload without its file is over.
  } else if (isFromInbox(video)) await saveGrowing(db, video.id, clock());
  else await deleteWaiting(db, video.id);
}

/** Can be repeated at any point after a crash. */
export async function storeRecording(deps: Store, video: Waiting, signal: AbortSignal): Promise<void> {
  const path = await takeOut(deps.folders, video, deps.moving);
  if (path === undefined) return settle(deps, video);
  const work = { ...deps, video, path, signal };
  await store(work).catch(async (error: unknown) => {
    if (!(error instanceof NoRecording)) throw error;
    await reject(work, error.message);
  });
}
