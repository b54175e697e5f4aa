import type { Track } from '@kontor/contract/racing/tracks.ts';
import { useId, useRef, useState } from 'react';
import { Button } from '#platform/ui/button.tsx';
import { Spinner } from '#platform/ui/spinner.tsx';
import type { PictureChange } from './track-form.ts';
import { shrinkPicture } from './track-image.ts';
import styles from './track-image-field.module.css';
import { TrackDrawing, trackImageSrc } from './track-picture.tsx';

interface TrackImageFieldProps {
  /** As it will be drawn without a picture; a new track has no number yet. */
  readonly track: Pick<Track, 'id' | 'kind' | 'imageVersion'>;
  readonly picture: PictureChange;
  readonly onChange: (picture: PictureChange) => void;
}

/** Chooses, shows and removes the picture of a track; it is made small before it is sent. */
export function TrackImageField({ track, picture, onChange }: TrackImageFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const [isReading, setIsReading] = useState(false);
  const [complaint, setComplaint] = useState<string>();
  const [titleId, noteId] = [useId(), useId()];
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
    <fieldset className={styles.field} aria-labelledby={titleId} aria-describedby={noteId}>
      <span id={titleId} className={styles.title}>
        Bild
      </span>
      <div className={styles.preview}>
        {src ? (
          <img className={styles.picture} src={src} alt="Vorschau" />
        ) : (
          <TrackDrawing id={track.id} kind={track.kind} />
        )}
        {isReading ? (
          <span className={styles.reading}>
            <Spinner />
          </span>
        ) : null}
      </div>
      <div className={styles.side}>
        <div className={styles.buttons}>
          <Button isBusy={isReading} onClick={() => input.current?.click()}>
            {src ? 'Anderes Bild wählen' : 'Bild wählen'}
          </Button>
          {src ? (
            <Button look="quiet" onClick={() => onChange(stored ? 'remove' : 'keep')}>
              Bild entfernen
            </Button>
          ) : null}
        </div>
        <p id={noteId} className={styles.note}>
          {src ? 'Am besten im Querformat.' : 'Ohne Bild zeichnet Kontor eine Linie.'} Große Bilder werden verkleinert.
        </p>
        <p className={styles.complaint} role="alert">
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
