import { type RefObject, useLayoutEffect, useRef } from 'react';

interface BottomBar {
  /** Somebody types in the bar. What is typed is brought out of the padding of the page, which it can never leave. */
  readonly hasFields?: boolean;
}

/** Tells the page how high the bar at its foot is: toasts stay above it, and what has the focus is not behind it. */
export function useBottomBar<T extends HTMLElement>({ hasFields = false }: BottomBar = {}): RefObject<T | null> {
  const ref = useRef<T>(null);
  useLayoutEffect(() => {
    const bar = ref.current;
    if (!bar) return;
    const root = document.documentElement;
    const measure = () => {
      const isSticky = getComputedStyle(bar).position === 'sticky';
      root.style.setProperty('--bar-height', `${isSticky ? bar.offsetHeight : 0}px`);
    };
    if (hasFields) root.style.scrollPaddingBlockEnd = '0px';
    const observer = new ResizeObserver(measure);
    observer.observe(bar);
    window.addEventListener('resize', measure);
    return () => {
      observer.disconnect();
      window.removeEventListener('resize', measure);
      root.style.removeProperty('--bar-height');
      root.style.removeProperty('scroll-padding-block-end');
    };
  }, [hasFields]);
  return ref;
}
