import { worthResuming } from '@kontor/contract/videos/rules.ts';
import { StreamId, type Video } from '@kontor/contract/videos/schema.ts';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { hasStatus } from '#platform/api/api-error.ts';
import { Glyph } from '#platform/ui/glyph.tsx';
import { Spinner } from '#platform/ui/page/spinner.tsx';
import { LoadError } from '#platform/ui/table/load-error.tsx';
import { useRights } from '#users';
import { choose, isChosen } from '../chosen.ts';
import { PlayIcon } from '../icons.ts';
import library from '../library/library.module.css';
import { factsOf, Poster, StageSkeleton, UnfinishedStage, UnknownStage } from '../library/stage.tsx';
import { VideosFrame } from '../library/videos-frame.tsx';
import { videosQueries } from '../videos.queries.ts';
import { type PlayerCommand, useKeyCommands } from './player-keys.ts';
import { positionQuery } from './watch-position.ts';
import { readWatchSearch } from './watch-search.ts';

const playerCode = queryOptions({
  queryKey: ['videos', 'player'],
  queryFn: () => import('./player.tsx'),
  staleTime: 'static',
  // A failure is forgotten with the screen that reported it.
  gcTime: 0,
  throwOnError: true,
});

interface PlayerStageProps {
  readonly recording: Video;
  readonly isLoggedIn: boolean;
  readonly t: number | undefined;
  readonly onNamedUsed: () => void;
}

/**
 * The picture of a recording; the player is loaded with the first click or key, and at once where the visitor has chosen the
 * recording, follows a link to a second of it or has watched a part of it.
 */
function PlayerStage({ recording, isLoggedIn, t, onNamedUsed }: PlayerStageProps) {
  const { streamId, title, durationSeconds } = recording;
  const [stage, setStage] = useState<HTMLElement | null>(null);
  const [isPressed, setIsPressed] = useState(() => isChosen(streamId));
  // Once the address has named a second, losing it again changes nothing.
  const [isNamed, setIsNamed] = useState(t !== undefined);
  if (t !== undefined && !isNamed) setIsNamed(true);
  const position = useQuery({ ...positionQuery(streamId, isLoggedIn), enabled: !isNamed });
  const stored = isNamed || position.isError ? 0 : position.data;
  const isWanted = isPressed || isNamed || worthResuming(stored ?? 0, durationSeconds);
  const { data: code } = useQuery({ ...playerCode, enabled: isWanted });
  const start = (command?: PlayerCommand) => {
    choose(streamId, command);
    setIsPressed(true);
  };
  useKeyCommands(stage, start);
  if (code && isWanted) return <code.Player {...{ recording, isLoggedIn, t, isNamed, stored, onNamedUsed }} />;
  return (
    <section ref={setStage} className={library.stage} aria-label={`Player: ${title}`} aria-busy={isWanted}>
      <Poster video={recording} />
      <div className={`cover ${library.cover}`}>
        <button type="button" className={library.disc} aria-label="Aufnahme abspielen" onClick={() => start()}>
          {isWanted ? <Spinner /> : <Glyph icon={PlayIcon} isFilled size={36} />}
        </button>
      </div>
    </section>
  );
}

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

export function WatchPage() {
  const { streamId } = route.useParams();
  return StreamId.safeParse(streamId).success ? <Watching streamId={streamId} /> : <UnknownVideo />;
}
