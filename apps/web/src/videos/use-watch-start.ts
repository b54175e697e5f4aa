import { worthResuming } from '@kontor/contract/videos/rules.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { takeChosen } from './chosen.ts';
import { play, seekTo } from './player-actions.ts';
import { durationOf } from './use-player-state.ts';
import { loadPosition } from './watch-position.ts';

interface WatchStart {
  readonly video: HTMLVideoElement | null;
  readonly streamId: string;
  readonly isLoggedIn: boolean;
  /** The second the address names. */
  readonly t: number | undefined;
  readonly durationSeconds: number | null;
  /** Somebody watches on from that second: from now on it is about where they stop. */
  readonly onNamedUsed: () => void;
}

/** Calls once it is known how long the file is, which a place in it needs. */
function onceKnown(video: HTMLVideoElement, run: () => void): () => void {
  if (video.readyState > 0) run();
  else video.addEventListener('loadedmetadata', run, { once: true });
  return () => video.removeEventListener('loadedmetadata', run);
}

/** Begins where the address says, or where somebody stopped the last time; tells the latter. */
export function useWatchStart({ video, streamId, isLoggedIn, t, durationSeconds, onNamedUsed }: WatchStart) {
  const [resumedAt, setResumedAt] = useState<number>();
  // Once the address has named a second, losing it again changes nothing.
  const [isNamed, setIsNamed] = useState(t !== undefined);
  if (t !== undefined && !isNamed) setIsNamed(true);
  const position = useQuery({
    queryKey: ['watch-position', streamId, isLoggedIn],
    queryFn: ({ signal }) => loadPosition(streamId, isLoggedIn, signal),
    enabled: !isNamed,
    // Asked once for every visit: whoever watches on is ahead of what is stored.
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
