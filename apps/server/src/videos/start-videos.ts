import type { Feature } from '@kontor/contract/core/features.ts';
import type { Platform } from '#platform/platform.ts';
import type { Background } from '#platform/slice.ts';
import { openFolders } from './folders.ts';
import { createFfmpeg } from './inbox/ffmpeg.ts';
import { keepRecordings } from './inbox/keeper.ts';
import { clearGarbage, removeExpired } from './library/remove-video.ts';
import { videosRoutes } from './library/videos.routes.ts';
import { chooseStorage } from './storage/choose-storage.ts';
import { removeLeftParts } from './storage/left-parts.ts';
import { streamRoutes } from './stream/stream.routes.ts';
import { cleanUpUploads } from './upload/clean-up-uploads.ts';
import { uploadRoutes } from './upload/upload.routes.ts';
import { UploadStore } from './upload/upload-store.ts';

const MINUTE_MS = 60_000;

export interface Deps {
  readonly isOn: (feature: Feature) => boolean;
}

/** Puts the recordings to work: folders, storage, routes, the watch over the inbox and what is done by night. */
export async function startVideos(platform: Platform, deps: Deps): Promise<Background> {
  const { app, db, write, env, clock, live, locks, pollMs } = platform;
  const { log } = app;
  const isOn = (): boolean => deps.isOn('VOD_SERVICE');
  const folders = await openFolders(env);
  const storage = await chooseStorage(env, folders.files);
  const ffmpeg = createFfmpeg(env.FFMPEG);
  const keeper = keepRecordings({ db, write, clock, folders, storage, live, locks, log, ffmpeg, isOn, pollMs });
  const onFailed = (error: unknown): void => log.warn({ err: error }, 'recording not cleared away yet');
  const clearAll = (): Promise<void> => clearGarbage({ db, storage, now: clock(), onFailed });
  const clear = (): void => void clearAll().catch(onFailed);
  const take = {
    db,
    write,
    clock,
    folders,
    store: new UploadStore({ directory: folders.uploads }),
    onTaken: keeper.kick,
  };

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
          await removeLeftParts(folders.files, clock());
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
    close: keeper.close,
  };
}
