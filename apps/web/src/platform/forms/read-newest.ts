import type { FetchQueryOptions, QueryClient, QueryKey } from '@tanstack/react-query';

/** What is stored right now; an answer that is already under way may be older. */
export async function readNewest<T, K extends QueryKey>(
  client: QueryClient,
  query: FetchQueryOptions<T, Error, T, K>,
): Promise<T> {
  await client.cancelQueries({ queryKey: query.queryKey, exact: true });
  return client.fetchQuery({ ...query, staleTime: 0, retry: false });
}
