import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Button } from '#platform/ui/field/button.tsx';
import { Glyph } from '#platform/ui/glyph.tsx';
import { AddIcon } from '#platform/ui/icons.ts';
import styles from './upload.module.css';
import { type UploadQueue, uploadQueue } from './upload-queue.ts';
import { UploadItem } from './upload-row.tsx';
import { UnfinishedItem } from './upload-unfinished.tsx';
import { useTakeFiles, useUnfinished, useUploadRows } from './use-upload.ts';

const hasFiles = (event: DragEvent): boolean => event.dataTransfer?.types.includes('Files') ?? false;

/** Browsers report a drag at least twice a second; how it was given up they do not always say. */
const SILENCE_MS = 1000;

/** Takes files dropped anywhere on the page; true while files are dragged over it. */
function useUploadDrop(onFiles: (files: readonly File[]) => void): boolean {
  const [isDragging, setIsDragging] = useState(false);
  const take = useEffectEvent(onFiles);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const end = () => {
      clearTimeout(timer);
      setIsDragging(false);
    };
    const over = (event: DragEvent) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      if (event.dataTransfer) event.dataTransfer.dropEffect = 'copy';
      setIsDragging(true);
      clearTimeout(timer);
      timer = setTimeout(end, SILENCE_MS);
    };
    const leave = (event: DragEvent) => {
      if (!event.relatedTarget) end();
    };
    const drop = (event: DragEvent) => {
      end();
      if (!hasFiles(event)) return;
      event.preventDefault();
      take([...(event.dataTransfer?.files ?? [])]);
    };
    window.addEventListener('dragover', over);
    window.addEventListener('dragleave', leave);
    window.addEventListener('drop', drop);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('dragover', over);
      window.removeEventListener('dragleave', leave);
      window.removeEventListener('drop', drop);
    };
  }, []);
  return isDragging;
}

const Problems = ({ problems }: { readonly problems: readonly string[] }) => (
  <ul className="stack gap-4 error" role="alert">
    {problems.map((problem) => (
      <li key={problem}>{problem}</li>
    ))}
  </ul>
);

/** The panel over any queue. */
export function UploadBoard({ queue }: { readonly queue: UploadQueue }) {
  const rows = useUploadRows(queue);
  const { unfinished, refresh, discard } = useUnfinished(queue);
  const { take, problems, isChecking } = useTakeFiles(queue);
  const panel = useRef<HTMLElement>(null);
  const isDragging = useUploadDrop((files) => {
    // Dropped far away, what comes of it would be out of sight.
    panel.current?.scrollIntoView?.({ block: 'nearest' });
    void take(files);
  });
  const picker = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  // What had the focus is gone, and its dialog goes first.
  const goOn = () => requestAnimationFrame(() => button.current?.focus());
  return (
    <section
      ref={panel}
      className={`card stack gap-12 ${styles.panel}`}
      aria-label="Aufnahmen hochladen"
      data-dragging={isDragging || undefined}
    >
      <div className="row wrap">
        <Button
          ref={button}
          icon={<Glyph icon={AddIcon} />}
          isBusy={isChecking}
          onClick={() => picker.current?.click()}
        >
          Aufnahme hochladen
        </Button>
        <span className={`dim ${styles.hint}`}>
          {isDragging ? 'Loslassen, um hochzuladen' : 'oder MP4-Dateien hierher ziehen'}
        </span>
        <input
          ref={picker}
          type="file"
          hidden
          multiple
          accept="video/mp4,.mp4"
          aria-label="Aufnahmen auswählen"
          onChange={(event) => {
            void take([...(event.currentTarget.files ?? [])]);
            // The same file again is a choice too.
            event.currentTarget.value = '';
          }}
        />
      </div>
      {problems.length > 0 ? <Problems problems={problems} /> : null}
      {rows.length + unfinished.length > 0 ? (
        <ul aria-label="Uploads">
          {rows.map((row) => (
            <UploadItem key={row.id} row={row} queue={queue} onGone={goOn} onLeft={refresh} />
          ))}
          {unfinished.map((one) => (
            <UnfinishedItem
              key={one.url}
              unfinished={one}
              onFile={(file) => void take([file])}
              onDiscard={() => {
                void discard(one);
                goOn();
              }}
            />
          ))}
        </ul>
      ) : null}
    </section>
  );
}

/** Uploads of recordings; they go on while other screens are open. */
export const UploadPanel = () => <UploadBoard queue={uploadQueue} />;
