import { useLocation } from '@tanstack/react-router';
import { type RefObject, useEffect, useRef } from 'react';

/** By then everything around it is there. */
const LOADED_MS = 3000;
const OWN_WAY = ['wheel', 'keydown', 'pointerdown'] as const;

/** Brings the part an address names into sight, and keeps it there while the parts around it load and nobody scrolls. */
export function useInSight(anchor: string | undefined): RefObject<HTMLElement | null> {
  const part = useRef<HTMLElement>(null);
  const isMeant = useLocation({ select: ({ hash }) => anchor !== undefined && hash === anchor });
  useEffect(() => {
    if (!isMeant) return;
    const show = () => part.current?.scrollIntoView();
    show();
    const growth = new ResizeObserver(show);
    growth.observe(document.body);
    const stop = () => growth.disconnect();
    const timer = setTimeout(stop, LOADED_MS);
    for (const event of OWN_WAY) window.addEventListener(event, stop, { once: true });
    return () => {
      stop();
      clearTimeout(timer);
      for (const event of OWN_WAY) window.removeEventListener(event, stop);
    };
  }, [isMeant]);
  return part;
}
