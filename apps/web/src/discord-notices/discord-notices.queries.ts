import { listTargets } from '@kontor/contract/discord-notices/api.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#platform/api/api.ts';

export const discordQueries = {
  targets: () =>
    queryOptions({
      queryKey: ['discord', 'targets'],
      queryFn: ({ signal }) => call(listTargets, {}, { signal }),
    }),
};
