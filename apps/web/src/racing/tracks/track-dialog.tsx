import { TRACK_KINDS, TRACK_LABELS, type Track } from '@kontor/contract/racing/tracks.ts';
import { DialogForm } from '#platform/ui/dialog/dialog-form.tsx';
import { NativeSelect } from '#platform/ui/field/native-select.ts';
import { NumberField } from '#platform/ui/field/number-field.tsx';
import { PictureField } from '#platform/ui/field/picture-field.tsx';
import { TextInput } from '#platform/ui/field/text-input.ts';
import { Textarea } from '#platform/ui/field/textarea.ts';
import { type TrackForm, useTrackForm } from './track-form.ts';
import { TrackDrawing, trackImageSrc } from './track-picture.tsx';

const KINDS = TRACK_KINDS.map((value) => ({ value, label: TRACK_LABELS[value] }));

const Fields = ({ form }: { readonly form: TrackForm }) => (
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
    <Textarea className="full" label="Beschreibung" rows={4} maxLength={2000} {...form.getInputProps('description')} />
  </div>
);

const BOUNDS = { widest: 1280, highest: 720, maxBytes: 650_000, type: 'image/jpeg' } as const;

interface TrackDialogProps {
  /** None creates one. */
  readonly track: Track | undefined;
  readonly onClose: () => void;
}

/** Creates or changes a track. */
export function TrackDialog({ track, onClose }: TrackDialogProps) {
  const { form, base, picture, setPicture, dialog } = useTrackForm(track, onClose);
  const drawn = { id: base?.id ?? 0, kind: form.values.kind, imageVersion: base?.imageVersion ?? null };
  const stored = trackImageSrc(drawn);
  return (
    <DialogForm
      title={track ? `„${track.name}“ bearbeiten` : 'Strecke anlegen'}
      saveLabel={track ? 'Speichern' : 'Anlegen'}
      {...dialog}
      onClose={onClose}
    >
      <div className="stack gap-16">
        <Fields form={form} />
        <PictureField
          src={picture === 'keep' ? stored : picture === 'remove' ? undefined : picture.src}
          bounds={BOUNDS}
          hint={picture === 'remove' || !stored ? 'Ohne Bild zeichnet Kontor eine Linie.' : 'Am besten im Querformat.'}
          onChoose={setPicture}
          onRemove={() => setPicture(stored ? 'remove' : 'keep')}
        >
          <TrackDrawing id={drawn.id} kind={drawn.kind} />
        </PictureField>
      </div>
    </DialogForm>
  );
}
