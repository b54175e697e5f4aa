import { type Driver, DriverChange } from '@kontor/contract/racing/schema.ts';
import type { UseFormReturnType } from '@mantine/form';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { codeOf } from '#platform/api/api-error.ts';
import { readNumber, writeNumber } from '#platform/format.de.ts';
import { validateAs } from '#platform/forms/forms.ts';
import { Locked } from '#platform/forms/locked.tsx';
import { SaveProblem } from '#platform/forms/save-problem.tsx';
import { useEditForm } from '#platform/forms/use-edit-form.ts';
import { DialogForm } from '#platform/ui/dialog/dialog-form.tsx';
import { UnsavedGuard } from '#platform/ui/dialog/unsaved-guard.tsx';
import { Button } from '#platform/ui/field/button.tsx';
import { NativeSelect } from '#platform/ui/field/native-select.ts';
import { NumberField } from '#platform/ui/field/number-field.tsx';
import { TextInput } from '#platform/ui/field/text-input.ts';
import { Textarea } from '#platform/ui/field/textarea.ts';
import { choicesOf, racingQueries, useClasses, type useSaveMyDriver } from '../racing.queries.ts';
import { DriverPlate } from './driver-tag.tsx';
import styles from './profile.module.css';

const toValues = (driver: Driver | null) => ({
  nickname: driver?.nickname ?? '',
  startNumber: driver ? writeNumber(driver.startNumber) : '',
  bio: driver?.bio ?? '',
  favouriteClassId: driver?.favouriteClassId ? String(driver.favouriteClassId) : '',
});

type ProfileValues = ReturnType<typeof toValues>;

const toChange = (values: ProfileValues) => ({
  ...values,
  startNumber: readNumber(values.startNumber) ?? Number.NaN,
  favouriteClassId: values.favouriteClassId === '' ? null : Number(values.favouriteClassId),
});

const validate = validateAs(DriverChange, toChange, {
  startNumber: 'Bitte gib eine ganze Zahl von 1 bis 999 an.',
});

const REFUSED_FIELDS: Readonly<Record<string, string>> = {
  'racing.number-taken': 'startNumber',
  'racing.nickname-taken': 'nickname',
  'racing.unknown-class': 'favouriteClassId',
};

interface ProfileFormProps {
  readonly driver: Driver | null;
  /** Held by the page, which outlives the form that creates a profile. */
  readonly save: ReturnType<typeof useSaveMyDriver>;
  readonly onSaved: () => void;
}

const useProfileForm = ({ driver, save, onSaved }: ProfileFormProps) =>
  useEditForm<Driver, ProfileValues>({
    opened: driver ?? undefined,
    initial: toValues(driver),
    toValues,
    // Nobody else writes it.
    fields: [],
    validate,
    save: (values, _base, then) => save.run({ body: DriverChange.parse(toChange(values)) }, then),
    say: ({ nickname, startNumber }, isNew) =>
      isNew ? `Du fährst jetzt als ${nickname} mit der Nummer ${startNumber}.` : 'Dein Profil ist gespeichert.',
    onDone: onSaved,
    fieldOf: (error) => REFUSED_FIELDS[codeOf(error)],
  });

/** Drivers that fit what is typed, read as soon as the typing pauses; nothing is read for nothing. */
export function useDriverSearch(typed: string) {
  const wanted = typed.trim();
  const [search] = useDebouncedValue(wanted, 300);
  const { data, error, isPlaceholderData } = useQuery({ ...racingQueries.drivers(search), enabled: search !== '' });
  /** What is shown answers what is typed. */
  const isCurrent = search === wanted && !isPlaceholderData;
  return { drivers: wanted && search ? data : undefined, isCurrent, error: isCurrent ? error : null };
}

/** Said while the number is typed, before anything is sent; the server decides. */
function useTakenNumber(typed: string, driver: Driver | null): string | undefined {
  const number = readNumber(typed);
  const isOwn = number === undefined || number === driver?.startNumber;
  const { drivers, isCurrent } = useDriverSearch(isOwn ? '' : String(number));
  const holder = isCurrent ? drivers?.find(({ startNumber }) => startNumber === number) : undefined;
  return holder && holder.id !== driver?.id ? `Die ${number} fährt schon ${holder.nickname}.` : undefined;
}

const BELOW = ['label', 'input', 'error', 'description'] as ('label' | 'input' | 'error' | 'description')[];

function ProfileFields({ form, driver }: { form: UseFormReturnType<ProfileValues>; driver: Driver | null }) {
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
        data={[{ value: '', label: 'Keine' }, ...choicesOf(classes)]}
        {...form.getInputProps('favouriteClassId')}
      />
      <Textarea
        className="full"
        label="Über dich"
        description={`${form.values.bio.length} von 500 Zeichen. Jeder kann es auf deiner Fahrerseite lesen.`}
        inputWrapperOrder={BELOW}
        maxLength={500}
        rows={4}
        {...form.getInputProps('bio')}
      />
    </div>
  );
}

export function ProfileDialog({ onClose, ...props }: ProfileFormProps & { readonly onClose: () => void }) {
  const { form, dialog } = useProfileForm(props);
  return (
    <DialogForm title="Profil bearbeiten" {...dialog} onClose={onClose}>
      <ProfileFields form={form} driver={props.driver} />
    </DialogForm>
  );
}

export function ProfileWelcome(props: Omit<ProfileFormProps, 'driver'>) {
  const { form, isDirty, isSaving, problem, submit } = useProfileForm({ ...props, driver: null });
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
        <SaveProblem state={problem} />
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
