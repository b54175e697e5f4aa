import type { Video } from '@kontor/contract/videos/schema.ts';
import { Link } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { usePagedQuery } from '#platform/api/paged-query.ts';
import { ConfirmDialog } from '#platform/ui/dialog/dialog.tsx';
import { Button, buttonClass } from '#platform/ui/field/button.tsx';
import { choose } from '../chosen.ts';
import { EditVideo } from '../library/video-dialogs.tsx';
import { videosQueries } from '../videos.queries.ts';
import styles from './upload.module.css';
import type { Unfinished } from './upload-panel.tsx';
import { isOver, type UploadQueue, type UploadRow, type UploadState } from './upload-queue.ts';
import { isFromFile, isSameFile, percentOf, sayProgress, sayShare, saySize, saySpeed } from './upload-rules.ts';

/** The recording that a file has become, the latest of several; found once, it may be renamed afterwards. */
function useBecome(file: File): Video | undefined {
  const { data: videos = [] } = usePagedQuery(videosQueries.list());
  const [known, setKnown] = useState(0);
  const latest = Math.max(known, ...videos.filter((video) => isFromFile(video, file)).map(({ id }) => id));
  if (latest !== known) setKnown(latest);
  return videos.find(({ id }) => id === latest);
}

function Ready({ video }: { readonly video: Video }) {
  const [isEditing, setIsEditing] = useState(false);
  return (
    <div className="row wrap">
      <p className="meta">Die Aufnahme ist fertig.</p>
      <Link
        to="/video-on-demand/$streamId"
        params={{ streamId: video.streamId }}
        className={buttonClass('outline')}
        aria-label={`Jetzt ansehen – ${video.title}`}
        onClick={() => choose(video.streamId)}
      >
        Jetzt ansehen
      </Link>
      <Button
        look="quiet"
        aria-label={`Titel und Beginn prüfen: ${video.title}`}
        aria-haspopup="dialog"
        onClick={() => setIsEditing(true)}
      >
        Titel und Beginn prüfen
      </Button>
      {isEditing ? <EditVideo video={video} onClose={() => setIsEditing(false)} /> : null}
    </div>
  );
}

/** What has become of a file that has arrived. */
function UploadDone({ file }: { readonly file: File }) {
  const video = useBecome(file);
  if (video?.state === 'READY') return <Ready video={video} />;
  return (
    <p className="meta">
      {saySize(file.size)} sind angekommen.{video ? ' Die Aufnahme wird jetzt aufbereitet.' : ''}
    </p>
  );
}

const WORDS: Record<UploadState, string> = {
  waiting: 'Wartet',
  sending: 'Lädt hoch',
  paused: 'Pausiert',
  lost: 'Verbindung verloren – wird fortgesetzt',
  finishing: 'Wird aufbereitet …',
  done: 'Fertig',
  failed: 'Fehlgeschlagen',
};

const TONES: Partial<Record<UploadState, string>> = { lost: 'soon', done: 'done', failed: 'wrong' };

/** A server that answers is not a lost connection. */
const wordFor = ({ state, problem }: UploadRow): string =>
  state === 'lost' && problem ? 'Unterbrochen – wird fortgesetzt' : WORDS[state];

interface BarProps {
  readonly label: string;
  readonly bytes: number;
  readonly size: number;
  readonly text: string;
}

function Bar({ label, bytes, size, text }: BarProps) {
  return (
    <div
      className="meter"
      style={{ '--share': `${percentOf(bytes, size)}%` }}
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percentOf(bytes, size)}
      aria-valuetext={text}
    />
  );
}

function Progress({ row }: { readonly row: UploadRow }) {
  const { file, bytes, speed } = row;
  const text = sayProgress(bytes, file.size, speed);
  return (
    <>
      <Bar label={`Fortschritt von ${file.name}`} bytes={bytes} size={file.size} text={text} />
      <p className="row wrap between meta number">
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
    <div className="row gap-4">
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
    <li className={`ruled row wrap between ${styles.item}`}>
      <div className="row wrap baseline">
        <span className="strong anywhere">{file.name}</span>
        <span className={`small ${TONES[state] ?? 'dim'}`} role="status">
          {wordFor(row)}
        </span>
      </div>
      <Actions {...props} onCancel={() => setIsAsking(true)} />
      <div className="stack">
        {state === 'done' ? <UploadDone file={file} /> : null}
        {isOver(row) ? null : <Progress row={row} />}
        {problem ? (
          <p className={state === 'lost' ? 'dim' : 'error'} role={state === 'failed' ? 'alert' : undefined}>
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

interface UnfinishedItemProps {
  readonly unfinished: Unfinished;
  readonly onFile: (file: File) => void;
  readonly onDiscard: () => void;
}

/** A page does not get a file back after a reload: only a person who has it can choose it again. */
export function UnfinishedItem({ unfinished, onFile, onDiscard }: UnfinishedItemProps) {
  const { name, size, bytes } = unfinished;
  const picker = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<string>();
  const [isAsking, setIsAsking] = useState(false);
  const pick = (file: File | undefined) => {
    if (!file) return;
    const isRight = isSameFile(unfinished, file);
    setProblem(
      isRight
        ? undefined
        : `„${file.name}“ ist nicht die Datei, mit der du angefangen hast. Gesucht ist „${name}“ mit ${saySize(size)}.`,
    );
    if (isRight) onFile(file);
  };
  return (
    <li className={`ruled row wrap between ${styles.item}`}>
      <div className="row wrap baseline">
        <span className="strong anywhere">{name}</span>
        <span className="meta">
          Angefangen{bytes === undefined ? '' : `, ${percentOf(bytes, size)}\u00a0%`} – wähle die Datei noch einmal aus,
          um fortzusetzen
        </span>
      </div>
      <div className="row gap-4">
        <Button aria-label={`Datei auswählen: ${name}`} onClick={() => picker.current?.click()}>
          Datei auswählen
        </Button>
        <Button look="quiet" aria-label={`Verwerfen: ${name}`} onClick={() => setIsAsking(true)}>
          Verwerfen
        </Button>
        <input
          ref={picker}
          type="file"
          hidden
          accept="video/mp4,.mp4"
          aria-label={`Datei zum Fortsetzen von ${name}`}
          onChange={(event) => {
            pick(event.currentTarget.files?.[0]);
            // The same file again is a choice too.
            event.currentTarget.value = '';
          }}
        />
      </div>
      <div className="stack">
        <Bar label={`Fortschritt von ${name}`} bytes={bytes ?? 0} size={size} text={sayShare(bytes ?? 0, size)} />
        {problem ? (
          <p className="error" role="alert">
            {problem}
          </p>
        ) : null}
      </div>
      {isAsking ? (
        <ConfirmDialog
          title={`„${name}“ verwerfen?`}
          confirmLabel="Verwerfen"
          onConfirm={() => {
            setIsAsking(false);
            onDiscard();
          }}
          onCancel={() => setIsAsking(false)}
        >
          Was schon angekommen ist, wird auf dem Server gelöscht. Die Datei auf deinem Gerät bleibt.
        </ConfirmDialog>
      ) : null}
    </li>
  );
}
