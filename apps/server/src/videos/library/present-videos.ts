import { sayDateTime } from '@kontor/contract/core/german.ts';
import { deletionOf } from '@kontor/contract/videos/rules.ts';
import type { Video } from '@kontor/contract/videos/schema.ts';
import { COLORS } from '#discord-notices';
import type { Describe } from '#platform/slice.ts';
import { findById, type StoredVideo } from '../videos.repo.ts';

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

export const describeVideo: Describe = async (db, subject) => {
  const video = await findById(db, Number(subject));
  if (video?.state !== 'READY') return undefined;
  return {
    title: `Aufnahme ist da: ${video.title}`,
    fields: [['Beginn', `${sayDateTime(video.startedAt)} Uhr`]],
    color: COLORS.blue,
    link: `/video-on-demand/${video.streamId}`,
    at: video.storedAt ?? video.startedAt,
  };
};
