import type { Driver } from '@kontor/contract/racing/schema.ts';
import type { Track } from '@kontor/contract/racing/tracks.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { Button, buttonClass } from '#platform/ui/button.tsx';
import { ConfirmDialog } from '#platform/ui/dialog.tsx';
import { LoadError } from '#platform/ui/load-error.tsx';
import modal from '#platform/ui/modal.module.css';
import { Modal } from '#platform/ui/modal.tsx';
import { PersistentDialog } from '#platform/ui/persistent-dialog.tsx';
import { Skeleton } from '#platform/ui/skeleton.tsx';
import { UnsavedGuard } from '#platform/ui/unsaved-guard.tsx';
import { racingQueries } from './racing.queries.ts';
import styles from './submit-dialog.module.css';
import { SubmitFields } from './submit-fields.tsx';
import { useSubmitForm } from './submit-form.ts';
import { newSubmission } from './submit-values.ts';

const TITLE = 'Zeit einreichen';

interface SubmitDialogProps {
  readonly tracks: readonly Track[];
  /** What is being looked at is what has probably been driven. */
  readonly trackId: number;
  readonly classId: number | undefined;
  readonly onClose: () => void;
}

function SubmitTime({ driver, tracks, trackId, classId, onClose }: SubmitDialogProps & { readonly driver: Driver }) {
  const [isDone, setIsDone] = useState(false);
  const [isAsked, setIsAsked] = useState(false);
  const [initial] = useState(() => newSubmission(trackId, classId ?? driver.favouriteClassId ?? undefined));
  const { form, refusal, isSending, submit, writeRecording } = useSubmitForm(initial, () => {
    setIsDone(true);
    onClose();
  });
  return (
    <PersistentDialog title={TITLE}>
      <form className={styles.form} onSubmit={submit} noValidate>
        <div className={modal.body}>
          <p className={styles.help}>Deine Zeit zählt, sobald die Rennleitung sie bestätigt hat.</p>
          <SubmitFields form={form} tracks={tracks} onRecording={writeRecording} />
          {refusal ? (
            <p className={styles.refusal} role="alert">
              {refusal}
            </p>
          ) : null}
        </div>
        <footer className={modal.actions}>
          <Button onClick={() => (form.isDirty() ? setIsAsked(true) : onClose())} isDisabled={isSending}>
            Abbrechen
          </Button>
          <Button type="submit" look="primary" isBusy={isSending}>
            Einreichen
          </Button>
        </footer>
      </form>
      {isAsked ? (
        <ConfirmDialog
          title="Zeit verwerfen?"
          confirmLabel="Verwerfen"
          cancelLabel="Weiter bearbeiten"
          onConfirm={onClose}
          onCancel={() => setIsAsked(false)}
        >
          Du hast die Zeit noch nicht eingereicht.
        </ConfirmDialog>
      ) : null}
      <UnsavedGuard isDirty={!isDone && form.isDirty()} />
    </PersistentDialog>
  );
}

/** Hands in a time; who has no driver profile is led to it. */
export function SubmitDialog(props: SubmitDialogProps) {
  const query = useQuery(racingQueries.me());
  const { data: me, error } = query;
  if (me?.driver) return <SubmitTime {...props} driver={me.driver} />;
  return (
    <Modal
      title={TITLE}
      onClose={props.onClose}
      actions={
        me ? (
          <>
            <Button onClick={props.onClose}>Abbrechen</Button>
            <Link to="/racing/my-profile" className={buttonClass('primary')}>
              Fahrerprofil anlegen
            </Link>
          </>
        ) : (
          <Button onClick={props.onClose}>Abbrechen</Button>
        )
      }
    >
      {me ? (
        <p>Eine Zeit gehört zu einem Fahrer. Lege zuerst dein Fahrerprofil an: Name und Startnummer genügen.</p>
      ) : error ? (
        <LoadError title="Dein Fahrerprofil konnte nicht geladen werden." of={query} />
      ) : (
        <Skeleton height={240} />
      )}
    </Modal>
  );
}
