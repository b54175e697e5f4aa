import type { Feature } from '@kontor/contract/core/features.ts';
import type { Platform } from '#platform/platform.ts';
import type { Background } from '#platform/slice.ts';
import { openFolders } from './folders.ts';
import { createFfmpeg } from './inbox/ffmpeg.ts';
import { watchInbox } from './inbox/watch-inbox.ts';
import { clearGarbage, removeExpired } from './library/remove-video.ts';
import { videosRoutes } from './library/videos.routes.ts';
import { chooseStorage } from './storage/choose-storage.ts';
import { removeStaleParts } from './storage/local-storage.ts';
import { streamRoutes } from './stream/stream.routes.ts';
import { cleanUpUploads } from './upload/take-upload.ts';
import { uploadRoutes } from './upload/upload.routes.ts';
import { UploadStore } from './upload/upload-store.ts';

const MINUTE_MS = 60_000;

export interface Deps {
  readonly isOn: (feature: Feature) => boolean;
}

/** Opens folders and storage, which routes, jobs and the scan of the inbox share. */
export async function startVideos(platform: Platform, deps: Deps): Promise<Background> {
  const { app, db, write, env, clock, live, locks, pollMs } = platform;
  const { log } = app;
  const isOn = (): boolean => deps.isOn('VOD_SERVICE');
  const folders = await openFolders(env);
  const storage = await chooseStorage(env, folders.files);
  const ffmpeg = createFfmpeg(env.FFMPEG);
  const inbox = watchInbox({ db, write, clock, folders, storage, live, locks, log, ffmpeg, isOn, pollMs });
  const onFailed = (error: unknown): void => log.warn({ err: error }, 'recording not cleared away yet');
  const clearAll = (): Promise<void> => clearGarbage({ db, storage, now: clock(), onFailed });
  const clear = (): void => void clearAll().catch(onFailed);
  const store = new UploadStore({ directory: folders.uploads });
  const take = { db, write, clock, folders, store, onTaken: inbox.storeWaiting };

  videosRoutes(platform, clear);
  streamRoutes(platform, storage);
  await uploadRoutes(platform, take);

  return {
    jobs: [
      {
        name: 'recordings',
        everyMs: 10 * MINUTE_MS,
        atStart: true,
        takesLong: true,
        async run() {
          await removeExpired({ write, retentionDays: env.VOD_RETENTION_DAYS, now: clock() });
          await clearAll();
          await removeStaleParts(folders.files, clock());
        },
      },
      {
        name: `uploads:${folders.spool}`,
        everyMs: MINUTE_MS,
        atStart: true,
        takesLong: true,
        run: () => cleanUpUploads(take, onFailed),
      },
    ],
    close: inbox.close,
  };
}
