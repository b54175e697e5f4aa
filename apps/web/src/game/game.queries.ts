import { getGameStatus, getPresence } from '@kontor/contract/game/api.ts';
import { POLL_MS } from '@kontor/contract/game/rules.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#platform/api/api.ts';

/** Nobody tells when a player comes or goes, so it is asked as often as the server itself learns of it. */
export const gameQueries = {
  presence: () =>
    queryOptions({
      queryKey: ['game', 'presence'],
      queryFn: ({ signal }) => call(getPresence, {}, { signal }),
      refetchInterval: POLL_MS,
    }),
  status: () =>
    queryOptions({
      queryKey: ['game', 'status'],
      queryFn: ({ signal }) => call(getGameStatus, {}, { signal }),
      refetchInterval: POLL_MS,
    }),
};
