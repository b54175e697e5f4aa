import { type RefObject, useLayoutEffect, useRef } from 'react';

/** Tells the page how high the bar at its foot is: toasts stay above it, and what has the focus is not behind it. */
export function useBottomBar<T extends HTMLElement>(): RefObject<T | null> {
  const ref = useRef<T>(null);
  useLayoutEffect(() => {
    const bar = ref.current;
    if (!bar) return;
    const root = document.documentElement;
    const measure = () => {
      const isSticky = getComputedStyle(bar).position === 'sticky';
      root.style.setProperty('--bar-height', `${isSticky ? bar.offsetHeight : 0}px`);
    };
    const observer = new ResizeObserver(measure);
    observer.observe(bar);
    window.addEventListener('resize', measure);
    return () => {
      observer.disconnect();
      window.removeEventListener('resize', measure);
      root.style.removeProperty('--bar-height');
    };
  }, []);
  return ref;
}
