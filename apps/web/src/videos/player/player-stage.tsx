import { worthResuming } from '@kontor/contract/videos/rules.ts';
import type { Video } from '@kontor/contract/videos/schema.ts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Glyph } from '#platform/ui/glyph.tsx';
import { Spinner } from '#platform/ui/page/spinner.tsx';
import { choose, isChosen } from '../chosen.ts';
import { PlayIcon } from '../icons.ts';
import library from '../library/library.module.css';
import { Poster } from '../library/stage.tsx';
import { type PlayerCommand, useKeyCommands } from './player-keys.ts';
import { positionQuery } from './watch-position.ts';

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
export function PlayerStage({ recording, isLoggedIn, t, onNamedUsed }: PlayerStageProps) {
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
