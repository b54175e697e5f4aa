import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { AppError } from '@kontor/contract/core/errors.ts';
import { vodUpdate } from '@kontor/contract/videos/api.ts';
import { titleFromName } from '@kontor/contract/videos/rules.ts';
import { writeAudit } from '#audit';
import type { Clock } from '#platform/clock.ts';
import { html } from '#platform/http/html.ts';
import type { Db } from '#platform/postgres/db.ts';
import type { Write } from '#platform/write.ts';
import { findFaces } from '#users';
import type { Folders } from '../folders.ts';
import { NoRecording, readMp4 } from '../inbox/mp4.ts';
import { endOf, newIds, startOf } from '../names.ts';
import { hasWaiting, insertWaiting } from '../waiting.repo.ts';
import type { UploadStore } from './upload-store.ts';

export interface TakeUpload {
  db: Db;
  write: Write;
  clock: Clock;
  folders: Folders;
  store: UploadStore;
  onTaken: () => void;
}

type Metadata = Record<string, string | null> | undefined;

const DAY_MS = 24 * 60 * 60 * 1000;

/** On the uploader's machine; implausible dates are ignored. */
function lastWritten(metadata: Metadata, now: Date): Date {
  const at = new Date(Number(metadata?.lastModified ?? Number.NaN));
  const isPlausible = at.getTime() > Date.UTC(2000, 0) && at.getTime() < now.getTime() + DAY_MS;
  return isPlausible ? at : now;
}

/** Another server process was first. */
function unlessTaken(error: unknown): undefined {
  if ((error as { constraint?: string }).constraint !== 'video_under_way') throw error;
}

/** Idempotent. */
export async function takeUpload({ write, clock, folders, store, onTaken }: TakeUpload, id: string): Promise<void> {
  const { metadata } = await store.getUpload(id);
  const path = join(folders.uploads, id);
  const mp4 = await readMp4(path).catch(async (error: unknown) => {
    if (!(error instanceof NoRecording)) throw error;
    await store.discard(id);
    throw new AppError('videos.no-recording', { reason: error.message });
  });
  const now = clock();
  const name = metadata?.filename ?? '';
  const mtime = lastWritten(metadata, now);
  const startedAt = startOf({ name, mtime, durationMs: mp4.durationMs, startedAt: mtime, now });
  const title = titleFromName(name);
  await write(async (tx, { publish, afterCommit }) => {
    if (await hasWaiting(tx, folders.spool, `upload:${id}`)) return;
    const video = await insertWaiting(tx, {
      ...newIds(),
      spool: folders.spool,
      title,
      isGrowing: false,
      byteLength: (await stat(path)).size,
      startedAt,
      source: `uploads/${id}`,
      sourceFile: `upload:${id}`,
      mtime: endOf(startedAt, mtime, mp4.durationMs),
      changedAt: now,
    });
    const message = html`Aufnahme <b>${title}</b> hochgeladen.`;
    // A deleted account is not named.
    const by = (await findFaces(tx, [metadata?.by ?? ''])).get(metadata?.by ?? '') ?? 'Unbekannt';
    await writeAudit(tx, { type: 'MANAGEMENT', message, by, at: now });
    publish(vodUpdate, { id: video });
    afterCommit(onTaken);
  }).catch(unlessTaken);
}

const GIVE_UP_MS = 48 * 60 * 60 * 1000;

async function cleanUp(take: TakeUpload, id: string): Promise<void> {
  const { db, clock, folders, store } = take;
  const found = await stat(join(folders.uploads, id)).catch(() => undefined);
  if (!found || (await hasWaiting(db, folders.spool, `upload:${id}`))) return;
  const upload = await store.getUpload(id).catch(() => undefined);
  const isWhole = upload?.size !== undefined && upload.offset === upload.size;
  if (isWhole) await takeUpload(take, id);
  else if (clock().getTime() - found.mtimeMs > GIVE_UP_MS) await store.discard(id);
}

/** Finishes uploads completed just before a crash and deletes abandoned ones. */
export async function cleanUpUploads(take: TakeUpload, onFailed: (error: unknown) => void): Promise<void> {
  const names = new Set(await readdir(take.folders.uploads));
  for (const name of names) {
    const id = name.replace(/\.json$/, '');
    if (name === id) {
      await cleanUp(take, id).catch((error: unknown) => {
        if (!(error instanceof AppError)) onFailed(error);
      });
      // Metadata of an upload whose file is stored already.
    } else if (!names.has(id)) await take.store.discard(id);
  }
}
