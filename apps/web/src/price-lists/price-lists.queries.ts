import { getMyPriceList, listCustomers, listPriceLists } from '@kontor/contract/price-lists/api.ts';
import { keepPreviousData, type QueryClient } from '@tanstack/react-query';
import { readQuery } from '#platform/api/read-query.ts';

export const priceListsQueries = {
  all: () => ({ queryKey: ['price-lists'] as const }),
  lists: () => readQuery(['price-lists', 'lists'], listPriceLists, {}),
  mine: () => readQuery(['price-lists', 'mine'], getMyPriceList, {}),
  members: (listId: number) =>
    readQuery(['price-lists', 'members', listId], listCustomers, { query: { listId: String(listId) } }),
  search: (search: string) =>
    readQuery(
      ['price-lists', 'search', search],
      listCustomers,
      { query: search ? { search } : {} },
      {
        placeholderData: keepPreviousData,
      },
    ),
};

export const refreshPriceLists = (client: QueryClient) => client.invalidateQueries(priceListsQueries.all());
