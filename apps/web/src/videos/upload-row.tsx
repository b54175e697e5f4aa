import { type CSSProperties, useState } from 'react';
import { Button } from '#platform/ui/button.tsx';
import { ConfirmDialog } from '#platform/ui/dialog.tsx';
import styles from './upload.module.css';
import { UploadDone } from './upload-done.tsx';
import type { UploadQueue } from './upload-queue.ts';
import { isOver, type UploadRow, type UploadState } from './upload-rows.ts';
import { percentOf, sayProgress, saySpeed } from './upload-text.ts';

const WORDS: Record<UploadState, string> = {
  waiting: 'Wartet',
  sending: 'Lädt hoch',
  paused: 'Pausiert',
  lost: 'Verbindung verloren – wird fortgesetzt',
  finishing: 'Wird aufbereitet …',
  done: 'Fertig',
  failed: 'Fehlgeschlagen',
};

/** A server that answers is not a lost connection. */
const wordFor = ({ state, problem }: UploadRow): string =>
  state === 'lost' && problem ? 'Unterbrochen – wird fortgesetzt' : WORDS[state];

interface BarProps {
  readonly label: string;
  readonly bytes: number;
  readonly size: number;
  readonly text: string;
}

export function Bar({ label, bytes, size, text }: BarProps) {
  return (
    <div
      className={styles.bar}
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percentOf(bytes, size)}
      aria-valuetext={text}
    >
      <div className={styles.fill} style={{ '--share': size === 0 ? 0 : bytes / size } as CSSProperties} />
    </div>
  );
}

function Progress({ row }: { readonly row: UploadRow }) {
  const { file, bytes, speed } = row;
  const text = sayProgress(bytes, file.size, speed);
  return (
    <>
      <Bar label={`Fortschritt von ${file.name}`} bytes={bytes} size={file.size} text={text} />
      <p className={`${styles.numbers} number`}>
        <span>{text}</span>
        <span>{saySpeed(speed)}</span>
      </p>
    </>
  );
}

interface RowProps {
  readonly row: UploadRow;
  readonly queue: UploadQueue;
  /** The row is about to go, and the focus with it. */
  readonly onGone: () => void;
  /** Part of the file may have stayed on the server. */
  readonly onLeft: () => unknown;
}

function Actions({ row, queue, onGone, onLeft, onCancel }: RowProps & { readonly onCancel: () => void }) {
  const { id, file, state, isHopeless } = row;
  const isHalted = state === 'paused' || state === 'failed';
  const resumeLabel = state === 'failed' ? 'Erneut versuchen' : 'Fortsetzen';
  const dismiss = () => {
    queue.dismiss(id);
    onGone();
    onLeft();
  };
  return (
    <div className={styles.actions}>
      {state === 'done' || state === 'finishing' || isHopeless ? null : (
        <Button
          aria-label={`${isHalted ? resumeLabel : 'Pause'}: ${file.name}`}
          onClick={() => (isHalted ? queue.resume(id) : queue.pause(id))}
        >
          {isHalted ? resumeLabel : 'Pause'}
        </Button>
      )}
      {isOver(row) ? (
        <Button look="quiet" aria-label={`Ausblenden: ${file.name}`} onClick={dismiss}>
          Ausblenden
        </Button>
      ) : (
        <Button look="quiet" aria-label={`Abbrechen: ${file.name}`} onClick={onCancel}>
          Abbrechen
        </Button>
      )}
    </div>
  );
}

/** One file on its way. */
export function UploadItem(props: RowProps) {
  const { row, queue, onGone, onLeft } = props;
  const [isAsking, setIsAsking] = useState(false);
  const { id, file, state, problem } = row;
  return (
    <li className={styles.row} data-state={state}>
      <div className={styles.head}>
        <span className={styles.name}>{file.name}</span>
        <span className={styles.state} role="status">
          {wordFor(row)}
        </span>
      </div>
      <Actions {...props} onCancel={() => setIsAsking(true)} />
      <div className={styles.body}>
        {state === 'done' ? <UploadDone file={file} /> : null}
        {isOver(row) ? null : <Progress row={row} />}
        {problem ? (
          <p className={styles.problem} role={state === 'failed' ? 'alert' : undefined}>
            {problem}
          </p>
        ) : null}
      </div>
      {isAsking && !isOver(row) ? (
        <ConfirmDialog
          title={`„${file.name}“ nicht weiter hochladen?`}
          confirmLabel="Upload abbrechen"
          cancelLabel="Weiter hochladen"
          onConfirm={() => {
            void queue.cancel(id).then(onLeft);
            onGone();
          }}
          onCancel={() => setIsAsking(false)}
        >
          Was schon angekommen ist, wird auf dem Server gelöscht. Die Datei auf deinem Gerät bleibt.
        </ConfirmDialog>
      ) : null}
    </li>
  );
}
