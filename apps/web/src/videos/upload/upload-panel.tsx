import { getUploadLimits } from '@kontor/contract/videos/api.ts';
import type { UploadLimits } from '@kontor/contract/videos/schema.ts';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react';
import { call } from '#platform/api/api.ts';
import { sentenceOf } from '#platform/api/api-error.ts';
import { showToast } from '#platform/toasts.ts';
import { Button } from '#platform/ui/field/button.tsx';
import { Glyph } from '#platform/ui/glyph.tsx';
import { AddIcon } from '#platform/ui/icons.ts';
import { refreshVideos } from '../videos.queries.ts';
import styles from './upload.module.css';
import { askOffset, discardUpload, looksLikeMp4 } from './upload-client.ts';
import { abandonedUploads, type Begun, forgetUpload } from './upload-memory.ts';
import { isOver, type UploadQueue, uploadQueue } from './upload-queue.ts';
import { UnfinishedItem, UploadItem } from './upload-row.tsx';
import { complaintAbout, isSameFile } from './upload-rules.ts';

/** An upload of an earlier visit; `bytes` is unknown while the server has not said. */
export interface Unfinished extends Begun {
  readonly bytes: number | undefined;
}

async function askAbout(begun: Begun): Promise<Unfinished | undefined> {
  const offset = await askOffset(begun.url);
  if (offset === 'gone' || offset === begun.size) {
    forgetUpload(begun);
    return undefined;
  }
  return { ...begun, bytes: offset === 'unknown' ? undefined : offset };
}

/** What the queue has in its hands, nobody else asks about. */
const isListed = (queue: UploadQueue, begun: Begun): boolean =>
  queue.rows().some(({ file }) => isSameFile(begun, file));

const unfinishedQuery = (queue: UploadQueue) =>
  queryOptions({
    queryKey: ['uploads', 'unfinished'],
    queryFn: async () => {
      const left = (await abandonedUploads()).filter((begun) => !isListed(queue, begun));
      const found = await Promise.all(left.map(askAbout));
      return found.filter((one) => one !== undefined);
    },
    staleTime: 0,
  });

/** Fresh each time: what is free changes with every upload. */
const limitsQuery = () =>
  queryOptions({
    queryKey: ['uploads', 'limits'],
    queryFn: ({ signal }) => call(getUploadLimits, {}, { signal }),
    staleTime: 0,
  });

const useUploadRows = (queue: UploadQueue) => useSyncExternalStore(queue.subscribe, queue.rows);

/** What this browser began earlier and is not on its way. */
function useUnfinished(queue: UploadQueue) {
  const client = useQueryClient();
  // Drawn anew with every change of the queue.
  useUploadRows(queue);
  const { data = [] } = useQuery(unfinishedQuery(queue));
  const refresh = () => client.invalidateQueries(unfinishedQuery(queue));
  const discard = async (begun: Begun) => {
    try {
      await discardUpload(begun.url);
      forgetUpload(begun);
    } catch (error) {
      showToast({ kind: 'error', sentence: sentenceOf(error) });
    }
    await refresh();
  };
  return { unfinished: data.filter((one) => !isListed(queue, one)), refresh, discard };
}

/** Checks files and takes those into the queue that nothing speaks against. */
function useTakeFiles(queue: UploadQueue) {
  const client = useQueryClient();
  const [problems, setProblems] = useState<readonly string[]>([]);
  const [isChecking, setIsChecking] = useState(false);

  const takeOne = (file: File, isMp4: boolean, limits: UploadLimits): string | undefined => {
    const rows = queue.rows().filter((row) => !isOver(row));
    if (rows.some((row) => isSameFile(row.file, file))) return `„${file.name}“ ist schon in der Liste.`;
    const known = client.getQueryData(unfinishedQuery(queue).queryKey)?.find((one) => isSameFile(one, file));
    const bytes = known?.bytes ?? 0;
    const promised = rows.reduce((sum, row) => sum + row.file.size - row.bytes, 0);
    const freeBytes = Math.max(0, limits.freeBytes - promised);
    const complaint = complaintAbout(file, { ...limits, freeBytes }, file.size - bytes, isMp4);
    if (!complaint) queue.add(file, bytes, () => void refreshVideos(client));
    return complaint;
  };

  const take = async (files: readonly File[]) => {
    if (files.length === 0) return;
    setIsChecking(true);
    try {
      const limits = await client.fetchQuery(limitsQuery());
      const areMp4 = await Promise.all(files.map(looksLikeMp4));
      const found = files
        .map((file, at) => takeOne(file, areMp4[at] ?? false, limits))
        .filter((problem) => problem !== undefined);
      setProblems([...new Set(found)]);
    } catch (error) {
      setProblems([sentenceOf(error)]);
    }
    setIsChecking(false);
  };

  return { take, problems, isChecking };
}

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
