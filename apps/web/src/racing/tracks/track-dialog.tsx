import { TRACK_KINDS, TRACK_LABELS, type Track, TrackChange } from '@kontor/contract/racing/tracks.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { readNumber, writeNumber } from '#platform/format.de.ts';
import type { FormField } from '#platform/forms/form-fields.ts';
import { validateAs } from '#platform/forms/forms.ts';
import { readNewest } from '#platform/forms/read-newest.ts';
import { useEditForm } from '#platform/forms/use-edit-form.ts';
import type { SmallPicture } from '#platform/shrink-picture.ts';
import { DialogForm } from '#platform/ui/dialog/dialog-form.tsx';
import { NativeSelect } from '#platform/ui/field/native-select.ts';
import { NumberField } from '#platform/ui/field/number-field.tsx';
import { PictureField } from '#platform/ui/field/picture-field.tsx';
import { TextInput } from '#platform/ui/field/text-input.ts';
import { Textarea } from '#platform/ui/field/textarea.ts';
import {
  racingQueries,
  useChangeTrack,
  useCreateTrack,
  useRemoveTrackImage,
  useSaveTrackImage,
} from '../racing.queries.ts';
import { TrackDrawing, trackImageSrc } from './track-picture.tsx';

const toValues = ({ name = '', kind = TRACK_KINDS[0], description = '', lengthMeters }: Partial<Track>) => ({
  ...{ name, kind, description },
  lengthMeters: lengthMeters === undefined ? '' : writeNumber(lengthMeters / 1000),
});

type TrackValues = ReturnType<typeof toValues>;

const toChange = (values: TrackValues) => ({
  ...values,
  lengthMeters: Math.round((readNumber(values.lengthMeters) ?? Number.NaN) * 1000),
});

const OUT_OF_BOUNDS = 'Bitte zwischen 0,05 und 500 Kilometern.';
const NO_LENGTH = 'Bitte gib die Länge an, zum Beispiel 4,2.';

const validate = validateAs(TrackChange, toChange, {
  lengthMeters: ({ lengthMeters }, error) =>
    error && (readNumber(lengthMeters) === undefined ? NO_LENGTH : OUT_OF_BOUNDS),
});

const FIELDS: readonly FormField<TrackValues>[] = [
  { path: 'name', label: 'Name' },
  { path: 'kind', label: 'Art', show: ({ kind }) => TRACK_LABELS[kind] },
  { path: 'lengthMeters', label: 'Länge in km' },
  { path: 'description', label: 'Beschreibung' },
];

const KINDS = TRACK_KINDS.map((value) => ({ value, label: TRACK_LABELS[value] }));

const BOUNDS = { widest: 1280, highest: 720, maxBytes: 650_000, type: 'image/jpeg' } as const;

export function TrackDialog({ track, onClose }: { track: Track | undefined; onClose: () => void }) {
  const client = useQueryClient();
  // Once the track itself is saved, a refused picture must not create it a second time.
  const made = useRef(track);
  const [picture, setPicture] = useState<'keep' | 'remove' | SmallPicture>('keep');
  const [create, change] = [useCreateTrack(), useChangeTrack()];
  const [saveImage, removeImage] = [useSaveTrackImage(), useRemoveTrackImage()];
  const { form, base, dialog } = useEditForm<Track, TrackValues>({
    opened: track,
    initial: toValues(track ?? {}),
    toValues,
    fields: FIELDS,
    validate,
    save: (values, _base, { onSuccess, onError }) => {
      const savePicture = (saved: Track) => {
        made.current = saved;
        const then = { onSuccess: () => onSuccess(saved), onError };
        const params = { id: saved.id };
        if (picture === 'keep') onSuccess(saved);
        else if (picture === 'remove') removeImage.run({ params }, then);
        else saveImage.run({ params, body: { data: picture.data } }, then);
      };
      const body = TrackChange.parse(toChange(values));
      const then = { onSuccess: savePicture, onError };
      if (made.current) change.run({ params: { id: made.current.id }, body }, then);
      else create.run({ body }, then);
    },
    newest: ({ id }) => readNewest(client, racingQueries.track(id)),
    say: ({ name }, isNew) => `„${name}“ ist ${isNew ? 'angelegt' : 'gespeichert'}.`,
    onDone: () => {
      setPicture('keep');
      onClose();
    },
    isDirtyBeside: picture !== 'keep',
  });
  const drawn = { id: base?.id ?? 0, kind: form.values.kind, imageVersion: base?.imageVersion ?? null };
  const stored = trackImageSrc(drawn);
  return (
    <DialogForm
      title={track ? `„${track.name}“ bearbeiten` : 'Strecke anlegen'}
      saveLabel={track ? 'Speichern' : 'Anlegen'}
      {...dialog}
      onClose={onClose}
    >
      <div className="fields">
        <TextInput className="full" label="Name" autoComplete="off" data-autofocus {...form.getInputProps('name')} />
        <NativeSelect label="Art" data={KINDS} {...form.getInputProps('kind')} />
        <NumberField
          label="Länge in km"
          kind="decimal"
          min={0.05}
          max={500}
          step={0.1}
          {...form.getInputProps('lengthMeters')}
        />
        <Textarea
          className="full"
          label="Beschreibung"
          rows={4}
          maxLength={2000}
          {...form.getInputProps('description')}
        />
      </div>
      <PictureField
        src={picture === 'keep' ? stored : picture === 'remove' ? undefined : picture.src}
        bounds={BOUNDS}
        hint={picture === 'remove' || !stored ? 'Ohne Bild zeichnet Kontor eine Linie.' : 'Am besten im Querformat.'}
        onChoose={setPicture}
        onRemove={() => setPicture(stored ? 'remove' : 'keep')}
      >
        <TrackDrawing id={drawn.id} kind={drawn.kind} />
      </PictureField>
    </DialogForm>
  );
}
