import * as z from 'zod/mini';
import { topic } from '../core/topic.ts';

export const inventoryUpdate = topic({
  name: '/topic/inventory-update',
  summary: 'Something in the stock has changed.',
  access: 'stock',
  feature: 'PRODUCTS',
  message: z.object({}),
});

export const baseItemsUpdate = topic({
  name: '/topic/base-items-update',
  summary: 'The items of the game have changed.',
  access: 'stock',
  feature: 'PRODUCTS',
  message: z.object({}),
});
