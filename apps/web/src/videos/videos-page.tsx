import { useInfiniteQuery } from '@tanstack/react-query';
import { InboxProblems } from './inbox-problems.tsx';
import { NewestSkeleton, PosterStage, UnfinishedStage } from './stage.tsx';
import { videosQueries } from './videos.queries.ts';
import { VideosFrame } from './videos-frame.tsx';

/** The newest that can be watched; before there is one, the one that comes. */
function Newest() {
  const { data, isPending } = useInfiniteQuery(videosQueries.list());
  if (isPending) return <NewestSkeleton />;
  const finished = data?.find(({ state }) => state === 'READY');
  if (finished) return <PosterStage video={finished} />;
  return data?.[0] ? <UnfinishedStage video={data[0]} size="low" /> : null;
}

/** `/video-on-demand`: everything that was recorded. */
export const VideosPage = () => (
  <VideosFrame title="Aufnahmen" purpose="Was bei uns los war, zum Nachsehen." notice={<InboxProblems />}>
    <Newest />
  </VideosFrame>
);
