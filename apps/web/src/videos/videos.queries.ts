import * as api from '@kontor/contract/videos/api.ts';
import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { call, callPage } from '#platform/api.ts';
import { useWrite } from '#platform/use-write.ts';
import { isLeaving, stay } from './leaving.ts';

const PAGE_SIZE = 50;

export const videosQueries = {
  list: () =>
    infiniteQueryOptions({
      queryKey: ['videos', 'list'],
      queryFn: ({ pageParam, signal }) =>
        callPage(
          api.listVideos,
          { query: { limit: PAGE_SIZE, ...(pageParam ? { before: pageParam } : {}) } },
          { signal },
        ),
      initialPageParam: '',
      getNextPageParam: (page) => page.before,
      select: (data) => data.pages.flatMap((page) => page.items),
    }),
  video: (streamId: string) =>
    queryOptions({
      queryKey: ['videos', 'video', streamId],
      queryFn: ({ signal }) => call(api.getVideo, { params: { streamId } }, { signal }),
    }),
  inbox: () =>
    queryOptions({
      queryKey: ['videos', 'inbox'],
      queryFn: ({ signal }) => call(api.listInboxProblems, {}, { signal }),
    }),
};

/** A recording is seen in the list, on its own page, and in what covers a moment. */
export const refreshVideos = (client: QueryClient) =>
  client.invalidateQueries({
    queryKey: ['videos'],
    predicate: ({ queryKey: [, kind, streamId] }) => kind !== 'video' || !isLeaving(streamId),
  });

const refreshing = { onSuccess: (_answer: unknown, client: QueryClient) => refreshVideos(client) };

/** A refusal means that the recording is another by now. */
export const useSetPreserve = () =>
  useWrite(api.setPreserveStatus, { ...refreshing, onError: (_error, client) => void refreshVideos(client) });
export const useChangeVideo = () => useWrite(api.changeVideo, { ...refreshing, showsErrors: true });
export const useRemoveVideo = (streamId: string) =>
  useWrite(api.removeVideo, {
    ...refreshing,
    onError: (_error, client) => {
      stay(streamId);
      void refreshVideos(client);
    },
  });
