import type { Driver } from '@kontor/contract/racing/schema.ts';
import { NativeSelect } from '#platform/ui/native-select.ts';
import { NumberField } from '#platform/ui/number-field.tsx';
import { TextInput } from '#platform/ui/text-input.ts';
import { Textarea } from '#platform/ui/textarea.ts';
import styles from './profile-fields.module.css';
import { type ProfileForm, useTakenNumber } from './profile-form.ts';
import { useClasses } from './use-classes.ts';

const BELOW = ['label', 'input', 'error', 'description'] as ('label' | 'input' | 'error' | 'description')[];

interface ProfileFieldsProps {
  readonly form: ProfileForm;
  readonly driver: Driver | null;
}

/** What a driver tells about themselves. */
export function ProfileFields({ form, driver }: ProfileFieldsProps) {
  const { classes } = useClasses();
  const taken = useTakenNumber(form.values.startNumber, driver);
  const number = form.getInputProps('startNumber');
  return (
    <div className={styles.fields}>
      <TextInput
        label="Fahrername"
        description="So stehst du in jeder Liste."
        inputWrapperOrder={BELOW}
        maxLength={40}
        autoComplete="off"
        data-autofocus
        {...form.getInputProps('nickname')}
      />
      <NumberField
        label="Startnummer"
        description="1 bis 999, jede gibt es nur einmal."
        min={1}
        max={999}
        {...number}
        error={number.error ?? taken}
      />
      <NativeSelect
        label="Lieblingsklasse"
        data={[{ value: '', label: 'Keine' }, ...classes.map(({ id, name }) => ({ value: String(id), label: name }))]}
        {...form.getInputProps('favouriteClassId')}
      />
      <Textarea
        className={styles.bio ?? ''}
        label="Über dich"
        description={`${form.values.bio.length} von 500 Zeichen`}
        inputWrapperOrder={BELOW}
        maxLength={500}
        rows={4}
        {...form.getInputProps('bio')}
      />
    </div>
  );
}
