import * as z from 'zod/mini';
import { topic } from '../core/topic.ts';

export const productUpdate = topic({
  name: '/topic/product-update',
  summary: 'Products, what they cost or how many of them are there have changed.',
  access: 'anyone',
  feature: 'PRODUCTS',
  message: z.object({}),
});
