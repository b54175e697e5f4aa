import { getProductSales } from '@kontor/contract/orders/api.ts';
import { listProducts } from '@kontor/contract/products/api.ts';
import type { Offer } from '@kontor/contract/products/offer.ts';
import { isMade, isSingle, type MadeProduct, type SingleProduct } from '@kontor/contract/products/rules.ts';
import type { Product } from '@kontor/contract/products/schema.ts';
import { keepPreviousData, type QueryClient, useQuery } from '@tanstack/react-query';
import { readQuery } from '#platform/api/read-query.ts';
import { readNewest } from '#platform/forms/read-newest.ts';

const listOptions = readQuery(['products', 'list'], listProducts, {});

type Listed = (Product | Offer)[];

const withRecipe = (products: Listed): Product[] =>
  products.filter((product): product is Product => 'ingredients' in product);

const withId = (products: Listed, wanted: number): Product | undefined =>
  withRecipe(products).find(({ id }) => id === wanted);

export const readProduct = async (client: QueryClient, wanted: number): Promise<Product | undefined> =>
  withId(await readNewest(client, listOptions), wanted);

export const useProducts = () => useQuery({ ...listOptions, select: withRecipe });

/** One of the list, whose others say what its ingredients cost; `null` where there is none of this number. */
export const productQuery = (id: number) => ({
  ...listOptions,
  select: (products: Listed) => withId(products, id) ?? null,
});

const made = (products: Listed): MadeProduct[] => withRecipe(products).filter(isMade);

export const useRecipes = () => useQuery({ ...listOptions, select: made });

const single = (products: Listed): SingleProduct[] => withRecipe(products).filter(isSingle);

export const useGoods = () => useQuery({ ...listOptions, select: single });

export const salesQuery = (id: number, days: number) =>
  readQuery(
    ['products', 'sales', id, days],
    getProductSales,
    { params: { id }, query: { days } },
    { placeholderData: keepPreviousData },
  );
