import type { FormEvent, ReactNode } from 'react';
import { Locked } from '../../forms/locked.tsx';
import { SaveProblem, type SaveState } from '../../forms/save-problem.tsx';
import { UploadReports } from '../../forms/uploads.ts';
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
  /** For an upload, after which it is saved. */
  readonly isWaiting?: boolean;
  readonly problem?: SaveState;
  readonly uploads?: (id: string, state: 'running' | 'failed' | undefined) => void;
  /** What is asked before input is lost. */
  readonly discard?: { readonly title: string; readonly text: string };
  readonly onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

const nothing = () => {};

/** A form in a dialog: stays until it is saved or its changes are discarded. */
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
  <PersistentDialog title={title}>
    <form className={`${styles.form} column gap-0 grow`} onSubmit={onSubmit} noValidate>
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
  </PersistentDialog>
);
