import { StreamId } from '@kontor/contract/videos/schema.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { hasStatus } from '#platform/api/api-error.ts';
import { LoadError } from '#platform/ui/table/load-error.tsx';
import { useRights } from '#users';
import { factsOf, StageSkeleton, UnfinishedStage, UnknownStage } from '../library/stage.tsx';
import { VideosFrame } from '../library/videos-frame.tsx';
import { videosQueries } from '../videos.queries.ts';
import { PlayerStage } from './player-stage.tsx';
import { readWatchSearch } from './watch-search.ts';

const route = getRouteApi('/video-on-demand/$streamId');

const UnknownVideo = () => (
  <VideosFrame title="Aufnahme nicht gefunden" purpose="Unter dieser Adresse gibt es nichts zu sehen.">
    <UnknownStage />
  </VideosFrame>
);

function Watching({ streamId }: { readonly streamId: string }) {
  const client = useQueryClient();
  const query = useQuery({
    ...videosQueries.video(streamId),
    // What the list has loaded is shown at once, while the recording is read.
    placeholderData: () =>
      client
        .getQueryData(videosQueries.list().queryKey)
        ?.parts.flatMap(({ items }) => items)
        .find((one) => one.streamId === streamId),
  });
  const { data: video, error } = query;
  const { isLoggedIn } = useRights();
  // The router keeps what it could not read beside what it could.
  const { t } = readWatchSearch({ ...route.useSearch() });
  const navigate = route.useNavigate();
  const dropT = () => void navigate({ search: {}, replace: true, resetScroll: false });
  if (hasStatus(error, 404)) return <UnknownVideo />;
  if (video) {
    return (
      <VideosFrame title={video.title} facts={factsOf(video)} current={streamId}>
        {video.state === 'READY' ? (
          <PlayerStage key={streamId} recording={video} t={t} onNamedUsed={dropT} isLoggedIn={isLoggedIn} />
        ) : (
          <UnfinishedStage video={video} />
        )}
      </VideosFrame>
    );
  }
  return (
    <VideosFrame title="Aufnahme" purpose={error ? 'Die Aufnahme fehlt noch.' : 'Wird geladen …'} current={streamId}>
      {error ? <LoadError title="Die Aufnahme konnte nicht geladen werden." of={query} /> : <StageSkeleton />}
    </VideosFrame>
  );
}

/** `/video-on-demand/{streamId}`: one recording to watch, above all others. */
export function WatchPage() {
  const { streamId } = route.useParams();
  return StreamId.safeParse(streamId).success ? <Watching streamId={streamId} /> : <UnknownVideo />;
}
