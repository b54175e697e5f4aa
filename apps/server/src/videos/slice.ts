import type { Slice } from '#platform/slice.ts';
import { describeVideo } from './library/present-videos.ts';
import { seedVideos } from './seed-demo.ts';
import { type Deps, startVideos } from './start-videos.ts';
import { PERSONAL_POSITIONS } from './videos.repo.ts';

export const videosSlice = {
  tables: { growing: ['video', 'video_position'], bounded: ['video_garbage', 'video_inbox_problem'] },
  start: startVideos,
  demo: seedVideos,
  personal: { sections: [PERSONAL_POSITIONS] },
  notices: { VIDEO_READY: describeVideo },
} satisfies Slice<Deps>;
