import { listCitizens, listHistory, resetHistory } from '@kontor/contract/inventory/api.ts';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '#platform/api/api.ts';
import { pagedQuery, usePagedQuery } from '#platform/api/paged-query.ts';
import { useWrite } from '#platform/api/use-write.ts';
import { inventoryQueries } from '../inventory.queries.ts';

const PAGE_SIZE = 100;

const historyQuery = (names: readonly string[]) => ({
  ...pagedQuery(
    [...inventoryQueries.booked().queryKey, 'history', names],
    listHistory,
    { query: { limit: PAGE_SIZE, citizen: [...names] } },
    { onlyGrows: true },
  ),
  placeholderData: keepPreviousData,
  // Every visit starts at the top and with what is there now.
  gcTime: 0,
});

/** The history of these people, of everybody when none is named, growing at the top while it is watched. */
export const useHistory = (names: readonly string[]) => usePagedQuery(historyQuery(names));

const citizensQuery = () =>
  queryOptions({
    queryKey: [...inventoryQueries.booked().queryKey, 'citizens'],
    queryFn: ({ signal }) => call(listCitizens, {}, { signal }),
    meta: { pauseMs: 5000 },
  });

export const useCitizens = () => useQuery(citizensQuery());

export const useResetHistory = () =>
  useWrite(resetHistory, { onSuccess: (_nothing, client) => client.invalidateQueries({ queryKey: ['inventory'] }) });
