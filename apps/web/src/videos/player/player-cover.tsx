import { useEffect, useEffectEvent, useState } from 'react';
import { Button } from '#platform/ui/field/button.tsx';
import { Glyph } from '#platform/ui/glyph.tsx';
import { WarningIcon } from '#platform/ui/icons.ts';
import { PlayIcon } from '../icons.ts';
import library from '../library/library.module.css';
import { sayClock } from '../say-time.ts';
import styles from './player.module.css';
import { play, retry, seekTo } from './player-commands.ts';

interface Playback {
  readonly isWaiting: boolean;
  readonly hasFailed: boolean;
  readonly hasBegun: boolean;
  /** There was a picture to see: neither a pause nor a jump brings the poster back. */
  readonly hasShown: boolean;
  readonly rate: number;
}

const EVENTS = [
  ...['loadstart', 'loadedmetadata', 'loadeddata', 'progress', 'canplay', 'emptied', 'error', 'ratechange'],
  ...['play', 'playing', 'pause', 'ended', 'waiting', 'timeupdate', 'seeking', 'seeked'],
];

/** `HTMLMediaElement.HAVE_CURRENT_DATA` and `HAVE_FUTURE_DATA`. */
const CURRENT = 2;
const FUTURE = 3;

function read(video: HTMLVideoElement, before: Playback): Playback {
  const hasBegun = before.hasBegun || !video.paused;
  const next = {
    isWaiting: !video.error && (video.seeking || (!video.paused && video.readyState < FUTURE)),
    hasFailed: video.error !== null,
    hasBegun,
    hasShown: before.hasShown || (video.readyState >= CURRENT && (hasBegun || video.currentTime > 0)),
    rate: video.playbackRate,
  };
  const isSame = (Object.keys(next) as (keyof Playback)[]).every((name) => next[name] === before[name]);
  return isSame ? before : next;
}

const AT_REST: Playback = { isWaiting: false, hasFailed: false, hasBegun: false, hasShown: false, rate: 1 };

export function usePlayback(video: HTMLVideoElement | null): Playback {
  const [playback, setPlayback] = useState(AT_REST);
  useEffect(() => {
    if (!video) return;
    const update = () => setPlayback((before) => read(video, before));
    for (const event of EVENTS) video.addEventListener(event, update);
    update();
    return () => {
      for (const event of EVENTS) video.removeEventListener(event, update);
    };
  }, [video]);
  return playback;
}

const STUCK_AFTER_MS = 10_000;
const PROGRESS_EVENTS = ['progress', 'loadstart', 'seeking'];

/** True once it has waited in vain: browsers try for minutes before they call a lost connection an error. */
export function useStuck(video: HTMLVideoElement | null, isWaiting: boolean): boolean {
  const [isStuck, setIsStuck] = useState(false);
  useEffect(() => {
    if (!video || !isWaiting) return setIsStuck(false);
    let timer: ReturnType<typeof setTimeout>;
    const restart = () => {
      setIsStuck(false);
      clearTimeout(timer);
      timer = setTimeout(() => setIsStuck(true), STUCK_AFTER_MS);
    };
    restart();
    for (const event of PROGRESS_EVENTS) video.addEventListener(event, restart);
    return () => {
      clearTimeout(timer);
      for (const event of PROGRESS_EVENTS) video.removeEventListener(event, restart);
    };
  }, [video, isWaiting]);
  return isStuck;
}

/** `MediaError.MEDIA_ERR_NETWORK`. */
const NETWORK = 2;

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
      {hasFailed ? (
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
      ) : null}
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
