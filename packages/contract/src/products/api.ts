import * as z from 'zod/mini';
import { endpoint } from '../core/endpoint.ts';
import { Id } from '../core/paging.ts';
import { topic } from '../core/topic.ts';
import { Offer, Product, ProductChange } from './schema.ts';

export const listProducts = endpoint({
  method: 'GET',
  path: '/api/products',
  summary: 'All products: with recipe and cost for staff, as an offer for customers.',
  access: 'authenticated',
  feature: 'PRODUCTS',
  response: z.array(z.union([Product, Offer])),
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

export const productUpdate = topic({
  name: '/topic/product-update',
  summary: 'Products, what they cost or how many of them are there have changed.',
  access: 'authenticated',
  feature: 'PRODUCTS',
  message: z.object({}),
});
