import * as z from 'zod/mini';
import { endpoint } from '../core/endpoint.ts';
import { Id } from '../core/paging.ts';
import { Category, Offer } from './offer.ts';
import { CategoriesSaved, Product, ProductChange, ProductOrder } from './schema.ts';

export const listProducts = endpoint({
  method: 'GET',
  path: '/api/products',
  summary: 'All products with recipe and cost for staff; for customers those on sale, as an offer.',
  access: 'authenticated',
  feature: 'PRODUCTS',
  response: z.array(z.union([Product, Offer])),
});

export const saveCategories = endpoint({
  method: 'PUT',
  path: '/api/product-categories',
  summary: 'Replace the list of categories; products of one that is missing have none.',
  access: 'admin',
  feature: 'PRODUCTS',
  body: CategoriesSaved,
  response: z.array(Category),
});

export const sortProducts = endpoint({
  method: 'PUT',
  path: '/api/products/order',
  summary: 'Set the sequence in which these products are shown.',
  access: 'admin',
  feature: 'PRODUCTS',
  body: ProductOrder,
  response: z.void(),
});

export const createProduct = endpoint({
  method: 'POST',
  path: '/api/products',
  summary: 'Add a product.',
  access: 'admin',
  feature: 'PRODUCTS',
  body: ProductChange,
  response: Product,
});

export const changeProduct = endpoint({
  method: 'PUT',
  path: '/api/product/:id',
  summary: 'Change a product.',
  access: 'admin',
  feature: 'PRODUCTS',
  params: z.object({ id: Id }),
  body: ProductChange,
  response: Product,
});

export const removeProduct = endpoint({
  method: 'DELETE',
  path: '/api/product/:id',
  summary: 'Remove a product; its stock stays.',
  access: 'admin',
  feature: 'PRODUCTS',
  params: z.object({ id: Id }),
  response: z.void(),
});

export { listCategories, listOffers } from './menu-api.ts';
export { productUpdate } from './topics.ts';
