import type { Response as Answer, Endpoint, Input } from '@kontor/contract/core/endpoint.ts';
import { infiniteQueryOptions, type QueryKey } from '@tanstack/react-query';
import { callPage } from './api.ts';

type ItemOf<E extends Endpoint> = Answer<E> extends readonly (infer T)[] ? T : never;

/** A list that comes in pages, newest first; `first` is the cursor to begin after, where the head comes from elsewhere. */
export const pagedQuery = <E extends Endpoint>(queryKey: QueryKey, endpoint: E, input: Input<E>, first = '') =>
  infiniteQueryOptions({
    queryKey,
    queryFn: ({ pageParam, signal }) => {
      const { query } = input as { query?: object };
      const page = { ...input, query: { ...query, ...(pageParam ? { before: pageParam } : {}) } };
      return callPage(endpoint, page as Input<E>, { signal });
    },
    initialPageParam: first,
    getNextPageParam: (page) => page.before,
    select: (data) => data.pages.flatMap((page) => page.items as ItemOf<E>[]),
  });
