import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { AppError } from '@kontor/contract/core/errors.ts';
import { hasWaiting } from '../waiting.repo.ts';
import { type TakeUpload, takeUpload } from './take-upload.ts';

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
