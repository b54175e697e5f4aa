import type { Driver } from '@kontor/contract/racing/schema.ts';
import type { Track } from '@kontor/contract/racing/tracks.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useId, useState } from 'react';
import { DialogForm } from '#platform/ui/dialog/dialog-form.tsx';
import { Modal } from '#platform/ui/dialog/modal.tsx';
import { Button, buttonClass } from '#platform/ui/field/button.tsx';
import { DateTimeField } from '#platform/ui/field/date-time-field.tsx';
import { NativeSelect } from '#platform/ui/field/native-select.ts';
import { TextInput } from '#platform/ui/field/text-input.ts';
import { Notice } from '#platform/ui/page/notice.tsx';
import { LoadError } from '#platform/ui/table/load-error.tsx';
import { Skeleton } from '#platform/ui/table/skeleton.tsx';
import { racingQueries, useClasses } from '../racing.queries.ts';
import { newSubmission, type SubmitForm, useSubmitForm } from './submit-form.ts';
import { TimeField } from './time-field.tsx';

const TITLE = 'Zeit einreichen';

/** Suggests what others have driven there. */
function Vehicle({ form }: { readonly form: SubmitForm }) {
  const listId = useId();
  const { data } = useQuery(racingQueries.topTimes({ trackId: Number(form.values.trackId) }));
  return (
    <>
      <TextInput label="Fahrzeug" list={listId} autoComplete="off" maxLength={60} {...form.getInputProps('vehicle')} />
      <datalist id={listId}>
        {data?.vehicles.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </>
  );
}

interface SubmitFieldsProps {
  readonly form: SubmitForm;
  readonly tracks: readonly Track[];
  readonly onRecording: (text: string) => void;
}

function SubmitFields({ form, tracks, onRecording }: SubmitFieldsProps) {
  const { classes } = useClasses();
  const { error, ...time } = form.getInputProps('timeMs');
  return (
    <div className="fields">
      <NativeSelect
        label="Strecke"
        data-autofocus
        data={tracks.map(({ id, name }) => ({ value: String(id), label: name }))}
        {...form.getInputProps('trackId')}
      />
      <NativeSelect
        label="Klasse"
        data={[
          { value: '', label: 'Bitte wählen', disabled: true },
          ...classes.map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
        {...form.getInputProps('classId')}
      />
      <Vehicle form={form} />
      <TimeField
        label="Zeit"
        {...time}
        value={form.values.timeMs}
        error={typeof error === 'string' ? error : undefined}
      />
      <DateTimeField
        className="full"
        label="Gefahren am"
        description="Berliner Zeit."
        {...form.getInputProps('drivenAt')}
      />
      <TextInput
        label="Aufnahme (freiwillig)"
        inputMode="url"
        autoComplete="off"
        placeholder="https://"
        description="Eine Aufnahme von hier oder eine Adresse mit https://."
        {...form.getInputProps('recording')}
        onChange={(event) => onRecording(event.currentTarget.value)}
      />
      <TextInput
        label="Ab Stelle (freiwillig)"
        autoComplete="off"
        placeholder="1:30"
        description="Wo die Runde beginnt, als 1:30 oder in Sekunden."
        {...form.getInputProps('recordingSecond')}
      />
    </div>
  );
}

interface SubmitDialogProps {
  readonly tracks: readonly Track[];
  /** What is being looked at is what has probably been driven. */
  readonly trackId: number;
  readonly classId: number | undefined;
  readonly onClose: () => void;
}

function SubmitTime({ driver, tracks, trackId, classId, onClose }: SubmitDialogProps & { readonly driver: Driver }) {
  const [isDone, setIsDone] = useState(false);
  const [initial] = useState(() => newSubmission(trackId, classId ?? driver.favouriteClassId ?? undefined));
  const { form, refusal, isSending, submit, writeRecording } = useSubmitForm(initial, () => {
    setIsDone(true);
    onClose();
  });
  return (
    <DialogForm
      title={TITLE}
      saveLabel="Einreichen"
      isDirty={!isDone && form.isDirty()}
      isSaving={isSending}
      discard={{ title: 'Zeit verwerfen?', text: 'Du hast die Zeit noch nicht eingereicht.' }}
      onSubmit={submit}
      onClose={onClose}
    >
      <div className="stack gap-16">
        <p className="dim">Deine Zeit zählt, sobald die Rennleitung sie bestätigt hat.</p>
        <SubmitFields form={form} tracks={tracks} onRecording={writeRecording} />
        {refusal ? (
          <Notice kind="error" role="alert">
            {refusal}
          </Notice>
        ) : null}
      </div>
    </DialogForm>
  );
}

/** Hands in a time; a visitor without a driver profile is led to it. */
export function SubmitDialog(props: SubmitDialogProps) {
  const query = useQuery(racingQueries.me());
  const { data: me, error } = query;
  if (me?.driver) return <SubmitTime {...props} driver={me.driver} />;
  return (
    <Modal
      title={TITLE}
      onClose={props.onClose}
      actions={
        <>
          <Button onClick={props.onClose}>Abbrechen</Button>
          {me ? (
            <Link to="/racing/my-profile" className={buttonClass('primary')}>
              Fahrerprofil anlegen
            </Link>
          ) : null}
        </>
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
