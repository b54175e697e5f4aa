import { useEffect } from 'react';
import { savePosition } from './watch-position.ts';

const EVERY_MS = 15_000;

/** Remembers how far somebody has watched, from the moment they watch. */
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
