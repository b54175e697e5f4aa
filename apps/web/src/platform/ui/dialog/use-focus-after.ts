import { type RefObject, useEffect, useRef } from 'react';

/** Takes the focus when the button of a finished action is gone with its row, which may be later than the dialog. */
export function useFocusAfter<E extends HTMLElement>(isActing: boolean): RefObject<E | null> {
  const target = useRef<E>(null);
  const hasActed = useRef(false);
  useEffect(() => {
    if (isActing) hasActed.current = true;
    else if (hasActed.current && document.activeElement === document.body) {
      hasActed.current = false;
      target.current?.focus({ preventScroll: true });
    }
  });
  return target;
}
