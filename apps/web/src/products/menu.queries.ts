import { listCategories, listOffers } from '@kontor/contract/products/menu-api.ts';
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { readQuery } from '#platform/api/read-query.ts';

/** What everybody may read; apart from what staff see, so that the home page loads no more than it shows. */
export const menuQueries = {
  all: () => ({ queryKey: ['products'] as const }),
  offers: () => readQuery(['products', 'offers'], listOffers, {}),
  categories: () => readQuery(['products', 'categories'], listCategories, {}),
};

export const refreshProducts = (client: QueryClient) => client.invalidateQueries(menuQueries.all());

export const useOffers = () => useQuery(menuQueries.offers());

export const useCategories = () => useQuery(menuQueries.categories());
