import type { Response as Answer, Endpoint, Input } from '@kontor/contract/core/endpoint.ts';
import { PAGE_SIZE, PAGE_SIZE_MAX } from '@kontor/contract/core/paging.ts';
import {
  type QueryKey,
  queryOptions,
  type UseQueryOptions,
  useIsFetching,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useState } from 'react';
import { callPage, type Paged } from './api.ts';
import { addPage, endOf, meets, mergeTop, type PagedRows, type Row, rowsOf } from './paged-rows.ts';

/** A reader who was away for longer than this many pages starts anew. */
const CATCH_UP_PAGES = 5;

type ItemOf<E extends Endpoint> = Answer<E> extends readonly (infer T extends Row)[] ? T : never;

interface Paging {
  /** The cursor to begin after, where the head comes from elsewhere. */
  readonly first?: string;
  /** Rows never change: only the top is read again, not everything that was loaded. */
  readonly onlyGrows?: boolean;
}

export function pagedQuery<E extends Endpoint>(
  queryKey: QueryKey,
  endpoint: E,
  input: Input<E>,
  { first = '', onlyGrows = false }: Paging = {},
) {
  type T = ItemOf<E>;
  const { query } = input as { query?: { limit?: number } };
  const size = query?.limit ?? PAGE_SIZE;
  const read = (before: string, limit: number, signal: AbortSignal): Promise<Paged<readonly T[]>> => {
    const page = { ...input, query: { ...query, limit, ...(before ? { before } : {}) } };
    return callPage(endpoint, page as Input<E>, { signal }) as unknown as Promise<Paged<readonly T[]>>;
  };
  const options = queryOptions<PagedRows<T>>({
    queryKey,
    queryFn: async ({ client, signal }) => {
      const now = () => client.getQueryData<PagedRows<T>>(queryKey);
      const known = now();
      const limit = onlyGrows ? size : Math.min(size * (known?.pages ?? 1), PAGE_SIZE_MAX);
      let part = await read(first, limit, signal);
      const parts = [part];
      while (known && onlyGrows && part.before && parts.length < CATCH_UP_PAGES && !meets(known, part)) {
        part = await read(part.before, size, signal);
        parts.push(part);
      }
      // More may have been loaded meanwhile.
      return mergeTop(now(), parts, size);
    },
    structuralSharing: false,
  });
  return { ...options, readPage: (before: string, signal: AbortSignal) => read(before, size, signal) };
}

type PagedOptions<T> = Omit<UseQueryOptions<PagedRows<T>>, 'select'> & {
  readonly readPage: (before: string, signal: AbortSignal) => Promise<Paged<readonly T[]>>;
};

const shown = <T>(known: PagedRows<T>) => ({ rows: rowsOf(known), end: endOf(known) });

/** The rows of a list that comes in pages, and how more of them are loaded; a change does not interrupt that. */
export function usePagedQuery<T extends Row>({ readPage, ...options }: PagedOptions<T>) {
  const client = useQueryClient();
  const { queryKey } = options;
  const { data, ...query } = useQuery({ ...options, select: shown<T> });
  const moreKey = ['more', queryKey] as const;
  const [failedAt, setFailedAt] = useState<string>();
  const change = (next: (known: PagedRows<T>) => PagedRows<T>) => {
    const { dataUpdatedAt: updatedAt = 0 } = client.getQueryState(queryKey) ?? {};
    client.setQueryData<PagedRows<T>>(queryKey, (known) => known && next(known), { updatedAt });
  };

  const fetchNextPage = async (): Promise<void> => {
    const known = client.getQueryData<PagedRows<T>>(queryKey);
    const after = known && endOf(known);
    if (after === undefined) return;
    setFailedAt(undefined);
    // Asked for: what is read meanwhile takes nothing away from the end.
    change(({ parts, pages }) => ({ parts, pages: pages + 1 }));
    try {
      const queryFn = ({ signal }: { signal: AbortSignal }) => readPage(after, signal);
      const page = await client.fetchQuery({ queryKey: [...moreKey, after], queryFn, staleTime: 0, gcTime: 0 });
      change((now) => addPage(now, after, page));
    } catch {
      change(({ parts, pages }) => ({ parts, pages: Math.max(1, pages - 1) }));
      setFailedAt(after);
    }
  };

  return {
    ...query,
    data: data?.rows,
    hasNextPage: data?.end !== undefined,
    isFetchingNextPage: useIsFetching({ queryKey: moreKey }) > 0,
    isFetchNextPageError: failedAt !== undefined && failedAt === data?.end,
    fetchNextPage,
  };
}
