import { type RefObject, useLayoutEffect, useRef } from 'react';

/** Publishes the height of the bottom bar, so that the focused element stays above it; a field of the bar itself needs no such space. */
export function useBottomBar<T extends HTMLElement>({ hasFields = false } = {}): RefObject<T | null> {
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
