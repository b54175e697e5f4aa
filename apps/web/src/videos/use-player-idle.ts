import { useEffect, useState } from 'react';

const IDLE_MS = 2500;
const SIGNS = ['pointermove', 'pointerdown', 'keydown', 'focusin'];

/** True once nobody has moved or pressed anything inside for a while, as long as it plays. */
export function usePlayerIdle(player: HTMLElement | null, isPlaying: boolean): boolean {
  const [isIdle, setIsIdle] = useState(false);
  useEffect(() => {
    setIsIdle(false);
    if (!player || !isPlaying) return;
    let timer = setTimeout(() => setIsIdle(true), IDLE_MS);
    const wake = () => {
      setIsIdle(false);
      clearTimeout(timer);
      timer = setTimeout(() => setIsIdle(true), IDLE_MS);
    };
    for (const sign of SIGNS) player.addEventListener(sign, wake);
    return () => {
      clearTimeout(timer);
      for (const sign of SIGNS) player.removeEventListener(sign, wake);
    };
  }, [player, isPlaying]);
  return isIdle;
}
