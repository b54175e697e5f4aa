import { type Driver, DriverChange } from '@kontor/contract/racing/schema.ts';
import { type FormErrors, type UseFormReturnType, useForm } from '@mantine/form';
import { readNumber, writeNumber } from '#platform/format.de.ts';
import { focusFirstError, validateWith } from '#platform/forms/forms.ts';
import type { useSaveMyDriver } from '../racing.queries.ts';
import { showRefusal } from '../show-refusal.ts';
import { useDriverSearch } from './driver-search.ts';

/** A profile as its form holds it: the number as it is typed, no class as an empty text. */
interface ProfileValues {
  nickname: string;
  startNumber: string;
  bio: string;
  favouriteClassId: string;
}

export type ProfileForm = UseFormReturnType<ProfileValues>;

const toValues = (driver: Driver | null): ProfileValues => ({
  nickname: driver?.nickname ?? '',
  startNumber: driver ? writeNumber(driver.startNumber) : '',
  bio: driver?.bio ?? '',
  favouriteClassId: driver?.favouriteClassId ? String(driver.favouriteClassId) : '',
});

const toChange = (values: ProfileValues) => ({
  ...values,
  startNumber: readNumber(values.startNumber) ?? Number.NaN,
  favouriteClassId: values.favouriteClassId === '' ? null : Number(values.favouriteClassId),
});

const NO_START_NUMBER = 'Bitte gib eine ganze Zahl von 1 bis 999 an.';
const check = validateWith(DriverChange);

function validate(values: ProfileValues): FormErrors {
  const errors: FormErrors = { ...check(toChange(values)) };
  if (errors.startNumber) errors.startNumber = NO_START_NUMBER;
  return errors;
}

const FIELDS = {
  'racing.number-taken': 'startNumber',
  'racing.nickname-taken': 'nickname',
  'racing.unknown-class': 'favouriteClassId',
} as const;

export interface ProfileFormOptions {
  readonly driver: Driver | null;
  /** Held by the page, which outlives the form that creates a profile. */
  readonly save: ReturnType<typeof useSaveMyDriver>;
  readonly onSaved: (driver: Driver) => void;
}

/** The own profile while it is written; a refusal leaves everything as it was typed. */
export function useProfileForm({ driver, save, onSaved }: ProfileFormOptions) {
  const form: ProfileForm = useForm<ProfileValues>({
    initialValues: toValues(driver),
    validate,
    validateInputOnBlur: true,
  });
  const send = (values: ProfileValues) =>
    save.run(
      { body: DriverChange.parse(toChange(values)) },
      { onSuccess: onSaved, onError: (error) => showRefusal(form, error, FIELDS) },
    );
  return { form, isDirty: form.isDirty(), isSaving: save.isPending, submit: form.onSubmit(send, focusFirstError) };
}

/** Said while the number is typed, before anything is sent; the server decides. */
export function useTakenNumber(typed: string, driver: Driver | null): string | undefined {
  const number = readNumber(typed);
  const isOwn = number === undefined || number === driver?.startNumber;
  const { drivers, isCurrent } = useDriverSearch(isOwn ? '' : String(number));
  const holder = isCurrent ? drivers?.find(({ startNumber }) => startNumber === number) : undefined;
  return holder && holder.id !== driver?.id ? `Die ${number} fährt schon ${holder.nickname}.` : undefined;
}
