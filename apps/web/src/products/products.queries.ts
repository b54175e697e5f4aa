import { listProducts } from '@kontor/contract/products/api.ts';
import type { Offer } from '@kontor/contract/products/offer.ts';
import { isMade, isSingle, type MadeProduct, type SingleProduct } from '@kontor/contract/products/rules.ts';
import type { Product } from '@kontor/contract/products/schema.ts';
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { readQuery } from '#platform/api/read-query.ts';
import { readNewest } from '#platform/forms/read-newest.ts';

const listOptions = readQuery(['products', 'list'], listProducts, {});

const withRecipe = (products: (Product | Offer)[]): Product[] =>
  products.filter((product): product is Product => 'ingredients' in product);

export const readProduct = async (client: QueryClient, wanted: number): Promise<Product | undefined> =>
  withRecipe(await readNewest(client, listOptions)).find(({ id }) => id === wanted);

export const useProducts = () => useQuery({ ...listOptions, select: withRecipe });

const made = (products: (Product | Offer)[]): MadeProduct[] => withRecipe(products).filter(isMade);

export const useRecipes = () => useQuery({ ...listOptions, select: made });

const single = (products: (Product | Offer)[]): SingleProduct[] => withRecipe(products).filter(isSingle);

export const useGoods = () => useQuery({ ...listOptions, select: single });
