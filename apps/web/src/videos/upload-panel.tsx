import { useRef } from 'react';
import { Button } from '#platform/ui/button.tsx';
import { Glyph } from '#platform/ui/glyph.tsx';
import { AddIcon } from '#platform/ui/icons.ts';
import styles from './upload.module.css';
import { type UploadQueue, uploadQueue } from './upload-queue.ts';
import { UploadItem } from './upload-row.tsx';
import { UnfinishedItem } from './upload-unfinished.tsx';
import { useTakeFiles, useUnfinished, useUploadRows } from './use-upload.ts';
import { useUploadDrop } from './use-upload-drop.ts';

const Problems = ({ problems }: { readonly problems: readonly string[] }) => (
  <ul className={styles.problems} role="alert">
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
      className={styles.panel}
      aria-label="Aufnahmen hochladen"
      data-dragging={isDragging || undefined}
    >
      <div className={styles.top}>
        <Button
          ref={button}
          icon={<Glyph icon={AddIcon} />}
          isBusy={isChecking}
          onClick={() => picker.current?.click()}
        >
          Aufnahme hochladen
        </Button>
        <span className={styles.hint}>
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
        <ul className={styles.rows} aria-label="Uploads">
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
