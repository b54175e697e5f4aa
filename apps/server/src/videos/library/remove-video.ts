import { AppError } from '@kontor/contract/core/errors.ts';
import { vodUpdate } from '@kontor/contract/videos/api.ts';
import { checkVideoRemoval, expiryAt, sayGigabytes } from '@kontor/contract/videos/rules.ts';
import { type Author, writeAudit } from '#audit';
import { type Html, html } from '#platform/http/html.ts';
import type { Db, Tx } from '#platform/postgres/db.ts';
import type { Write } from '#platform/write.ts';
import type { Storage } from '../storage/storage.ts';
import {
  countGarbage,
  deleteVideo,
  forgetGarbage,
  listGarbage,
  lockExpired,
  lockVideo,
  postponeGarbage,
  type StoredVideo,
} from '../videos.repo.ts';

async function remove(tx: Tx, video: StoredVideo, { by, why, at }: { by: Author; why: Html; at: Date }): Promise<void> {
  await deleteVideo(tx, video, at);
  const message = html`Aufnahme <b>${video.title}</b> (${sayGigabytes(video.byteLength)}) gelöscht: ${why}`;
  await writeAudit(tx, { type: 'SECURITY', message, by, at });
}

export async function removeVideo(tx: Tx, id: number, by: Author, at: Date): Promise<void> {
  const video = await lockVideo(tx, id);
  if (!video) throw new AppError('not-found');
  checkVideoRemoval(video);
  await remove(tx, video, { by, why: html`von Hand.`, at });
}

const AT_ONCE = 100;

interface Expiry {
  write: Write;
  retentionDays: number;
  now: Date;
}

/** In batches, so that no transaction is long. */
export async function removeExpired({ write, retentionDays, now }: Expiry): Promise<void> {
  const storedBefore = expiryAt(now, retentionDays);
  if (!storedBefore) return;
  for (let count = AT_ONCE; count === AT_ONCE; ) {
    count = await write(async (tx, { publish }) => {
      const videos = await lockExpired(tx, storedBefore, AT_ONCE);
      const why = html`nicht archiviert und älter als ${retentionDays} Tage.`;
      for (const video of videos) {
        await remove(tx, video, { by: 'Kontor', why, at: now });
        publish(vodUpdate, { id: video.id });
      }
      return videos.length;
    });
  }
}

interface Clearing {
  db: Db;
  storage: Storage;
  now: Date;
  onFailed: (error: unknown) => void;
}

/** A failure does not stop the others and is retried next time. */
export async function clearGarbage({ db, storage, now, onFailed }: Clearing): Promise<void> {
  const most = await countGarbage(db);
  for (let done = 0; done < most; ) {
    const keys = await listGarbage(db, AT_ONCE);
    if (keys.length === 0) return;
    for (const key of keys) {
      try {
        await storage.remove(key);
        await forgetGarbage(db, key);
      } catch (error) {
        onFailed(error);
        await postponeGarbage(db, key, now);
      }
    }
    done += keys.length;
  }
}
