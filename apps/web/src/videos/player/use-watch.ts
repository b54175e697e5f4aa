import { worthResuming } from '@kontor/contract/videos/rules.ts';
import { useEffect, useEffectEvent, useState } from 'react';
import { takeChosen } from '../chosen.ts';
import { durationOf, seekTo } from './player-commands.ts';
import type { PlayerCommand } from './player-keys.ts';
import { savePosition } from './watch-position.ts';

export interface WatchStart {
  readonly t: number | undefined;
  /** Also once the address has lost that second again. */
  readonly isNamed: boolean;
  /** Where the person stopped the last time; undefined until it is known. */
  readonly stored: number | undefined;
  /** Watching goes on from the second in the address; from now on the place where it stops counts. */
  readonly onNamedUsed: () => void;
}

interface Watched extends WatchStart {
  readonly video: HTMLVideoElement | null;
  readonly streamId: string;
  readonly durationSeconds: number | null;
  readonly onCommand: (command: PlayerCommand) => void;
}

/** Begins where the address says, or where the person stopped the last time; returns the latter. */
export function useWatchStart({ video, streamId, t, isNamed, stored, durationSeconds, ...watched }: Watched) {
  const [resumedAt, setResumedAt] = useState<number>();
  const begin = useEffectEvent((player: HTMLVideoElement) => {
    if (isNamed && t === undefined) return;
    const seconds = t ?? stored ?? 0;
    const isResumed = t === undefined && worthResuming(seconds, durationOf(player, durationSeconds) || null);
    if (t !== undefined || isResumed) seekTo(player, seconds);
    setResumedAt(isResumed ? seconds : undefined);
    const command = takeChosen(streamId);
    if (command) watched.onCommand(command);
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: another second in the address is another place to go to
  useEffect(() => {
    if (!video || stored === undefined) return;
    const run = () => begin(video);
    if (video.readyState > 0) run();
    else video.addEventListener('loadedmetadata', run, { once: true });
    return () => video.removeEventListener('loadedmetadata', run);
  }, [video, stored, t]);

  const used = useEffectEvent(watched.onNamedUsed);
  useEffect(() => {
    if (!video || t === undefined) return;
    const onPlaying = () => used();
    video.addEventListener('playing', onPlaying, { once: true });
    return () => video.removeEventListener('playing', onPlaying);
  }, [video, t]);

  return { resumedAt, forget: () => setResumedAt(undefined) };
}

const SAVE_EVERY_MS = 15_000;

export function useWatchSaving(video: HTMLVideoElement | null, streamId: string, isLoggedIn: boolean): void {
  useEffect(() => {
    if (!video) return;
    let saved: number | undefined;
    let savedAt = 0;
    let hasPlayed = false;
    const save = () => {
      const seconds = video.ended ? 0 : Math.floor(video.currentTime);
      if (!hasPlayed || seconds === saved) return;
      saved = seconds;
      savedAt = Date.now();
      savePosition(streamId, isLoggedIn, seconds);
    };
    const listening = new AbortController();
    const on = (target: EventTarget, event: string, listener: () => void) =>
      target.addEventListener(event, listener, { signal: listening.signal });
    on(video, 'playing', () => {
      if (!hasPlayed) savedAt = Date.now();
      hasPlayed = true;
    });
    on(video, 'timeupdate', () => {
      if (!video.paused && Date.now() - savedAt >= SAVE_EVERY_MS) save();
    });
    on(video, 'pause', save);
    on(video, 'ended', save);
    on(document, 'visibilitychange', () => {
      if (document.visibilityState === 'hidden') save();
    });
    on(window, 'pagehide', save);
    return () => {
      listening.abort();
      save();
    };
  }, [video, streamId, isLoggedIn]);
}
