import { type Team, TeamChange } from '@kontor/contract/racing/schema.ts';
import { useForm } from '@mantine/form';
import { useEffect, useRef } from 'react';
import { focusFirstError, validateWith } from '#platform/forms/forms.ts';
import { Locked } from '#platform/forms/locked.tsx';
import { UnsavedGuard } from '#platform/ui/dialog/unsaved-guard.tsx';
import { Button } from '#platform/ui/field/button.tsx';
import { ColorInput, spelledOut } from '#platform/ui/field/color-input.tsx';
import { TextInput } from '#platform/ui/field/text-input.ts';
import { DriverPlate } from '../drivers/driver-tag.tsx';
import { showRefusal } from '../show-refusal.ts';
import styles from './team.module.css';

const COLORS = ['#c92a2a', '#e8590c', '#f2b84b', '#2f9e44', '#0c8599', '#1971c2', '#6741d9', '#c2255c', '#212529'];
const FIELDS = { 'racing.name-taken': 'name' } as const;
const isColor = (text: string): boolean => /^#[0-9a-f]{6}$/.test(text);

interface TeamFormProps {
  /** None founds one. */
  readonly team: Pick<Team, 'name' | 'color'> | null;
  /** Shows what the colour will look like. */
  readonly startNumber: number;
  readonly isSaving: boolean;
  readonly onSave: (body: TeamChange, onError: (error: Error) => void) => void;
  readonly onCancel: () => void;
}

/** Name and colour of a team. */
export function TeamForm({ team, startNumber, isSaving, onSave, onCancel }: TeamFormProps) {
  const name = useRef<HTMLInputElement>(null);
  const form = useForm<TeamChange>({
    initialValues: { name: team?.name ?? '', color: team?.color ?? '#1971c2' },
    validate: validateWith(TeamChange),
    validateInputOnBlur: true,
  });
  const send = (values: TeamChange) => onSave(TeamChange.parse(values), (error) => showRefusal(form, error, FIELDS));
  // It takes the place of the button that opened it.
  useEffect(() => name.current?.focus(), []);
  const color = spelledOut(form.values.color);
  return (
    <form className="stack gap-16" onSubmit={form.onSubmit(send, focusFirstError)} noValidate>
      <h2 id="team" className="huge">
        {team ? 'Team bearbeiten' : 'Team gründen'}
      </h2>
      <Locked isLocked={isSaving} className={styles.fields}>
        <TextInput ref={name} label="Teamname" maxLength={40} autoComplete="off" {...form.getInputProps('name')} />
        <ColorInput label="Teamfarbe" swatches={COLORS} swatchesPerRow={9} {...form.getInputProps('color')} />
        <span className="level" aria-hidden="true">
          <DriverPlate startNumber={startNumber} color={isColor(color) ? color : undefined} />
        </span>
      </Locked>
      <div className="row to-end">
        <Button onClick={onCancel} isDisabled={isSaving}>
          Abbrechen
        </Button>
        <Button type="submit" look="primary" isBusy={isSaving}>
          {team ? 'Speichern' : 'Gründen'}
        </Button>
      </div>
      <UnsavedGuard isDirty={form.isDirty()} />
    </form>
  );
}
