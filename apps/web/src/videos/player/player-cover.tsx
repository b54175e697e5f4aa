import { useEffect, useEffectEvent } from 'react';
import { Button } from '#platform/ui/field/button.tsx';
import { Glyph } from '#platform/ui/glyph.tsx';
import { WarningIcon } from '#platform/ui/icons.ts';
import { PlayIcon } from '../icons.ts';
import library from '../library/library.module.css';
import { sayClock } from '../say-time.ts';
import styles from './player.module.css';
import { play, retry, seekTo } from './player-commands.ts';
import { type Playback, useStuck } from './use-playback.ts';

/** `MediaError.MEDIA_ERR_NETWORK`. */
const NETWORK = 2;

const Failure = ({ video }: { readonly video: HTMLVideoElement }) => (
  <div slot="centered-chrome" className={`cover ${library.cover} ${styles.failure}`} role="alert">
    <div className="stack gap-12 center">
      <Glyph icon={WarningIcon} size={28} />
      <p className="large strong">
        {!video.error || video.error.code === NETWORK
          ? 'Die Verbindung ist abgerissen.'
          : 'Die Aufnahme lässt sich gerade nicht abspielen.'}
      </p>
      <Button onClick={() => retry(video)}>Noch einmal versuchen</Button>
    </div>
  </div>
);

interface PlayerCoverProps {
  readonly video: HTMLVideoElement;
  readonly playback: Playback;
  readonly hint: string | undefined;
}

export function PlayerCover({ video, playback, hint }: PlayerCoverProps) {
  const isStuck = useStuck(video, playback.isWaiting);
  const hasFailed = playback.hasFailed || isStuck;
  return (
    <>
      {hasFailed ? <Failure video={video} /> : null}
      {playback.hasBegun || hasFailed ? null : (
        <button
          type="button"
          slot="centered-chrome"
          className={library.disc}
          aria-label="Aufnahme abspielen"
          onClick={() => play(video)}
        >
          <Glyph icon={PlayIcon} isFilled size={36} />
        </button>
      )}
      {hasFailed || !playback.hasBegun ? null : <media-loading-indicator slot="centered-chrome" noautohide />}
      <span slot="top-chrome" className={`strong ${styles.note}`} style={{ alignSelf: 'center' }} role="status">
        {hint}
      </span>
    </>
  );
}

const SHOWN_MS = 12_000;

interface ResumeNoticeProps {
  readonly video: HTMLVideoElement;
  readonly seconds: number;
  readonly onDone: () => void;
}

/** Says that it goes on where it was left, and offers the beginning; goes once it has played for a while. */
export function ResumeNotice({ video, seconds, onDone }: ResumeNoticeProps) {
  const done = useEffectEvent(onDone);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const start = () => {
      timer ??= setTimeout(() => done(), SHOWN_MS);
    };
    if (!video.paused) start();
    video.addEventListener('playing', start);
    return () => {
      clearTimeout(timer);
      video.removeEventListener('playing', start);
    };
  }, [video]);
  const restart = () => {
    seekTo(video, 0);
    onDone();
  };
  return (
    <p slot="top-chrome" className={styles.note} role="status">
      <span>
        Weiter bei <span className="number">{sayClock(seconds)}</span> –
      </span>
      <button type="button" className={`link plain-button ${styles.restart}`} onClick={restart}>
        von vorn beginnen
      </button>
    </p>
  );
}
