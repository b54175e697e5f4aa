import type { FormEvent, ReactNode } from 'react';
import { Button } from '../field/button.tsx';
import { DialogExit } from './dialog-exit.tsx';
import styles from './modal.module.css';
import { PersistentDialog } from './persistent-dialog.tsx';

interface DialogFormProps {
  readonly title: string;
  /** The verb of the button. */
  readonly saveLabel?: string;
  readonly isDirty: boolean;
  readonly isSaving: boolean;
  /** What is asked before input is lost. */
  readonly discard?: { readonly title: string; readonly text: string };
  readonly onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A form in a dialog: stays until it is saved or its changes are discarded. */
export const DialogForm = ({ title, saveLabel = 'Speichern', onSubmit, children, ...exit }: DialogFormProps) => (
  <PersistentDialog title={title}>
    <form className={`${styles.form} column gap-0 grow`} onSubmit={onSubmit} noValidate>
      <div className={`${styles.body} stack gap-16`}>{children}</div>
      <DialogExit {...exit}>
        <Button type="submit" look="primary" isBusy={exit.isSaving}>
          {saveLabel}
        </Button>
      </DialogExit>
    </form>
  </PersistentDialog>
);
