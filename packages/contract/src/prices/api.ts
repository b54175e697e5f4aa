import * as z from 'zod/mini';
import { endpoint } from '../core/endpoint.ts';
import { Page } from '../core/paging.ts';
import { topic } from '../core/topic.ts';
import { ItemName } from '../inventory/schema.ts';
import { ItemPrice, PriceChange, PriceChanged } from './schema.ts';

const params = z.object({ name: ItemName });

export const listPrices = endpoint({
  method: 'GET',
  path: '/api/item-price-configs',
  summary: 'What items cost to buy in.',
  access: 'admin',
  feature: 'PRODUCTS',
  response: z.array(ItemPrice),
});

export const listPriceChanges = endpoint({
  method: 'GET',
  path: '/api/item-price-configs/by-item-name/:name/changes',
  summary: 'What an item cost to buy in over time, the latest first.',
  access: 'admin',
  feature: 'PRODUCTS',
  params,
  query: Page,
  response: z.array(PriceChanged),
  paged: true,
});

export const changePrice = endpoint({
  method: 'PUT',
  path: '/api/item-price-configs/by-item-name/:name',
  summary: 'Set the buy-in price of an item; 0 or less deletes it.',
  access: 'admin',
  feature: 'PRODUCTS',
  params,
  body: PriceChange,
  response: z.nullable(ItemPrice),
});

export const removePrice = endpoint({
  method: 'DELETE',
  path: '/api/item-price-configs/by-item-name/:name',
  summary: 'Delete the buy-in price of an item.',
  access: 'admin',
  feature: 'PRODUCTS',
  params,
  response: z.void(),
});

export const priceUpdate = topic({
  name: '/topic/price-update',
  summary: 'Buy-in prices have changed.',
  access: 'admin',
  feature: 'PRODUCTS',
  message: z.object({}),
});
