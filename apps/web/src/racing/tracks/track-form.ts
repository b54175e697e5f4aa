import { TRACK_KINDS, type Track, TrackChange, type TrackKind } from '@kontor/contract/racing/tracks.ts';
import { type FormErrors, type UseFormReturnType, useForm } from '@mantine/form';
import { useState } from 'react';
import { sentenceOf } from '#platform/api/api-error.ts';
import { readNumber, writeNumber } from '#platform/format.de.ts';
import { focusFirstError, showFieldErrors, validateWith } from '#platform/forms/forms.ts';
import type { SmallPicture } from '#platform/shrink-picture.ts';
import { showToast } from '#platform/toasts.ts';
import { useChangeTrack, useCreateTrack, useRemoveTrackImage, useSaveTrackImage } from '../racing.queries.ts';

/** A track as the dialog holds it: the length as it is typed, in kilometres. */
interface TrackValues {
  name: string;
  kind: TrackKind;
  lengthMeters: string;
  description: string;
}

const NEW_TRACK: TrackValues = { name: '', kind: TRACK_KINDS[0], lengthMeters: '', description: '' };

const toValues = ({ name, kind, lengthMeters, description }: Track): TrackValues => ({
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

function validate(values: TrackValues): FormErrors {
  const errors = check(toChange(values));
  if (!errors.lengthMeters) return errors;
  const isNumber = readNumber(values.lengthMeters) !== undefined;
  const lengthMeters = isNumber
    ? 'Bitte zwischen 0,05 und 500 Kilometern.'
    : 'Bitte gib die Länge an, zum Beispiel 4,2.';
  return { ...errors, lengthMeters };
}

export type TrackForm = UseFormReturnType<TrackValues>;
/** What becomes of the picture: stays, goes, or is another. */
export type PictureChange = 'keep' | 'remove' | SmallPicture;

/** From the opened dialog to the saved track with its picture; a refusal leaves everything as it was. */
export function useTrackForm(opened: Track | undefined, onDone: () => void) {
  // Once the track itself is saved, a refused picture must not create it a second time.
  const [base, setBase] = useState(opened);
  const [picture, setPicture] = useState<PictureChange>('keep');
  const [refusal, setRefusal] = useState<string>();
  const [create, change] = [useCreateTrack(), useChangeTrack()];
  const [saveImage, removeImage] = [useSaveTrackImage(), useRemoveTrackImage()];
  const form: TrackForm = useForm<TrackValues>({
    initialValues: opened ? toValues(opened) : NEW_TRACK,
    validate,
    validateInputOnBlur: true,
  });

  const onError = (error: Error) => {
    if (!showFieldErrors(form, error)) setRefusal(sentenceOf(error));
  };
  const savePicture = (track: Track) => {
    setBase(track);
    const done = () => {
      onDone();
      showToast({ kind: 'done', sentence: `„${track.name}“ ist ${opened ? 'gespeichert' : 'angelegt'}.` });
    };
    const then = { onSuccess: done, onError };
    const params = { id: track.id };
    if (picture === 'keep') done();
    else if (picture === 'remove') removeImage.run({ params }, then);
    else saveImage.run({ params, body: { data: picture.data } }, then);
  };
  const save = (values: TrackValues) => {
    setRefusal(undefined);
    const body = TrackChange.parse(toChange(values));
    const then = { onSuccess: savePicture, onError };
    if (base) change.run({ params: { id: base.id }, body }, then);
    else create.run({ body }, then);
  };
  return {
    form,
    base,
    picture,
    setPicture,
    refusal,
    isSaving: [create, change, saveImage, removeImage].some(({ isPending }) => isPending),
    isDirty: form.isDirty() || picture !== 'keep',
    submit: form.onSubmit(save, focusFirstError),
  };
}
