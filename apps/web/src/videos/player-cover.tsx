import type { Video } from '@kontor/contract/videos/schema.ts';
import { useEffect, useState } from 'react';
import { Button } from '#platform/ui/button.tsx';
import { Glyph } from '#platform/ui/glyph.tsx';
import { WarningIcon } from '#platform/ui/icons.ts';
import { Spinner } from '#platform/ui/spinner.tsx';
import { play, retry } from './player-actions.ts';
import styles from './player-cover.module.css';
import { PlayIcon } from './player-icons.ts';
import { Poster } from './poster.tsx';
import type { PlayerState } from './use-player-state.ts';
import { usePlayerStuck } from './use-player-stuck.ts';

/** `MediaError.MEDIA_ERR_NETWORK`. */
const NETWORK = 2;

const Failure = ({ video }: { readonly video: HTMLVideoElement }) => (
  <div className={styles.failure} role="alert">
    <Glyph icon={WarningIcon} size={28} />
    <p className={styles.sentence}>
      {!video.error || video.error.code === NETWORK
        ? 'Die Verbindung ist abgerissen.'
        : 'Die Aufnahme lässt sich gerade nicht abspielen.'}
    </p>
    <Button onClick={() => retry(video)}>Noch einmal versuchen</Button>
  </div>
);

/** What has been so once stays so: neither a pause nor a jump brings the poster back. */
function useOnce(isNow: boolean): boolean {
  const [hasBeen, setHasBeen] = useState(isNow);
  useEffect(() => {
    if (isNow) setHasBeen(true);
  }, [isNow]);
  return hasBeen;
}

interface PlayerCoverProps {
  readonly recording: Video;
  readonly video: HTMLVideoElement;
  readonly state: PlayerState;
  readonly hint: string | undefined;
}

/** Everything that lies over the picture: poster, first button, spinner, failure, hints. */
export function PlayerCover({ recording, video, state, hint }: PlayerCoverProps) {
  const hasBegun = useOnce(!state.isPaused);
  const hasShown = useOnce(state.hasPicture && (hasBegun || state.seconds > 0));
  const isStuck = usePlayerStuck(video, state.isWaiting);
  const hasFailed = state.hasFailed || isStuck;
  return (
    <div className={styles.cover}>
      {hasShown ? null : <Poster video={recording} />}
      {hasFailed ? <Failure video={video} /> : null}
      {!hasBegun && !hasFailed ? (
        <button type="button" className={styles.start} aria-label="Aufnahme abspielen" onClick={() => play(video)}>
          <Glyph icon={PlayIcon} size={36} />
        </button>
      ) : null}
      {hasBegun && state.isWaiting && !hasFailed ? (
        <span className={styles.waiting} role="status">
          <Spinner size={48} />
          <span className="visually-hidden">Wird geladen …</span>
        </span>
      ) : null}
      <span className={styles.hint} role="status" data-shown={hint !== undefined || undefined}>
        {hint}
      </span>
    </div>
  );
}
