import { getGameLink, getTabletSettings } from '@kontor/contract/tablet/api.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#platform/api/api.ts';

export const tabletQueries = {
  link: () =>
    queryOptions({ queryKey: ['tablet', 'link'], queryFn: ({ signal }) => call(getGameLink, {}, { signal }) }),
  settings: () =>
    queryOptions({
      queryKey: ['tablet', 'settings'],
      queryFn: ({ signal }) => call(getTabletSettings, {}, { signal }),
    }),
};
