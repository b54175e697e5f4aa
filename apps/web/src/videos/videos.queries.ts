import * as api from '@kontor/contract/videos/api.ts';
import type { QueryClient, QueryFilters } from '@tanstack/react-query';
import { pagedQuery } from '#platform/api/paged-query.ts';
import { readQuery } from '#platform/api/read-query.ts';
import { useWrite } from '#platform/api/use-write.ts';

const leaving = new Set<string>();

/** A recording that is being deleted is no longer read, nor is its position saved. */
export const isLeaving = (streamId: unknown): boolean => typeof streamId === 'string' && leaving.has(streamId);

const PAGE_SIZE = 50;

export const videosQueries = {
  list: () => pagedQuery(['videos', 'list'], api.listVideos, { query: { limit: PAGE_SIZE } }),
  video: (streamId: string) => readQuery(['videos', 'video', streamId], api.getVideo, { params: { streamId } }),
  inbox: () => readQuery(['videos', 'inbox'], api.listInboxProblems, {}),
};

/** A recording is seen in the list, on its own page, and in what covers a moment. */
export const everyVideo = (): QueryFilters => ({
  queryKey: ['videos'],
  predicate: ({ queryKey: [, kind, streamId] }) => kind !== 'video' || !isLeaving(streamId),
});

export const refreshVideos = (client: QueryClient) => client.invalidateQueries(everyVideo());

const refreshing = { onSuccess: (_answer: unknown, client: QueryClient) => refreshVideos(client) };

/** A refusal means that the recording is another by now. */
export const useSetPreserve = () =>
  useWrite(api.setPreserveStatus, { ...refreshing, onError: (_error, client) => void refreshVideos(client) });
export const useChangeVideo = () => useWrite(api.changeVideo, { ...refreshing, showsErrors: true });
export function useRemoveVideo(streamId: string) {
  const write = useWrite(api.removeVideo, {
    ...refreshing,
    onError: (_error, client) => {
      leaving.delete(streamId);
      void refreshVideos(client);
    },
  });
  const run: typeof write.run = (input, then) => {
    leaving.add(streamId);
    write.run(input, then);
  };
  return { ...write, run };
}
