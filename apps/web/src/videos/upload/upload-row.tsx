import type { Video } from '@kontor/contract/videos/schema.ts';
import { Link } from '@tanstack/react-router';
import { type ComponentProps, type ReactNode, useRef, useState } from 'react';
import { usePagedQuery } from '#platform/api/paged-query.ts';
import { ConfirmDialog } from '#platform/ui/dialog/dialog.tsx';
import { Button, buttonClass } from '#platform/ui/field/button.tsx';
import { choose } from '../chosen.ts';
import { EditVideo } from '../library/video-dialogs.tsx';
import { videosQueries } from '../videos.queries.ts';
import type { Unfinished } from './upload-memory.ts';
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

function UploadDone({ file }: { readonly file: File }) {
  const video = useBecome(file);
  const [isEditing, setIsEditing] = useState(false);
  if (video?.state !== 'READY') {
    return (
      <p className="meta">
        {saySize(file.size)} sind angekommen.{video ? ' Die Aufnahme wird jetzt aufbereitet.' : ''}
      </p>
    );
  }
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

const WORDS: Record<UploadState, string> = {
  waiting: 'Wartet',
  sending: 'Lädt hoch',
  paused: 'Pausiert',
  lost: 'Verbindung verloren – wird fortgesetzt',
  finishing: 'Wird aufbereitet …',
  done: 'Fertig',
  failed: 'Fehlgeschlagen',
};

const RESUME_WORDS: Partial<Record<UploadState, string>> = { paused: 'Fortsetzen', failed: 'Erneut versuchen' };
const TONES: Partial<Record<UploadState, string>> = { lost: 'warning', done: 'success', failed: 'error' };

/** A server that answers is not a lost connection. */
const wordFor = ({ state, problem }: UploadRow): string =>
  state === 'lost' && problem ? 'Unterbrochen – wird fortgesetzt' : WORDS[state];

function Bar({ label, bytes, size, text }: { label: string; bytes: number; size: number; text: string }) {
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

interface ItemProps {
  readonly name: string;
  readonly note: ReactNode;
  readonly actions: ReactNode;
  /** Asked about first; undefined where there is nothing to give up. */
  readonly givingUp:
    | { readonly label: string; readonly question: Omit<ComponentProps<typeof ConfirmDialog>, 'children' | 'onCancel'> }
    | undefined;
  readonly children: ReactNode;
}

function Item({ name, note, actions, givingUp, children }: ItemProps) {
  const [isAsking, setIsAsking] = useState(false);
  return (
    <li className="ruled row wrap between">
      <div className="row wrap baseline">
        <span className="strong anywhere">{name}</span>
        {note}
      </div>
      <div className="row gap-4">
        {actions}
        {givingUp ? (
          <Button look="quiet" aria-label={`${givingUp.label}: ${name}`} onClick={() => setIsAsking(true)}>
            {givingUp.label}
          </Button>
        ) : null}
      </div>
      <div className="stack" style={{ flex: '0 0 100%' }}>
        {children}
      </div>
      {isAsking && givingUp ? (
        <ConfirmDialog
          {...givingUp.question}
          onConfirm={() => {
            setIsAsking(false);
            givingUp.question.onConfirm();
          }}
          onCancel={() => setIsAsking(false)}
        >
          Was schon angekommen ist, wird auf dem Server gelöscht. Die Datei auf deinem Gerät bleibt.
        </ConfirmDialog>
      ) : null}
    </li>
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

export function UploadItem({ row, queue, onGone, onLeft }: RowProps) {
  const { id, file, state, bytes, speed, problem, isHopeless } = row;
  const isHalted = state === 'paused' || state === 'failed';
  const haltLabel = isHalted ? (RESUME_WORDS[state] ?? '') : 'Pause';
  const progress = sayProgress(bytes, file.size, speed);
  const cancel = () => {
    void queue.cancel(id).then(onLeft);
    onGone();
  };
  const dismiss = () => {
    queue.dismiss(id);
    onGone();
    onLeft();
  };
  const question = {
    title: `„${file.name}“ nicht weiter hochladen?`,
    confirmLabel: 'Upload abbrechen',
    cancelLabel: 'Weiter hochladen',
    onConfirm: cancel,
  };
  return (
    <Item
      name={file.name}
      note={
        <span className={`small ${TONES[state] ?? 'dim'}`} role="status">
          {wordFor(row)}
        </span>
      }
      actions={
        <>
          {state === 'done' || state === 'finishing' || isHopeless ? null : (
            <Button
              aria-label={`${haltLabel}: ${file.name}`}
              onClick={() => (isHalted ? queue.resume(id) : queue.pause(id))}
            >
              {haltLabel}
            </Button>
          )}
          {isOver(row) ? (
            <Button look="quiet" aria-label={`Ausblenden: ${file.name}`} onClick={dismiss}>
              Ausblenden
            </Button>
          ) : null}
        </>
      }
      givingUp={isOver(row) ? undefined : { label: 'Abbrechen', question }}
    >
      {state === 'done' ? <UploadDone file={file} /> : null}
      {isOver(row) ? null : (
        <>
          <Bar label={`Fortschritt von ${file.name}`} bytes={bytes} size={file.size} text={progress} />
          <p className="row wrap between meta number">
            <span>{progress}</span>
            <span>{saySpeed(speed)}</span>
          </p>
        </>
      )}
      {problem ? (
        <p className={state === 'lost' ? 'dim' : 'error'} role={state === 'failed' ? 'alert' : undefined}>
          {problem}
        </p>
      ) : null}
    </Item>
  );
}

interface FilePickerProps {
  readonly label: string;
  readonly multiple?: boolean;
  readonly onFiles: (files: readonly File[]) => void;
  readonly children: (open: () => void) => ReactNode;
}

export function FilePicker({ label, multiple, onFiles, children }: FilePickerProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      {children(() => input.current?.click())}
      <input
        ref={input}
        type="file"
        hidden
        multiple={multiple}
        accept="video/mp4,.mp4"
        aria-label={label}
        onChange={({ currentTarget }) => {
          onFiles([...(currentTarget.files ?? [])]);
          // The same file again is a choice too.
          currentTarget.value = '';
        }}
      />
    </>
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
  const [problem, setProblem] = useState<string>();
  const take = ([file]: readonly File[]) => {
    if (!file) return;
    const isRight = isSameFile(unfinished, file);
    setProblem(
      isRight
        ? undefined
        : `„${file.name}“ ist nicht die Datei, mit der du angefangen hast. Gesucht ist „${name}“ mit ${saySize(size)}.`,
    );
    if (isRight) onFile(file);
  };
  const question = { title: `„${name}“ verwerfen?`, confirmLabel: 'Verwerfen', onConfirm: onDiscard };
  return (
    <Item
      name={name}
      note={
        <span className="meta">
          Angefangen{bytes === undefined ? '' : `, ${percentOf(bytes, size)}\u00a0%`} – wähle die Datei noch einmal aus,
          um fortzusetzen
        </span>
      }
      actions={
        <FilePicker label={`Datei zum Fortsetzen von ${name}`} onFiles={take}>
          {(open) => (
            <Button aria-label={`Datei auswählen: ${name}`} onClick={open}>
              Datei auswählen
            </Button>
          )}
        </FilePicker>
      }
      givingUp={{ label: 'Verwerfen', question }}
    >
      <Bar label={`Fortschritt von ${name}`} bytes={bytes ?? 0} size={size} text={sayShare(bytes ?? 0, size)} />
      {problem ? (
        <p className="error" role="alert">
          {problem}
        </p>
      ) : null}
    </Item>
  );
}
