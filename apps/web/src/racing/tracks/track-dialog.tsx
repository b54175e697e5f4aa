import { TRACK_KINDS, TRACK_LABELS, type Track } from '@kontor/contract/racing/tracks.ts';
import { useId, useRef, useState } from 'react';
import { DialogForm } from '#platform/ui/dialog/dialog-form.tsx';
import { Button } from '#platform/ui/field/button.tsx';
import { NativeSelect } from '#platform/ui/field/native-select.ts';
import { NumberField } from '#platform/ui/field/number-field.tsx';
import { TextInput } from '#platform/ui/field/text-input.ts';
import { Textarea } from '#platform/ui/field/textarea.ts';
import { Notice } from '#platform/ui/page/notice.tsx';
import { Spinner } from '#platform/ui/page/spinner.tsx';
import { type PictureChange, type TrackForm, useTrackForm } from './track-form.ts';
import { shrinkPicture } from './track-image.ts';
import { TrackDrawing, trackImageSrc } from './track-picture.tsx';
import styles from './tracks.module.css';

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

interface ImageFieldProps {
  /** As it will be drawn without a picture; a new track has no number yet. */
  readonly track: Pick<Track, 'id' | 'kind' | 'imageVersion'>;
  readonly picture: PictureChange;
  readonly onChange: (picture: PictureChange) => void;
}

/** Chooses, shows and removes the picture of a track; it is made small before it is sent. */
function ImageField({ track, picture, onChange }: ImageFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const [isReading, setIsReading] = useState(false);
  const [complaint, setComplaint] = useState<string>();
  const noteId = useId();
  const stored = trackImageSrc(track);
  const src = picture === 'keep' ? stored : picture === 'remove' ? undefined : picture.src;

  const choose = async (file: File | undefined) => {
    if (!file) return;
    setIsReading(true);
    setComplaint(undefined);
    try {
      onChange(await shrinkPicture(file));
    } catch {
      setComplaint('Dieses Bild lässt sich nicht lesen. Nimm bitte ein JPEG, PNG oder WebP.');
    }
    setIsReading(false);
  };

  return (
    <fieldset className={styles.image} aria-describedby={noteId}>
      <legend className="strong full">Bild</legend>
      <div className={styles.picture}>
        {src ? <img src={src} alt="Vorschau" /> : <TrackDrawing id={track.id} kind={track.kind} />}
        {isReading ? (
          <span className={styles.reading}>
            <Spinner />
          </span>
        ) : null}
      </div>
      <div className="stack">
        <div className="row wrap">
          <Button isBusy={isReading} onClick={() => input.current?.click()}>
            {src ? 'Anderes Bild wählen' : 'Bild wählen'}
          </Button>
          {src ? (
            <Button look="quiet" onClick={() => onChange(stored ? 'remove' : 'keep')}>
              Bild entfernen
            </Button>
          ) : null}
        </div>
        <p id={noteId} className="meta">
          {src ? 'Am besten im Querformat.' : 'Ohne Bild zeichnet Kontor eine Linie.'} Große Bilder werden verkleinert.
        </p>
        <p className="wrong" role="alert">
          {complaint}
        </p>
      </div>
      <input
        ref={input}
        className="visually-hidden"
        type="file"
        accept="image/*"
        tabIndex={-1}
        aria-label="Bilddatei"
        onChange={({ currentTarget }) => {
          void choose(currentTarget.files?.[0]);
          // The same file can be chosen again.
          currentTarget.value = '';
        }}
      />
    </fieldset>
  );
}

interface TrackDialogProps {
  /** None creates one. */
  readonly track: Track | undefined;
  readonly onClose: () => void;
}

/** Creates or changes a track. */
export function TrackDialog({ track, onClose }: TrackDialogProps) {
  const [isDone, setIsDone] = useState(false);
  const { form, base, picture, setPicture, refusal, isSaving, isDirty, submit } = useTrackForm(track, () => {
    setIsDone(true);
    onClose();
  });
  const drawn = { id: base?.id ?? 0, kind: form.values.kind, imageVersion: base?.imageVersion ?? null };
  return (
    <DialogForm
      title={track ? `„${track.name}“ bearbeiten` : 'Neue Strecke'}
      saveLabel={track ? 'Speichern' : 'Anlegen'}
      isDirty={!isDone && isDirty}
      isSaving={isSaving}
      onSubmit={submit}
      onClose={onClose}
    >
      <div className="stack gap-16">
        {refusal ? (
          <Notice kind="wrong" role="alert">
            {refusal}
          </Notice>
        ) : null}
        <Fields form={form} />
        <ImageField track={drawn} picture={picture} onChange={setPicture} />
      </div>
    </DialogForm>
  );
}
