import { inventoryUpdate, listCitizens, listHistory, resetHistory } from '@kontor/contract/inventory/api.ts';
import type { HistoryEntry } from '@kontor/contract/inventory/schema.ts';
import {
  type InfiniteData,
  keepPreviousData,
  queryOptions,
  useInfiniteQuery,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { call, callPage, type Paged } from '#platform/api/api.ts';
import { pagedQuery } from '#platform/api/paged-query.ts';
import { useWrite } from '#platform/api/use-write.ts';
import { useTopic } from '#platform/live/use-topic.ts';

type HistoryPage = Paged<HistoryEntry[]>;
type Pages = InfiniteData<HistoryPage, string>;

const PAGE_SIZE = 100;

const inputOf = (names: readonly string[]) => ({ query: { limit: PAGE_SIZE, citizen: [...names] } });

const historyQuery = (names: readonly string[]) => ({
  ...pagedQuery(['inventory', 'history', names], listHistory, inputOf(names)),
  placeholderData: keepPreviousData,
  // Every visit starts at the top and with what is there now.
  gcTime: 0,
});

const citizensQuery = () =>
  queryOptions({ queryKey: ['inventory', 'citizens'], queryFn: ({ signal }) => call(listCitizens, {}, { signal }) });

/** Puts what is new on top of what was loaded; where the two do not meet, the old pages are of another time. */
export function mergeNewest(known: Pages, newest: HistoryPage): Pages {
  const [first, ...others] = known.pages;
  const ids = new Set(first?.items.map(({ id }) => id));
  const fresh = newest.items.filter(({ id }) => !ids.has(id));
  if (!first || fresh.length === newest.items.length) return { pages: [newest], pageParams: [''] };
  return { ...known, pages: [{ ...first, items: [...fresh, ...first.items] }, ...others] };
}

/** The history of these people, of everybody when none is named, growing at the top while it is watched. */
export function useHistory(names: readonly string[]) {
  const client = useQueryClient();
  const query = historyQuery(names);
  useTopic(inventoryUpdate, () => {
    void client.invalidateQueries(citizensQuery());
    callPage(listHistory, inputOf(names)).then(
      (newest) => client.setQueryData<Pages>(query.queryKey, (known) => known && mergeNewest(known, newest)),
      // The next message, or coming back to this page, tries again.
      () => undefined,
    );
  });
  return useInfiniteQuery(query);
}

export const useCitizens = () => useQuery(citizensQuery());

export const useResetHistory = () =>
  useWrite(resetHistory, { onSuccess: (_nothing, client) => client.invalidateQueries({ queryKey: ['inventory'] }) });
