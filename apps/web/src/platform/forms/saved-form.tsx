import type { FormEventHandler, ReactNode } from 'react';
import { UnsavedGuard } from '../ui/dialog/unsaved-guard.tsx';
import { useBottomBar } from '../ui/dialog/use-bottom-bar.ts';
import { Button } from '../ui/field/button.tsx';
import { SaveProblem, type SaveState } from './save-problem.tsx';
import styles from './saved-form.module.css';

interface SavedFormProps {
  /** An edit form over what is stored. */
  readonly editing: {
    readonly isDirty: boolean;
    readonly isSaving: boolean;
    readonly problem: SaveState;
    readonly discard: () => void;
    readonly submit: FormEventHandler<HTMLFormElement>;
  };
  readonly label: string;
  /** What another person may have changed, as the object of a sentence. */
  readonly thing: string;
  readonly children: ReactNode;
}

/** A form on a page of its own: what is unsaved, what others did meanwhile and the way out stay in view at its foot. */
export function SavedForm({ editing, label, thing, children }: SavedFormProps) {
  const { isDirty, isSaving, problem, discard, submit } = editing;
  const bar = useBottomBar<HTMLDivElement>();
  return (
    <form className="card flush" onSubmit={submit} noValidate aria-label={label}>
      <div className={`${styles.fields} stack`}>{children}</div>
      <div className={`${styles.bar} row wrap to-end`} ref={bar}>
        <div className={styles.news}>
          <SaveProblem state={problem} thing={thing} />
        </div>
        <span className={isDirty ? 'grow strong' : 'grow dim'}>
          {isDirty ? 'Du hast ungespeicherte Änderungen.' : 'Alles gespeichert.'}
        </span>
        {isDirty ? (
          <Button onClick={discard} isDisabled={isSaving}>
            Verwerfen
          </Button>
        ) : null}
        <Button type="submit" look="primary" isBusy={isSaving} isDisabled={!isDirty}>
          Speichern
        </Button>
      </div>
      <UnsavedGuard isDirty={isDirty} />
    </form>
  );
}
