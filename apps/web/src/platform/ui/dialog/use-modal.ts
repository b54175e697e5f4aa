import { type RefObject, useLayoutEffect, useRef } from 'react';

/** Opens a `<dialog>` over the page while it is mounted, and gives the focus back to where it was. */
export function useModal(): RefObject<HTMLDialogElement | null> {
  const ref = useRef<HTMLDialogElement>(null);
  // A layout effect, because only a dialog that is still in the page can give the focus back.
  useLayoutEffect(() => {
    const dialog = ref.current;
    dialog?.showModal();
    // The browser would take the first thing it finds, such as the button that closes.
    const first = dialog?.querySelector<HTMLElement & { select?: () => void }>('[data-autofocus]');
    first?.focus();
    first?.select?.();
    return () => dialog?.close();
  }, []);
  return ref;
}
