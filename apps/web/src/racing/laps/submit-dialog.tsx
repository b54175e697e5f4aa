import { fromField, toField } from '@kontor/contract/core/berlin-time.ts';
import { LapSubmission, type LapTime } from '@kontor/contract/racing/laps.ts';
import type { Driver } from '@kontor/contract/racing/schema.ts';
import type { Track } from '@kontor/contract/racing/tracks.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useId, useState } from 'react';
import { dateTimeOf, dateTimeProblem } from '#platform/forms/date-time-text.ts';
import { validateAs } from '#platform/forms/forms.ts';
import { useEditForm } from '#platform/forms/use-edit-form.ts';
import { serverNow } from '#platform/server-clock.ts';
import { DialogForm } from '#platform/ui/dialog/dialog-form.tsx';
import { Modal } from '#platform/ui/dialog/modal.tsx';
import { Button, buttonClass } from '#platform/ui/field/button.tsx';
import { DateTimeField } from '#platform/ui/field/date-time-field.tsx';
import { NativeSelect } from '#platform/ui/field/native-select.ts';
import { TextInput } from '#platform/ui/field/text-input.ts';
import { LoadError } from '#platform/ui/table/load-error.tsx';
import { Skeleton } from '#platform/ui/table/skeleton.tsx';
import { sayClock } from '#videos';
import { choicesOf, racingQueries, useClasses, useSubmitLapTime } from '../racing.queries.ts';
import { readRecording, readSecond } from './lap-recording.tsx';
import { NO_TIME, TimeField } from './time-field.tsx';

const MINUTE_MS = 60_000;

function newSubmission(trackId: number, classId: number | undefined) {
  const minute = new Date(Math.floor(serverNow() / MINUTE_MS) * MINUTE_MS);
  return {
    trackId: String(trackId),
    classId: classId === undefined ? '' : String(classId),
    vehicle: '',
    timeMs: null as number | null,
    drivenAt: toField(minute),
    /** What `drivenAt` shows until it is changed. */
    openedAt: minute.toISOString(),
    recording: '',
    recordingSecond: '',
  };
}

type SubmitValues = ReturnType<typeof newSubmission>;

const toSubmission = ({ recording, recordingSecond, ...values }: SubmitValues) => ({
  trackId: Number(values.trackId),
  classId: Number(values.classId || Number.NaN),
  vehicle: values.vehicle,
  timeMs: values.timeMs ?? Number.NaN,
  drivenAt: dateTimeOf(values.drivenAt, values.openedAt) ?? '',
  recording: recording.trim() || null,
  // A second without a recording says nothing.
  recordingSecond: recording.trim() && recordingSecond.trim() ? (readSecond(recordingSecond) ?? Number.NaN) : null,
});

const validate = validateAs(LapSubmission, toSubmission, {
  classId: 'Bitte wähle eine Klasse.',
  timeMs: NO_TIME,
  recordingSecond: 'Bitte als 1:30 oder in Sekunden angeben.',
  drivenAt: ({ drivenAt }, error) =>
    dateTimeProblem(drivenAt) ??
    (!error && (fromField(drivenAt)?.getTime() ?? 0) > serverNow() ? 'Diese Zeit liegt in der Zukunft.' : undefined),
});

const TITLE = 'Zeit einreichen';

interface SubmitDialogProps {
  readonly tracks: readonly Track[];
  /** What is being looked at is what has probably been driven. */
  readonly trackId: number;
  readonly classId: number | undefined;
  readonly onClose: () => void;
}

function SubmitTime({ driver, tracks, trackId, classId, onClose }: SubmitDialogProps & { readonly driver: Driver }) {
  const [initial] = useState(() => newSubmission(trackId, classId ?? driver.favouriteClassId ?? undefined));
  const send = useSubmitLapTime();
  const { form, dialog } = useEditForm<LapTime, SubmitValues>({
    opened: undefined,
    initial,
    toValues: () => initial,
    fields: [],
    validate,
    save: (values, _base, then) => send.run({ body: LapSubmission.parse(toSubmission(values)) }, then),
    say: () => 'Deine Zeit wird geprüft.',
    onDone: onClose,
  });
  const writeRecording = (text: string) => {
    const { recording, second } = readRecording(text, window.location.origin);
    form.setFieldValue('recording', recording);
    if (second !== undefined) form.setFieldValue('recordingSecond', sayClock(second));
  };
  const { classes } = useClasses();
  const listId = useId();
  const { data } = useQuery(racingQueries.topTimes({ trackId: Number(form.values.trackId) }));
  const { error, ...time } = form.getInputProps('timeMs');
  return (
    <DialogForm
      title={TITLE}
      saveLabel="Einreichen"
      discard={{ title: 'Zeit verwerfen?', text: 'Du hast die Zeit noch nicht eingereicht.' }}
      {...dialog}
      onClose={onClose}
    >
      <p className="dim">Deine Zeit zählt, sobald die Rennleitung sie bestätigt hat.</p>
      <div className="fields">
        <NativeSelect label="Strecke" data-autofocus data={choicesOf(tracks)} {...form.getInputProps('trackId')} />
        <NativeSelect
          label="Klasse"
          data={[{ value: '', label: 'Bitte wählen', disabled: true }, ...choicesOf(classes)]}
          {...form.getInputProps('classId')}
        />
        <TextInput
          label="Fahrzeug"
          list={listId}
          autoComplete="off"
          maxLength={60}
          {...form.getInputProps('vehicle')}
        />
        <datalist id={listId}>
          {data?.vehicles.map((name) => (
            <option key={name} value={name} />
          ))}
        </datalist>
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
          label="Aufnahme (optional)"
          inputMode="url"
          autoComplete="off"
          placeholder="https://"
          description="Eine Aufnahme von hier oder eine Adresse mit https://."
          {...form.getInputProps('recording')}
          onChange={(event) => writeRecording(event.currentTarget.value)}
        />
        <TextInput
          label="Stelle in der Aufnahme (optional)"
          autoComplete="off"
          placeholder="1:30"
          description="Wo die Runde beginnt, als 1:30 oder in Sekunden."
          {...form.getInputProps('recordingSecond')}
        />
      </div>
    </DialogForm>
  );
}

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
