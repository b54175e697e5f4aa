import { listBestSellers, listCategories, listOffers } from '@kontor/contract/products/menu-api.ts';
import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '#platform/api/api.ts';

/** What everybody may read; apart from what staff see, so that the home page loads no more than it shows. */
export const menuQueries = {
  all: () => ({ queryKey: ['products'] as const }),
  offers: () =>
    queryOptions({ queryKey: ['products', 'offers'], queryFn: ({ signal }) => call(listOffers, {}, { signal }) }),
  best: () =>
    queryOptions({ queryKey: ['products', 'best'], queryFn: ({ signal }) => call(listBestSellers, {}, { signal }) }),
  categories: () =>
    queryOptions({
      queryKey: ['products', 'categories'],
      queryFn: ({ signal }) => call(listCategories, {}, { signal }),
    }),
};

export const refreshProducts = (client: QueryClient) => client.invalidateQueries(menuQueries.all());

export const useOffers = () => useQuery(menuQueries.offers());

export const useCategories = () => useQuery(menuQueries.categories());
