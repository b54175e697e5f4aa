import type { Track } from '@kontor/contract/racing/tracks.ts';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { MomentField } from '#platform/ui/moment-field.tsx';
import { NativeSelect } from '#platform/ui/native-select.ts';
import { TextInput } from '#platform/ui/text-input.ts';
import { racingQueries } from './racing.queries.ts';
import styles from './submit-dialog.module.css';
import type { SubmitForm } from './submit-form.ts';
import { TimeField } from './time-field.tsx';
import { useClasses } from './use-classes.ts';

interface SubmitFieldsProps {
  readonly form: SubmitForm;
  readonly tracks: readonly Track[];
  readonly onRecording: (text: string) => void;
}

/** What others have driven there. */
function useVehicles(trackId: number): string[] {
  const { data } = useQuery(racingQueries.topTimes({ trackId }));
  return data?.vehicles ?? [];
}

function Vehicle({ form }: Pick<SubmitFieldsProps, 'form'>) {
  const listId = useId();
  const vehicles = useVehicles(Number(form.values.trackId));
  return (
    <>
      <TextInput
        className={styles.suggest}
        label="Fahrzeug"
        list={listId}
        autoComplete="off"
        maxLength={60}
        {...form.getInputProps('vehicle')}
      />
      <datalist id={listId}>
        {vehicles.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </>
  );
}

/** Everything a time consists of. */
export function SubmitFields({ form, tracks, onRecording }: SubmitFieldsProps) {
  const { classes } = useClasses();
  const { error, ...time } = form.getInputProps('timeMs');
  return (
    <div className={styles.fields}>
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
      <MomentField
        className={styles.wide}
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
