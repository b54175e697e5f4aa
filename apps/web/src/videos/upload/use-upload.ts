import { getUploadLimits } from '@kontor/contract/videos/api.ts';
import type { UploadLimits } from '@kontor/contract/videos/schema.ts';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, useSyncExternalStore } from 'react';
import { call } from '#platform/api/api.ts';
import { sentenceOf } from '#platform/api/api-error.ts';
import { showToast } from '#platform/toasts.ts';
import { refreshVideos } from '../videos.queries.ts';
import { askOffset, discardUpload, looksLikeMp4 } from './upload-client.ts';
import { abandonedUploads, type Begun, forgetUpload } from './upload-memory.ts';
import { isOver, type UploadQueue } from './upload-queue.ts';
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

export const useUploadRows = (queue: UploadQueue) => useSyncExternalStore(queue.subscribe, queue.rows);

/** What this browser began earlier and is not on its way. */
export function useUnfinished(queue: UploadQueue) {
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
export function useTakeFiles(queue: UploadQueue) {
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
