import { useBlocker } from '@tanstack/react-router';
import { useEffect } from 'react';
import { ConfirmDialog } from './dialog.tsx';

/** Asks before input is lost, whether by a link in here or by closing the tab. */
export function UnsavedGuard({ isDirty }: { readonly isDirty: boolean }) {
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: () => isDirty,
    enableBeforeUnload: isDirty,
    withResolver: true,
  });
  // What was being saved when the link was followed has been saved meanwhile: nothing is left to ask about.
  useEffect(() => {
    if (!isDirty) proceed?.();
  }, [isDirty, proceed]);
  if (status !== 'blocked') return null;
  return (
    <ConfirmDialog
      title="Änderungen verwerfen?"
      confirmLabel="Verwerfen"
      cancelLabel="Hier bleiben"
      onConfirm={proceed}
      onCancel={reset}
    >
      Du hast etwas geändert und noch nicht gespeichert. Wenn du die Seite verlässt, ist es weg.
    </ConfirmDialog>
  );
}
