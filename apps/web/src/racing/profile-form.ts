import type { Driver } from '@kontor/contract/racing/schema.ts';
import { type UseFormReturnType, useForm } from '@mantine/form';
import { readNumber } from '#platform/format.de.ts';
import { focusFirstError } from '#platform/forms.ts';
import { useDriverSearch } from './driver-search.ts';
import { showRefusal } from './profile-refusals.ts';
import { type ProfileValues, parseProfile, toValues, validateProfile } from './profile-values.ts';
import type { useSaveMyDriver } from './racing.queries.ts';

export type ProfileForm = UseFormReturnType<ProfileValues>;

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
    validate: validateProfile,
    validateInputOnBlur: true,
  });
  const send = (values: ProfileValues) =>
    save.run(
      { body: parseProfile(values) },
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
