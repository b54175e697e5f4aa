import { deletionOf } from '@kontor/contract/videos/rules.ts';
import type { Video } from '@kontor/contract/videos/schema.ts';
import type { StoredVideo } from '../videos.repo.ts';

/** Without the storage key. */
export const presentVideo = (video: StoredVideo, retentionDays: number): Video => ({
  id: video.id,
  streamId: video.streamId,
  title: video.title,
  byteLength: video.byteLength,
  startedAt: video.startedAt.toISOString(),
  finishedAt: video.finishedAt?.toISOString() ?? null,
  preserve: video.preserve,
  state: video.state,
  durationSeconds: video.durationMs === null ? null : video.durationMs / 1000,
  hasPoster: video.hasPoster,
  deletesAt:
    video.preserve || !video.storedAt ? null : (deletionOf(video.storedAt, retentionDays)?.toISOString() ?? null),
});
