import type { Driver } from '@kontor/contract/racing/schema.ts';
import { Locked } from '#platform/forms/locked.tsx';
import { DialogForm } from '#platform/ui/dialog/dialog-form.tsx';
import { UnsavedGuard } from '#platform/ui/dialog/unsaved-guard.tsx';
import { Button } from '#platform/ui/field/button.tsx';
import { NativeSelect } from '#platform/ui/field/native-select.ts';
import { NumberField } from '#platform/ui/field/number-field.tsx';
import { TextInput } from '#platform/ui/field/text-input.ts';
import { Textarea } from '#platform/ui/field/textarea.ts';
import { useClasses } from '../racing.queries.ts';
import { DriverPlate } from './driver-tag.tsx';
import styles from './profile.module.css';
import { type ProfileForm, type ProfileFormOptions, useProfileForm, useTakenNumber } from './profile-form.ts';

const BELOW = ['label', 'input', 'error', 'description'] as ('label' | 'input' | 'error' | 'description')[];

/** What a driver tells about themselves. */
function ProfileFields({ form, driver }: { readonly form: ProfileForm; readonly driver: Driver | null }) {
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
        className="full"
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

interface ProfileDialogProps extends ProfileFormOptions {
  readonly onClose: () => void;
}

/** Changes the own profile. */
export function ProfileDialog({ onClose, ...options }: ProfileDialogProps) {
  const { form, submit, ...state } = useProfileForm(options);
  return (
    <DialogForm title="Profil bearbeiten" {...state} onSubmit={submit} onClose={onClose}>
      <ProfileFields form={form} driver={options.driver} />
    </DialogForm>
  );
}

/** Greets a visitor who has never raced, with the form right there. */
export function ProfileWelcome(options: Omit<ProfileFormOptions, 'driver'>) {
  const { form, isDirty, isSaving, submit } = useProfileForm({ ...options, driver: null });
  const typed = Number(form.values.startNumber);
  return (
    <section className="card stack gap-24" aria-labelledby="welcome">
      <header className="row wrap gap-24">
        <span aria-hidden="true">
          <DriverPlate
            startNumber={Number.isInteger(typed) && typed > 0 && typed < 1000 ? typed : undefined}
            color={undefined}
            size="large"
          />
        </span>
        <div className="stack gap-4">
          <h2 id="welcome" className="huge">
            Willkommen an der Strecke
          </h2>
          <p className="dim readable">
            Such dir einen Fahrernamen und eine freie Startnummer aus. Danach kannst du Zeiten einreichen, an Turnieren
            teilnehmen und ein Team gründen.
          </p>
        </div>
      </header>
      <form className="stack gap-24" onSubmit={submit} noValidate>
        <Locked isLocked={isSaving}>
          <ProfileFields form={form} driver={null} />
        </Locked>
        <p className="end">
          <Button type="submit" look="primary" isBusy={isSaving}>
            Profil anlegen
          </Button>
        </p>
      </form>
      <UnsavedGuard isDirty={isDirty} />
    </section>
  );
}
