import { type RefObject, useEffect, useRef } from 'react';

/** Flashes an element when its value changes, not when it appears; with `before`, also where it reappears changed. */
export function useFlash<T extends HTMLElement>(value: unknown, before: unknown = value): RefObject<T | null> {
  const ref = useRef<T>(null);
  const shown = useRef(before);
  useEffect(() => {
    if (shown.current === value) return;
    shown.current = value;
    const element = ref.current;
    if (!element) return;
    element.removeAttribute('data-flash');
    // Reading the layout makes the browser start the animation again.
    void element.offsetWidth;
    element.setAttribute('data-flash', '');
  }, [value]);
  return ref;
}
