import { getUploadLimits } from '@kontor/contract/videos/api.ts';
import type { UploadLimits } from '@kontor/contract/videos/schema.ts';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react';
import { sentenceOf } from '#platform/api/api-error.ts';
import { readQuery } from '#platform/api/read-query.ts';
import { showToast } from '#platform/toasts.ts';
import { Button } from '#platform/ui/field/button.tsx';
import { Glyph } from '#platform/ui/glyph.tsx';
import { AddIcon } from '#platform/ui/icons.ts';
import { refreshVideos } from '../videos.queries.ts';
import styles from './upload.module.css';
import { askOffset, discardUpload, looksLikeMp4 } from './upload-client.ts';
import { abandonedUploads, type Begun, forgetUpload, type Unfinished } from './upload-memory.ts';
import { isOver, type UploadQueue, uploadQueue } from './upload-queue.ts';
import { FilePicker, UnfinishedItem, UploadItem } from './upload-row.tsx';
import { complaintAbout, isSameFile } from './upload-rules.ts';

async function askAbout(begun: Begun): Promise<Unfinished | undefined> {
  const offset = await askOffset(begun.url);
  if (offset === 'gone' || offset === begun.size) {
    forgetUpload(begun);
    return undefined;
  }
  return { ...begun, bytes: offset === 'unknown' ? undefined : offset };
}

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

function useUnfinished(queue: UploadQueue) {
  const client = useQueryClient();
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
      const limits = await client.fetchQuery(readQuery(['uploads', 'limits'], getUploadLimits, {}, { staleTime: 0 }));
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
const DRAG_TIMEOUT_MS = 1000;

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
      timer = setTimeout(end, DRAG_TIMEOUT_MS);
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
    const listening = new AbortController();
    const { signal } = listening;
    window.addEventListener('dragover', over, { signal });
    window.addEventListener('dragleave', leave, { signal });
    window.addEventListener('drop', drop, { signal });
    return () => {
      clearTimeout(timer);
      listening.abort();
    };
  }, []);
  return isDragging;
}

export function UploadPanel({ queue = uploadQueue }: { readonly queue?: UploadQueue }) {
  const rows = useSyncExternalStore(queue.subscribe, queue.rows);
  const { unfinished, refresh, discard } = useUnfinished(queue);
  const { take, problems, isChecking } = useTakeFiles(queue);
  const panel = useRef<HTMLElement>(null);
  const isDragging = useUploadDrop((files) => {
    // Dropped far away, what comes of it would be out of sight.
    panel.current?.scrollIntoView?.({ block: 'nearest' });
    void take(files);
  });
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
        <FilePicker label="Aufnahmen auswählen" multiple onFiles={(files) => void take(files)}>
          {(open) => (
            <Button ref={button} icon={<Glyph icon={AddIcon} />} isBusy={isChecking} onClick={open}>
              Aufnahme hochladen
            </Button>
          )}
        </FilePicker>
        <span className={`dim ${styles.hint}`}>
          {isDragging ? 'Loslassen, um hochzuladen' : 'oder MP4-Dateien hierher ziehen'}
        </span>
      </div>
      {problems.length > 0 ? (
        <ul className="stack gap-4 error" role="alert">
          {problems.map((problem) => (
            <li key={problem}>{problem}</li>
          ))}
        </ul>
      ) : null}
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
