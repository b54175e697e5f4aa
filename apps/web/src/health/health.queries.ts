import { getHealthChecks } from '@kontor/contract/health/api.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#platform/api/api.ts';

export const healthQueries = {
  checks: () =>
    queryOptions({
      queryKey: ['health', 'checks'],
      queryFn: ({ signal }) => call(getHealthChecks, {}, { signal }),
    }),
};
