import { TRACK_KINDS, type Track, TrackChange, type TrackKind } from '@kontor/contract/racing/tracks.ts';
import type { FormErrors } from '@mantine/form';
import { readNumber, writeNumber } from '#platform/format.de.ts';
import { validateWith } from '#platform/forms.ts';

/** A track as the dialog holds it: the length as it is typed, in kilometres. */
export interface TrackValues {
  name: string;
  kind: TrackKind;
  lengthMeters: string;
  description: string;
}

export const NEW_TRACK: TrackValues = { name: '', kind: TRACK_KINDS[0], lengthMeters: '', description: '' };

export const toTrackValues = ({ name, kind, lengthMeters, description }: Track): TrackValues => ({
  name,
  kind,
  lengthMeters: writeNumber(lengthMeters / 1000),
  description,
});

const toChange = (values: TrackValues) => ({
  ...values,
  lengthMeters: Math.round((readNumber(values.lengthMeters) ?? Number.NaN) * 1000),
});

const check = validateWith(TrackChange);

export function validateTrack(values: TrackValues): FormErrors {
  const errors = check(toChange(values));
  if (!errors.lengthMeters) return errors;
  const isNumber = readNumber(values.lengthMeters) !== undefined;
  const lengthMeters = isNumber
    ? 'Bitte zwischen 0,05 und 500 Kilometern.'
    : 'Bitte gib die Länge an, zum Beispiel 4,2.';
  return { ...errors, lengthMeters };
}

export const parseTrack = (values: TrackValues): TrackChange => TrackChange.parse(toChange(values));
