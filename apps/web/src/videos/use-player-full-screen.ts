import { useCallback, useEffect, useState } from 'react';

/** iPhones show nothing but their own player on the full screen. */
interface AppleVideo {
  readonly webkitEnterFullscreen?: () => void;
}

/** Whether the player fills the screen, and the way there and back. */
export function usePlayerFullScreen(player: HTMLElement | null, video: HTMLVideoElement | null) {
  const [isFull, setIsFull] = useState(false);
  useEffect(() => {
    const update = () => setIsFull(player !== null && document.fullscreenElement === player);
    document.addEventListener('fullscreenchange', update);
    return () => document.removeEventListener('fullscreenchange', update);
  }, [player]);
  const toggle = useCallback(() => {
    if (document.fullscreenElement) return void document.exitFullscreen();
    if (player?.requestFullscreen) return void player.requestFullscreen().catch(() => undefined);
    (video as (HTMLVideoElement & AppleVideo) | null)?.webkitEnterFullscreen?.();
  }, [player, video]);
  return { isFull, toggle };
}
