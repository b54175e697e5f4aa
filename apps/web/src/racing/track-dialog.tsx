import { TRACK_KINDS, TRACK_LABELS, type Track } from '@kontor/contract/racing/tracks.ts';
import { useState } from 'react';
import { Button } from '#platform/ui/button.tsx';
import { DialogExit } from '#platform/ui/dialog-exit.tsx';
import dialog from '#platform/ui/dialog-form.module.css';
import modal from '#platform/ui/modal.module.css';
import { NativeSelect } from '#platform/ui/native-select.ts';
import { NumberField } from '#platform/ui/number-field.tsx';
import { PersistentDialog } from '#platform/ui/persistent-dialog.tsx';
import { TextInput } from '#platform/ui/text-input.ts';
import { Textarea } from '#platform/ui/textarea.ts';
import styles from './track-dialog.module.css';
import { type TrackForm, useTrackForm } from './track-form.ts';
import { TrackImageField } from './track-image-field.tsx';

const KINDS = TRACK_KINDS.map((value) => ({ value, label: TRACK_LABELS[value] }));

const Fields = ({ form }: { readonly form: TrackForm }) => (
  <div className={`${dialog.fields} ${styles.fields}`}>
    <TextInput className={dialog.wide} label="Name" autoComplete="off" data-autofocus {...form.getInputProps('name')} />
    <NativeSelect label="Art" data={KINDS} {...form.getInputProps('kind')} />
    <NumberField
      label="Länge in km"
      kind="decimal"
      min={0.05}
      max={500}
      step={0.1}
      {...form.getInputProps('lengthMeters')}
    />
    <Textarea
      className={dialog.wide}
      label="Beschreibung"
      rows={4}
      maxLength={2000}
      {...form.getInputProps('description')}
    />
  </div>
);

interface TrackDialogProps {
  /** None creates one. */
  readonly track: Track | undefined;
  readonly onClose: () => void;
}

/** Creates or changes a track; stays until it is saved or cancelled. */
export function TrackDialog({ track, onClose }: TrackDialogProps) {
  const [isDone, setIsDone] = useState(false);
  const { form, base, picture, setPicture, refusal, isSaving, isDirty, submit } = useTrackForm(track, () => {
    setIsDone(true);
    onClose();
  });
  const drawn = { id: base?.id ?? 0, kind: form.values.kind, imageVersion: base?.imageVersion ?? null };
  return (
    <PersistentDialog title={track ? `„${track.name}“ bearbeiten` : 'Neue Strecke'}>
      <form className={dialog.form} onSubmit={submit} noValidate>
        <div className={modal.body}>
          {refusal ? (
            <p className={styles.refusal} role="alert">
              {refusal}
            </p>
          ) : null}
          <Fields form={form} />
          <TrackImageField track={drawn} picture={picture} onChange={setPicture} />
        </div>
        <DialogExit isDirty={!isDone && isDirty} isSaving={isSaving} onClose={onClose}>
          <Button type="submit" look="primary" isBusy={isSaving}>
            {track ? 'Speichern' : 'Anlegen'}
          </Button>
        </DialogExit>
      </form>
    </PersistentDialog>
  );
}
