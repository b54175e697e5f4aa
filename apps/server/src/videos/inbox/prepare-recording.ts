import { randomBytes } from 'node:crypto';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { freeBytes } from '#platform/disk-space.ts';
import { removeFile } from '#platform/files.ts';
import { exists, type Folders } from '../folders.ts';
import type { Ffmpeg } from './ffmpeg.ts';
import { type Mp4, readMp4 } from './mp4.ts';

interface Preparing {
  folders: Folders;
  ffmpeg: Ffmpeg;
  log: FastifyBaseLogger;
  path: string;
  signal: AbortSignal;
}

export interface Prepared {
  durationMs: number | null;
  poster: string | undefined;
  /** A copy with its index first, where that was needed and possible. */
  quick: string | undefined;
  clear: () => Promise<void>;
}

/** A failing ffmpeg must not lose the recording. */
async function attempt<T>({ log, signal }: Preparing, what: string, work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work();
  } catch (error) {
    signal.throwIfAborted();
    log.warn({ err: error, what }, 'recording kept as it is');
    return undefined;
  }
}

/** The copy needs the same space again. */
const hasSpace = async (folder: string, bytes: number): Promise<boolean> => (await freeBytes(folder)) > bytes * 1.05;

/** The original is deleted after this: the copy must have the same duration and about the same size. */
async function isAsGood(copy: string, path: string, durationMs: number | null): Promise<boolean> {
  const [made, { size: copied }, { size }] = [await readMp4(copy), await stat(copy), await stat(path)];
  const isAsLong = durationMs === null || Math.abs((made.durationMs ?? 0) - durationMs) <= 1_000;
  return made.startsAtOnce && isAsLong && copied > size * 0.9;
}

async function makeQuick(preparing: Preparing, mp4: Mp4, part: string): Promise<string | undefined> {
  const { ffmpeg, path, signal, folders } = preparing;
  if (mp4.startsAtOnce || !(await ffmpeg.isThere())) return undefined;
  if (!(await hasSpace(folders.files, (await stat(path)).size))) return undefined;
  return attempt(preparing, 'fast start', async () => {
    await ffmpeg.fastStart(path, part, signal);
    if (!(await isAsGood(part, path, mp4.durationMs))) throw new Error('the copy is not what it should be');
    return part;
  });
}

async function makePoster(preparing: Preparing, durationMs: number | null, part: string): Promise<string | undefined> {
  const { ffmpeg, path, signal } = preparing;
  if (!(await ffmpeg.isThere())) return undefined;
  // Recordings often begin with a black frame.
  const at = Math.min((durationMs ?? 0) / 10_000, 30);
  return attempt(preparing, 'poster', async () => {
    await ffmpeg.poster(path, part, at, signal);
    return (await exists(part)) ? part : undefined;
  });
}

async function measureDuration(preparing: Preparing, mp4: Mp4): Promise<number | null> {
  const { ffmpeg, path, signal } = preparing;
  if (mp4.durationMs !== null || !(await ffmpeg.isThere())) return mp4.durationMs;
  return (await attempt(preparing, 'duration', () => ffmpeg.durationMs(path, signal))) ?? null;
}

export async function prepareRecording(preparing: Preparing): Promise<Prepared> {
  const mp4 = await readMp4(preparing.path);
  // A new name per attempt: an ffmpeg that outlived a killed server may still write to the last one.
  const part = join(preparing.folders.files, `${randomBytes(12).toString('base64url')}`);
  const [movie, picture] = [`${part}.mp4.part`, `${part}.jpg.part`];
  const clear = async (): Promise<void> => {
    for (const file of [movie, picture]) await removeFile(file);
  };
  try {
    const durationMs = await measureDuration(preparing, mp4);
    const poster = await makePoster(preparing, durationMs, picture);
    return { durationMs, poster, quick: await makeQuick(preparing, mp4, movie), clear };
  } catch (error) {
    await clear();
    throw error;
  }
}
