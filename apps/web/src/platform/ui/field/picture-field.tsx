import { type ReactNode, useId, useRef, useState } from 'react';
import { type Bounds, type SmallPicture, shrinkPicture } from '../../shrink-picture.ts';
import { Spinner } from '../page/spinner.tsx';
import { Button } from './button.tsx';
import styles from './picture-field.module.css';

interface PictureFieldProps {
  /** Where the picture is; none shows what stands in its place. */
  readonly src: string | undefined;
  readonly bounds: Bounds;
  readonly hint: string;
  readonly isBusy?: boolean;
  /** Why the one chosen last was refused. */
  readonly refusal?: string | undefined;
  readonly onChoose: (picture: SmallPicture) => void;
  readonly onRemove: () => void;
  /** Shown while there is no picture. */
  readonly children: ReactNode;
}

/** Chooses, shows and removes a picture; it is made small before it is sent. */
export function PictureField({ src, bounds, hint, isBusy, refusal, onChoose, onRemove, children }: PictureFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const [isReading, setIsReading] = useState(false);
  const [complaint, setComplaint] = useState<string>();
  const noteId = useId();
  const choose = async (file: File | undefined) => {
    if (!file) return;
    setIsReading(true);
    setComplaint(undefined);
    try {
      onChoose(await shrinkPicture(file, bounds));
    } catch {
      setComplaint('Dieses Bild lässt sich nicht lesen. Nimm bitte ein JPEG, PNG oder WebP.');
    }
    setIsReading(false);
  };
  return (
    <fieldset className={styles.field} aria-describedby={noteId}>
      <legend className="strong full">Bild</legend>
      <div className={styles.picture}>
        {src ? <img src={src} alt="Vorschau" /> : children}
        {isReading || isBusy ? (
          <span className={styles.reading}>
            <Spinner />
          </span>
        ) : null}
      </div>
      <div className="stack">
        <div className="row wrap">
          <Button isBusy={isReading || isBusy === true} onClick={() => input.current?.click()}>
            {src ? 'Anderes Bild wählen' : 'Bild wählen'}
          </Button>
          {src ? (
            <Button look="quiet" onClick={onRemove}>
              Bild entfernen
            </Button>
          ) : null}
        </div>
        <p id={noteId} className="meta">
          {hint} Große Bilder werden verkleinert.
        </p>
        {complaint || refusal ? (
          <p className="wrong" role="alert">
            {complaint ?? refusal}
          </p>
        ) : null}
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
