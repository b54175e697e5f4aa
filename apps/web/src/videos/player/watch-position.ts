import { getWatchPosition, saveWatchPosition } from '@kontor/contract/videos/api.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#platform/api/api.ts';
import { remember, remembered } from '#platform/storage.ts';
import { isLeaving } from '../videos.queries.ts';

const keyOf = (streamId: string): string => `kontor.watched.${streamId}`;

/** Where a person stopped watching; visitors are remembered by their browser. */
export const positionQuery = (streamId: string, isLoggedIn: boolean) =>
  queryOptions({
    queryKey: ['watch-position', streamId, isLoggedIn],
    queryFn: async ({ signal }) => {
      if (!isLoggedIn) return Number(remembered(keyOf(streamId))) || 0;
      return (await call(getWatchPosition, { params: { streamId } }, { signal }))?.seconds ?? 0;
    },
    // Read once for every visit: a player that runs is ahead of what is stored.
    staleTime: 'static',
    gcTime: 0,
    retry: false,
  });

/** Failing to is no reason to disturb a person who watches. */
export function savePosition(streamId: string, isLoggedIn: boolean, seconds: number): void {
  if (isLeaving(streamId)) return;
  if (!isLoggedIn) remember(keyOf(streamId), String(seconds));
  else call(saveWatchPosition, { params: { streamId }, body: { seconds } }, { keepalive: true }).catch(() => undefined);
}
