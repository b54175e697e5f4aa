import { type Driver, DriverChange } from '@kontor/contract/racing/schema.ts';
import type { FormErrors } from '@mantine/form';
import { readNumber, writeNumber } from '#platform/format.de.ts';
import { validateWith } from '#platform/forms.ts';

/** A profile as its form holds it: the number as it is typed, no class as an empty text. */
export interface ProfileValues {
  nickname: string;
  startNumber: string;
  bio: string;
  favouriteClassId: string;
}

export const toValues = (driver: Driver | null): ProfileValues => ({
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

export function validateProfile(values: ProfileValues): FormErrors {
  const errors: FormErrors = { ...check(toChange(values)) };
  if (errors.startNumber) errors.startNumber = NO_START_NUMBER;
  return errors;
}

export const parseProfile = (values: ProfileValues): DriverChange => DriverChange.parse(toChange(values));
