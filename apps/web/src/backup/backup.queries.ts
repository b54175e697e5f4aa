import { getBackups } from '@kontor/contract/backup/api.ts';
import { readQuery } from '#platform/api/read-query.ts';

const WHILE_RUNNING_MS = 2_000;

export const backupQueries = {
  state: () =>
    readQuery(
      ['backup', 'state'],
      getBackups,
      {},
      {
        // Told live when it is done, but the connection may be down just then.
        refetchInterval: ({ state }) => (state.data?.isRunning ? WHILE_RUNNING_MS : false),
      },
    ),
};
