import { useEffect, useState } from 'react';

/** What the browser's player says about itself. */
export interface PlayerState {
  readonly isPaused: boolean;
  readonly hasEnded: boolean;
  /** Wants to play but has nothing to show. */
  readonly isWaiting: boolean;
  readonly hasFailed: boolean;
  /** There is a picture to see. */
  readonly hasPicture: boolean;
  readonly seconds: number;
  /** 0 while unknown. */
  readonly duration: number;
  /** Up to here it plays on without the network. */
  readonly loaded: number;
  readonly volume: number;
  readonly isMuted: boolean;
  readonly rate: number;
}

const EVENTS = [
  ...['loadstart', 'loadedmetadata', 'loadeddata', 'durationchange', 'progress', 'canplay', 'emptied', 'error'],
  ...['play', 'playing', 'pause', 'ended', 'waiting', 'timeupdate', 'seeking', 'seeked', 'volumechange', 'ratechange'],
];

/** `HTMLMediaElement.HAVE_CURRENT_DATA` and `HAVE_FUTURE_DATA`. */
const CURRENT = 2;
const FUTURE = 3;

function loadedFrom({ buffered, currentTime }: HTMLVideoElement): number {
  for (let at = 0; at < buffered.length; at++) {
    if (buffered.start(at) <= currentTime + 0.1 && currentTime <= buffered.end(at)) return buffered.end(at);
  }
  return 0;
}

export const durationOf = (video: HTMLVideoElement, known: number | null): number =>
  Number.isFinite(video.duration) && video.duration > 0 ? video.duration : (known ?? 0);

const read = (video: HTMLVideoElement, known: number | null): PlayerState => ({
  isPaused: video.paused,
  hasEnded: video.ended,
  isWaiting: !video.error && (video.seeking || (!video.paused && video.readyState < FUTURE)),
  hasFailed: video.error !== null,
  hasPicture: video.readyState >= CURRENT,
  seconds: video.currentTime,
  duration: durationOf(video, known),
  loaded: loadedFrom(video),
  volume: video.volume,
  isMuted: video.muted,
  rate: video.playbackRate,
});

const atRest = (duration: number | null): PlayerState => ({
  ...{ isPaused: true, hasEnded: false, isWaiting: false, hasFailed: false, hasPicture: false },
  ...{ seconds: 0, duration: duration ?? 0, loaded: 0, volume: 1, isMuted: false, rate: 1 },
});

/** Follows a `<video>`; `known` is how long the recording is as far as the server knows. */
export function usePlayerState(video: HTMLVideoElement | null, known: number | null): PlayerState {
  const [state, setState] = useState(() => atRest(known));
  useEffect(() => {
    if (!video) return;
    const update = () => setState(read(video, known));
    for (const event of EVENTS) video.addEventListener(event, update);
    update();
    return () => {
      for (const event of EVENTS) video.removeEventListener(event, update);
    };
  }, [video, known]);
  return state;
}
