import { getBackups } from '@kontor/contract/backup/api.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#platform/api/api.ts';

const WHILE_RUNNING_MS = 2_000;

export const backupQueries = {
  state: () =>
    queryOptions({
      queryKey: ['backup', 'state'],
      queryFn: ({ signal }) => call(getBackups, {}, { signal }),
      // Told live when it is done, but the line may be down just then.
      refetchInterval: ({ state }) => (state.data?.isRunning ? WHILE_RUNNING_MS : false),
    }),
};
