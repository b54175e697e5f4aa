import { type FormEvent, type ReactNode, useState } from 'react';
import { Locked } from '../../forms/locked.tsx';
import { SaveProblem, type SaveState } from '../../forms/save-problem.tsx';
import { UploadReports } from '../../forms/uploads.ts';
import { Button } from '../field/button.tsx';
import { ConfirmDialog } from './dialog.tsx';
import styles from './modal.module.css';
import { Modal } from './modal.tsx';
import { UnsavedGuard } from './unsaved-guard.tsx';

interface DialogExitProps {
  readonly isDirty: boolean;
  readonly isSaving: boolean;
  readonly onClose: () => void;
  readonly discard?: { readonly title: string; readonly text: string };
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

interface DialogFormProps extends DialogExitProps {
  readonly title: string;
  readonly saveLabel?: string;
  readonly isWaiting?: boolean;
  readonly problem?: SaveState;
  readonly uploads?: (id: string, state: 'running' | 'failed' | undefined) => void;
  readonly onSubmit: (event: FormEvent<HTMLFormElement>) => void;
}

const nothing = () => {};

export const DialogForm = ({
  title,
  saveLabel = 'Speichern',
  isWaiting = false,
  problem,
  uploads = nothing,
  onSubmit,
  children,
  ...exit
}: DialogFormProps) => (
  <Modal title={title}>
    <form className="column gap-0 grow" style={{ minHeight: 0 }} onSubmit={onSubmit} noValidate>
      <div className={`${styles.body} stack gap-16`}>
        {problem ? <SaveProblem state={problem} /> : null}
        <Locked className="stack gap-16" isLocked={exit.isSaving || isWaiting}>
          <UploadReports.Provider value={uploads}>{children}</UploadReports.Provider>
        </Locked>
      </div>
      <DialogExit {...exit}>
        {isWaiting ? (
          <p className="grow dim" role="status">
            Das Bild wird noch hochgeladen, dann wird gespeichert.
          </p>
        ) : null}
        <Button type="submit" look="primary" isBusy={exit.isSaving || isWaiting}>
          {saveLabel}
        </Button>
      </DialogExit>
    </form>
  </Modal>
);
