import { listProducts } from '@kontor/contract/products/api.ts';
import type { Offer, Product } from '@kontor/contract/products/schema.ts';
import { queryOptions, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { call } from '#platform/api/api.ts';

export const productsQueries = {
  all: () => queryOptions({ queryKey: ['products'], queryFn: ({ signal }) => call(listProducts, {}, { signal }) }),
};

const withRecipe = (products: (Product | Offer)[]): Product[] =>
  products.filter((product): product is Product => 'ingredients' in product);

/** All products as staff see them, with recipe and cost. */
export const useProducts = () => useQuery({ ...productsQueries.all(), select: withRecipe });

/** All products as everybody sees them. */
export const useOffers = (): UseQueryResult<Offer[]> => useQuery(productsQueries.all());
