import { type ReactNode, useId, useRef, useState } from 'react';
import { formatPercent } from '../../format.de.ts';
import { useUploadReport } from '../../forms/uploads.ts';
import { type Bounds, type SmallPicture, shrinkPicture } from '../../shrink-picture.ts';
import { Spinner } from '../page/spinner.tsx';
import { Picture } from '../picture.tsx';
import { Button } from './button.tsx';
import styles from './picture-field.module.css';

interface PictureFieldProps {
  readonly label?: string | undefined;
  /** A square shows the whole picture, on its own ground. */
  readonly shape?: 'wide' | 'square';
  readonly src: string | undefined;
  readonly bounds: Bounds;
  readonly hint: string;
  readonly isBusy?: boolean;
  readonly refusal?: string | undefined;
  /** How much of it has been sent, of 1; none where that takes no time. */
  readonly progress?: number | undefined;
  /** Resolves when it can be saved with what it is for. */
  readonly onChoose: (picture: SmallPicture) => void | Promise<void>;
  readonly onRetry?: (() => void | Promise<void>) | undefined;
  readonly onRemove: () => void;
  readonly children: ReactNode;
}

export function PictureField(props: PictureFieldProps) {
  const { label = 'Bild', shape = 'wide', src, refusal, onRetry } = props;
  const input = useRef<HTMLInputElement>(null);
  const [isReading, setIsReading] = useState(false);
  const [complaint, setComplaint] = useState<string>();
  const noteId = useId();
  const choose = async (file: File | undefined) => {
    if (!file) return;
    setIsReading(true);
    setComplaint(undefined);
    const picture = await shrinkPicture(file, props.bounds).catch(() => undefined);
    if (picture) await props.onChoose(picture);
    else setComplaint('Dieses Bild lässt sich nicht lesen. Nimm bitte ein JPEG, PNG oder WebP.');
    setIsReading(false);
  };
  const retry = async () => {
    setIsReading(true);
    await onRetry?.();
    setIsReading(false);
  };
  const isUnderWay = isReading || props.isBusy === true;
  useUploadReport(isUnderWay ? 'running' : complaint || refusal ? 'failed' : undefined);
  return (
    <fieldset className={styles.field} data-shape={shape} aria-describedby={noteId}>
      <legend className="strong full">{label}</legend>
      <div className={styles.picture}>
        {src ? <Picture src={src} alt="Vorschau" /> : props.children}
        {isUnderWay ? (
          <span className="cover tile" style={{ borderRadius: 0, background: 'var(--surface-veil)' }}>
            <Spinner />
            {props.progress === undefined ? null : (
              <span className="number" role="status">
                {formatPercent(props.progress)}
              </span>
            )}
          </span>
        ) : null}
      </div>
      <div className="stack">
        <div className="row wrap">
          <Button isBusy={isUnderWay} onClick={() => input.current?.click()}>
            {src ? `Anderes ${label} wählen` : `${label} wählen`}
          </Button>
          {src ? (
            <Button look="quiet" onClick={props.onRemove}>
              {label} entfernen
            </Button>
          ) : null}
        </div>
        <p id={noteId} className="meta">
          {props.hint} Große Bilder werden verkleinert.
        </p>
        {complaint || refusal ? (
          <div className="row wrap">
            <p className="error" role="alert">
              {complaint ?? refusal}
            </p>
            {refusal && onRetry && !isUnderWay ? <Button onClick={() => void retry()}>Noch einmal</Button> : null}
          </div>
        ) : null}
      </div>
      <input
        ref={input}
        className="visually-hidden"
        type="file"
        accept="image/*"
        tabIndex={-1}
        aria-label={`${label}datei`}
        onChange={({ currentTarget }) => {
          void choose(currentTarget.files?.[0]);
          // The same file can be chosen again.
          currentTarget.value = '';
        }}
      />
    </fieldset>
  );
}
