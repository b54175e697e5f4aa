import type { FormEvent, ReactNode } from 'react';
import { Locked } from '../../forms/locked.tsx';
import { SaveProblem, type SaveState } from '../../forms/save-problem.tsx';
import { UploadReports } from '../../forms/uploads.ts';
import { Button } from '../field/button.tsx';
import styles from './modal.module.css';
import { Modal } from './modal.tsx';
import { UnsavedGuard } from './unsaved-guard.tsx';
import { type DISCARD, useDiscard } from './use-discard.tsx';

interface DialogFormProps {
  readonly title: string;
  readonly saveLabel?: string;
  readonly discard?: typeof DISCARD;
  readonly isDirty: boolean;
  readonly isSaving: boolean;
  readonly isWaiting?: boolean;
  /** There is nothing to save yet. */
  readonly isDisabled?: boolean;
  readonly problem?: SaveState;
  readonly uploads?: (id: string, state: 'running' | 'failed' | undefined) => void;
  readonly onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

const nothing = () => {};

/** A dialog with input: leaving it with changes is asked for. */
export function DialogForm(props: DialogFormProps) {
  const { isDirty, isSaving, isWaiting = false, problem, uploads = nothing } = props;
  const { leave, question } = useDiscard(props);
  const isBusy = isSaving || isWaiting;
  return (
    <Modal title={props.title}>
      <form className="column gap-0 grow" style={{ minHeight: 0 }} onSubmit={props.onSubmit} noValidate>
        <div className={`${styles.body} stack gap-16`}>
          {problem ? <SaveProblem state={problem} /> : null}
          <Locked className="stack gap-16" isLocked={isBusy}>
            <UploadReports.Provider value={uploads}>{props.children}</UploadReports.Provider>
          </Locked>
        </div>
        <footer className={`${styles.actions} row wrap to-end`}>
          <Button onClick={leave} isDisabled={isSaving}>
            Abbrechen
          </Button>
          {isWaiting ? (
            <p className="grow dim" role="status">
              Das Bild wird noch hochgeladen, dann wird gespeichert.
            </p>
          ) : null}
          <Button type="submit" look="primary" isBusy={isBusy} isDisabled={props.isDisabled ?? false}>
            {props.saveLabel ?? 'Speichern'}
          </Button>
        </footer>
      </form>
      {question}
      <UnsavedGuard isDirty={isDirty} />
    </Modal>
  );
}
