import { getWatchPosition, saveWatchPosition } from '@kontor/contract/videos/api.ts';
import { worthResuming } from '@kontor/contract/videos/rules.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { call } from '#platform/api/api.ts';
import { remember, remembered } from '#platform/storage.ts';
import { takeChosen } from '../chosen.ts';
import { isLeaving } from '../videos.queries.ts';
import { durationOf, play, seekTo } from './player-commands.ts';

const keyOf = (streamId: string): string => `kontor.watched.${streamId}`;

/** Where a person stopped watching; visitors are remembered by their browser. */
async function loadPosition(streamId: string, isLoggedIn: boolean, signal: AbortSignal): Promise<number> {
  if (!isLoggedIn) return Number(remembered(keyOf(streamId))) || 0;
  return (await call(getWatchPosition, { params: { streamId } }, { signal }))?.seconds ?? 0;
}

/** Failing to is no reason to disturb a person who watches. */
function savePosition(streamId: string, isLoggedIn: boolean, seconds: number): void {
  if (isLeaving(streamId)) return;
  if (!isLoggedIn) {
    remember(keyOf(streamId), String(seconds));
    return;
  }
  call(saveWatchPosition, { params: { streamId }, body: { seconds } }, { keepalive: true }).catch(() => undefined);
}

interface WatchStart {
  readonly video: HTMLVideoElement | null;
  readonly streamId: string;
  readonly isLoggedIn: boolean;
  /** The second the address names. */
  readonly t: number | undefined;
  readonly durationSeconds: number | null;
  /** Watching goes on from that second; from now on the place where it stops counts. */
  readonly onNamedUsed: () => void;
}

/** Calls once it is known how long the file is, which a place in it needs. */
function onceKnown(video: HTMLVideoElement, run: () => void): () => void {
  if (video.readyState > 0) run();
  else video.addEventListener('loadedmetadata', run, { once: true });
  return () => video.removeEventListener('loadedmetadata', run);
}

/** Begins where the address says, or where the person stopped the last time; tells the latter. */
export function useWatchStart({ video, streamId, isLoggedIn, t, durationSeconds, onNamedUsed }: WatchStart) {
  const [resumedAt, setResumedAt] = useState<number>();
  // Once the address has named a second, losing it again changes nothing.
  const [isNamed, setIsNamed] = useState(t !== undefined);
  if (t !== undefined && !isNamed) setIsNamed(true);
  const position = useQuery({
    queryKey: ['watch-position', streamId, isLoggedIn],
    queryFn: ({ signal }) => loadPosition(streamId, isLoggedIn, signal),
    enabled: !isNamed,
    // Asked once for every visit: a player that runs is ahead of what is stored.
    staleTime: 'static',
    gcTime: 0,
    retry: false,
  });
  const stored = isNamed ? 0 : position.isError ? 0 : position.data;

  const begin = useEffectEvent((player: HTMLVideoElement) => {
    if (isNamed && t === undefined) return;
    const seconds = t ?? stored ?? 0;
    const isResumed = t === undefined && worthResuming(seconds, durationOf(player, durationSeconds) || null);
    if (t !== undefined || isResumed) seekTo(player, seconds);
    setResumedAt(isResumed ? seconds : undefined);
    if (takeChosen(streamId)) play(player);
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: another second in the address is another place to go to
  useEffect(() => {
    if (!video || stored === undefined) return;
    return onceKnown(video, () => begin(video));
  }, [video, stored, t]);

  const used = useEffectEvent(onNamedUsed);
  useEffect(() => {
    if (!video || t === undefined) return;
    const onPlaying = () => used();
    video.addEventListener('playing', onPlaying, { once: true });
    return () => video.removeEventListener('playing', onPlaying);
  }, [video, t]);

  return { resumedAt, forget: () => setResumedAt(undefined) };
}

const EVERY_MS = 15_000;

/** Remembers how far a person has watched, from the moment they watch. */
export function useWatchSaving(video: HTMLVideoElement | null, streamId: string, isLoggedIn: boolean): void {
  useEffect(() => {
    if (!video) return;
    let saved: number | undefined;
    let savedAt = 0;
    let hasPlayed = false;
    const save = (seconds: number) => {
      if (!hasPlayed || seconds === saved) return;
      saved = seconds;
      savedAt = Date.now();
      savePosition(streamId, isLoggedIn, seconds);
    };
    const here = () => save(video.ended ? 0 : Math.floor(video.currentTime));
    const listeners: Record<string, () => void> = {
      playing: () => {
        if (!hasPlayed) savedAt = Date.now();
        hasPlayed = true;
      },
      timeupdate: () => {
        if (!video.paused && Date.now() - savedAt >= EVERY_MS) here();
      },
      pause: here,
      ended: () => save(0),
    };
    const leaving = () => {
      if (document.visibilityState === 'hidden') here();
    };
    for (const [event, listener] of Object.entries(listeners)) video.addEventListener(event, listener);
    document.addEventListener('visibilitychange', leaving);
    window.addEventListener('pagehide', here);
    return () => {
      for (const [event, listener] of Object.entries(listeners)) video.removeEventListener(event, listener);
      document.removeEventListener('visibilitychange', leaving);
      window.removeEventListener('pagehide', here);
      here();
    };
  }, [video, streamId, isLoggedIn]);
}
