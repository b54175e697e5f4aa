import { type RefObject, useEffect, useRef } from 'react';

/** Takes the focus when the button a dialog was opened with is gone with its row, which may be later than the dialog. */
export function useFocusAfter<E extends HTMLElement>(dialog: unknown, rows: unknown): RefObject<E | null> {
  const target = useRef<E>(null);
  const hasBeenOpen = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the rows are not read, but their change removes the button
  useEffect(() => {
    if (dialog !== undefined) hasBeenOpen.current = true;
    else if (hasBeenOpen.current && document.activeElement === document.body) {
      hasBeenOpen.current = false;
      target.current?.focus({ preventScroll: true });
    }
  }, [dialog, rows]);
  return target;
}
