import * as z from 'zod/mini';
import { endpoint } from '../core/endpoint.ts';
import { Category, Offer } from './offer.ts';

export const listOffers = endpoint({
  method: 'GET',
  path: '/api/menu',
  summary: 'What is on sale, in the sequence it is shown in.',
  access: 'anyone',
  feature: 'PRODUCTS',
  response: z.array(Offer),
});

export const listCategories = endpoint({
  method: 'GET',
  path: '/api/product-categories',
  summary: 'Categories of products, in order.',
  access: 'anyone',
  feature: 'PRODUCTS',
  response: z.array(Category),
});
