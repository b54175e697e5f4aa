import { getGameStatus, getPresence } from '@kontor/contract/game/api.ts';
import { POLL_MS } from '@kontor/contract/game/rules.ts';
import { readQuery } from '#platform/api/read-query.ts';

/** Nobody tells when a player comes or goes, so it is asked as often as the server itself learns of it. */
const polling = { refetchInterval: POLL_MS };

export const gameQueries = {
  presence: () => readQuery(['game', 'presence'], getPresence, {}, polling),
  status: () => readQuery(['game', 'status'], getGameStatus, {}, polling),
};
