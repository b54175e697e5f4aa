import { inventoryUpdate, listCitizens, listHistory, resetHistory } from '@kontor/contract/inventory/api.ts';
import type { HistoryEntry } from '@kontor/contract/inventory/schema.ts';
import {
  type InfiniteData,
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useInfiniteQuery,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { call, callPage, type Paged } from '#platform/api.ts';
import { useTopic } from '#platform/use-topic.ts';
import { useWrite } from '#platform/use-write.ts';

type HistoryPage = Paged<HistoryEntry[]>;
type Pages = InfiniteData<HistoryPage, string>;

const PAGE_SIZE = 100;

const loadPage = (names: readonly string[], before: string, signal?: AbortSignal): Promise<HistoryPage> =>
  callPage(
    listHistory,
    { query: { limit: PAGE_SIZE, citizen: [...names], ...(before ? { before } : {}) } },
    signal ? { signal } : {},
  );

const historyQuery = (names: readonly string[]) =>
  infiniteQueryOptions({
    queryKey: ['inventory', 'history', names],
    queryFn: ({ pageParam, signal }) => loadPage(names, pageParam, signal),
    initialPageParam: '',
    getNextPageParam: (page) => page.before,
    select: (data) => data.pages.flatMap((page) => page.items),
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
    loadPage(names, '').then(
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
