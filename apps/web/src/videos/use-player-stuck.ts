import { useEffect, useState } from 'react';

const PATIENCE_MS = 10_000;
const SIGNS = ['progress', 'loadstart', 'seeking'];

/** True once it has waited in vain: browsers try for minutes before they call a lost connection an error. */
export function usePlayerStuck(video: HTMLVideoElement | null, isWaiting: boolean): boolean {
  const [isStuck, setIsStuck] = useState(false);
  useEffect(() => {
    setIsStuck(false);
    if (!video || !isWaiting) return;
    let timer = setTimeout(() => setIsStuck(true), PATIENCE_MS);
    const hope = () => {
      setIsStuck(false);
      clearTimeout(timer);
      timer = setTimeout(() => setIsStuck(true), PATIENCE_MS);
    };
    for (const sign of SIGNS) video.addEventListener(sign, hope);
    return () => {
      clearTimeout(timer);
      for (const sign of SIGNS) video.removeEventListener(sign, hope);
    };
  }, [video, isWaiting]);
  return isStuck;
}
