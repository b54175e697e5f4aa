import { useQuery } from '@tanstack/react-query';
import { usePagedQuery } from '#platform/api/paged-query.ts';
import { Notice } from '#platform/ui/page/notice.tsx';
import { videosQueries } from '../videos.queries.ts';
import { NewestSkeleton, PosterStage, UnfinishedStage } from './stage.tsx';
import { VideosFrame } from './videos-frame.tsx';

function Newest() {
  const { data, isPending } = usePagedQuery(videosQueries.list());
  if (isPending) return <NewestSkeleton />;
  const finished = data?.find(({ state }) => state === 'READY');
  if (finished) return <PosterStage video={finished} />;
  return data?.[0] ? <UnfinishedStage video={data[0]} size="low" /> : null;
}

const PROBLEMS = 'Im Ordner recordings/inbox liegen Dateien, die keine Aufnahmen sind';

function InboxProblems() {
  const { data: problems = [] } = useQuery(videosQueries.inbox());
  if (problems.length === 0) return null;
  return (
    <section aria-label={PROBLEMS}>
      <Notice kind="warning" title={PROBLEMS}>
        <ul>
          {problems.map(({ id, name, reason }) => (
            <li key={id}>
              <span className="strong anywhere">{name}:</span> {reason}
            </li>
          ))}
        </ul>
        <p>Lösche sie dort oder wandle sie in MP4 um.</p>
      </Notice>
    </section>
  );
}

export const VideosPage = () => (
  <VideosFrame title="Aufnahmen" purpose="Was bei uns los war, zum Nachsehen." notice={<InboxProblems />}>
    <Newest />
  </VideosFrame>
);
