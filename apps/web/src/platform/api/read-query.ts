import type { Response as Answer, Endpoint, Input } from '@kontor/contract/core/endpoint.ts';
import { type QueryKey, queryOptions, type UseQueryOptions } from '@tanstack/react-query';
import { call } from './api.ts';

/** What is read from an endpoint, under the key by which the live rules find it. */
export const readQuery = <E extends Endpoint>(
  queryKey: QueryKey,
  endpoint: E,
  input: Input<E>,
  options: Omit<UseQueryOptions<Answer<E>>, 'queryKey' | 'queryFn' | 'initialData'> = {},
) => queryOptions({ ...options, queryKey, queryFn: ({ signal }) => call(endpoint, input, { signal }) });
