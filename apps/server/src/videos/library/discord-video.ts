import { sayDateTime } from '@kontor/contract/core/german.ts';
import { COLORS } from '#discord-notices';
import type { Describe } from '#platform/slice.ts';
import { findById } from '../videos.repo.ts';

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
