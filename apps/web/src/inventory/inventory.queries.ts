import { getHeldStock } from '@kontor/contract/game/api.ts';
import { listBaseItems, listItems } from '@kontor/contract/inventory/api.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#platform/api.ts';

export const inventoryQueries = {
  all: () => ({ queryKey: ['inventory'] }),
  /** A snapshot of the game that waits for a decision. */
  held: () =>
    queryOptions({ queryKey: ['inventory', 'held'], queryFn: ({ signal }) => call(getHeldStock, {}, { signal }) }),
  items: () =>
    queryOptions({ queryKey: ['inventory', 'items'], queryFn: ({ signal }) => call(listItems, {}, { signal }) }),
  /** Loaded once: the live channel says when the game got new ones. */
  baseItems: () =>
    queryOptions({
      queryKey: ['inventory', 'base-items'],
      queryFn: ({ signal }) => call(listBaseItems, {}, { signal }),
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: Number.POSITIVE_INFINITY,
    }),
};
