import { getInfo } from '@kontor/contract/business/api.ts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '#platform/api/api.ts';

export const businessQueries = {
  info: () => queryOptions({ queryKey: ['business', 'info'], queryFn: () => call(getInfo, {}) }),
};

export const useInfo = () => useQuery(businessQueries.info());
