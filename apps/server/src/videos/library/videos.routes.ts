import { AppError } from '@kontor/contract/core/errors.ts';
import * as api from '@kontor/contract/videos/api.ts';
import { worthResuming } from '@kontor/contract/videos/rules.ts';
import type { Platform } from '#platform/platform.ts';
import type { Db } from '#platform/postgres/db.ts';
import {
  findByStreamId,
  findCoverage,
  findPosition,
  listVideos,
  type StoredVideo,
  savePosition,
} from '../videos.repo.ts';
import { listProblems } from '../waiting.repo.ts';
import { changeVideo, setPreserve } from './change-video.ts';
import { presentVideo } from './present-videos.ts';
import { removeVideo } from './remove-video.ts';

async function known(db: Db, streamId: string): Promise<StoredVideo> {
  const video = await findByStreamId(db, streamId);
  if (!video) throw new AppError('not-found');
  return video;
}

export function videosRoutes({ route, clock, env }: Platform, onRemoved: () => void): void {
  const present = (video: StoredVideo) => presentVideo(video, env.VOD_RETENTION_DAYS);

  route(api.listVideos, async ({ db, query }) => (await listVideos(db, query)).map(present));
  route(api.getVideo, async ({ db, params }) => present(await known(db, params.streamId)));
  route(api.findCoverage, ({ db, query }) => findCoverage(db, new Date(query.from), new Date(query.to)));
  route(api.listInboxProblems, ({ db }) => listProblems(db));

  route(api.setPreserveStatus, async ({ db, actor, params, query, publish }) => {
    const video = await setPreserve(db, params.id, query.preserve, { by: actor, at: clock() });
    publish(api.vodUpdate, { id: params.id });
    return present(video);
  });

  route(api.changeVideo, async ({ db, actor, params, body, publish }) => {
    const video = await changeVideo(db, params.id, body, { by: actor, at: clock() });
    publish(api.vodUpdate, { id: params.id });
    return present(video);
  });

  route(
    api.removeVideo,
    async ({ db, actor, params, publish, afterCommit }) => {
      await removeVideo(db, params.id, actor, clock());
      publish(api.vodUpdate, { id: params.id });
      afterCommit(onRemoved);
    },
    { freesDiskSpace: true },
  );

  route(api.getWatchPosition, async ({ db, actor, params }) => {
    const video = await known(db, params.streamId);
    const seconds = await findPosition(db, actor.id, video.id);
    const duration = video.durationMs === null ? null : video.durationMs / 1000;
    return seconds !== undefined && worthResuming(seconds, duration) ? { seconds } : null;
  });

  route(api.saveWatchPosition, async ({ db, actor, params, body }) => {
    const video = await known(db, params.streamId);
    await savePosition(db, { userId: actor.id, videoId: video.id, seconds: body.seconds, at: clock() });
  });
}
