import { listBestSellers, listCategories, listOffers, listProducts } from '@kontor/contract/products/api.ts';
import { isMade, type MadeProduct } from '@kontor/contract/products/rules.ts';
import type { Offer, Product } from '@kontor/contract/products/schema.ts';
import { queryOptions, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { call } from '#platform/api/api.ts';

/** Everything about products is fetched again together: its key is the beginning of all others. */
export const productsQueries = {
  all: () => ({ queryKey: ['products'] }),
  list: () =>
    queryOptions({ queryKey: ['products', 'list'], queryFn: ({ signal }) => call(listProducts, {}, { signal }) }),
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

const withRecipe = (products: (Product | Offer)[]): Product[] =>
  products.filter((product): product is Product => 'ingredients' in product);

/** All products as staff see them, with recipe and cost. */
export const useProducts = () => useQuery({ ...productsQueries.list(), select: withRecipe });

const made = (products: (Product | Offer)[]): MadeProduct[] => withRecipe(products).filter(isMade);

/** Those that are made, which a Menü is not. */
export const useRecipes = () => useQuery({ ...productsQueries.list(), select: made });

/** What is on sale, in the sequence it is shown in. */
export const useOffers = (): UseQueryResult<Offer[]> => useQuery(productsQueries.offers());

export const useCategories = () => useQuery(productsQueries.categories());
