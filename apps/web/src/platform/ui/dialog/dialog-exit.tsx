import { type ReactNode, useState } from 'react';
import { Button } from '../field/button.tsx';
import { ConfirmDialog } from './dialog.tsx';
import styles from './modal.module.css';
import { UnsavedGuard } from './unsaved-guard.tsx';

interface DialogExitProps {
  readonly isDirty: boolean;
  readonly isSaving: boolean;
  readonly onClose: () => void;
  /** What is asked before input is lost. */
  readonly discard?: { readonly title: string; readonly text: string };
  /** The button that saves. */
  readonly children: ReactNode;
}

const DISCARD = { title: 'Änderungen verwerfen?', text: 'Du hast etwas geändert und noch nicht gespeichert.' };

/** The foot of a dialog with input: leaving it with changes is asked for. */
export function DialogExit({ isDirty, isSaving, onClose, discard = DISCARD, children }: DialogExitProps) {
  const [isAsked, setIsAsked] = useState(false);
  return (
    <>
      <footer className={`${styles.actions} row wrap to-end`}>
        <Button onClick={() => (isDirty ? setIsAsked(true) : onClose())} isDisabled={isSaving}>
          Abbrechen
        </Button>
        {children}
      </footer>
      {isAsked ? (
        <ConfirmDialog
          title={discard.title}
          confirmLabel="Verwerfen"
          cancelLabel="Weiter bearbeiten"
          onConfirm={onClose}
          onCancel={() => setIsAsked(false)}
        >
          {discard.text}
        </ConfirmDialog>
      ) : null}
      <UnsavedGuard isDirty={isDirty} />
    </>
  );
}
