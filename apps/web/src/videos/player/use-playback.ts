import { useEffect, useState } from 'react';

export interface Playback {
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
