import { type ReactNode, useState } from 'react';
import { Button } from './button.tsx';
import { ConfirmDialog } from './dialog.tsx';
import styles from './modal.module.css';
import { UnsavedGuard } from './unsaved-guard.tsx';

interface DialogExitProps {
  readonly isDirty: boolean;
  readonly isSaving: boolean;
  readonly onClose: () => void;
  /** The button that saves. */
  readonly children: ReactNode;
}

/** The foot of a dialog with input: leaving it with changes is asked for. */
export function DialogExit({ isDirty, isSaving, onClose, children }: DialogExitProps) {
  const [isAsked, setIsAsked] = useState(false);
  return (
    <>
      <footer className={styles.actions}>
        <Button onClick={() => (isDirty ? setIsAsked(true) : onClose())} isDisabled={isSaving}>
          Abbrechen
        </Button>
        {children}
      </footer>
      {isAsked ? (
        <ConfirmDialog
          title="Änderungen verwerfen?"
          confirmLabel="Verwerfen"
          cancelLabel="Weiter bearbeiten"
          onConfirm={onClose}
          onCancel={() => setIsAsked(false)}
        >
          Du hast etwas geändert und noch nicht gespeichert.
        </ConfirmDialog>
      ) : null}
      <UnsavedGuard isDirty={isDirty} />
    </>
  );
}
