import * as z from 'zod/mini';
import { endpoint } from '../core/endpoint.ts';
import { Id } from '../core/paging.ts';
import { HistoryEntry } from '../inventory/schema.ts';
import { ProductionBooking, ProductionsBooking } from './schema.ts';

export const bookProduction = endpoint({
  method: 'POST',
  path: '/api/product/:id/productions',
  summary: 'Take the ingredients from the stock and add what was made, as one entry.',
  access: 'stock',
  feature: 'PRODUCTS',
  params: z.object({ id: Id }),
  body: ProductionBooking,
  response: HistoryEntry,
});

export const bookProductions = endpoint({
  method: 'POST',
  path: '/api/productions',
  summary: 'Book several productions as one entry: everything, or nothing if the stock has changed since it was shown.',
  access: 'stock',
  feature: 'PRODUCTS',
  body: ProductionsBooking,
  response: HistoryEntry,
});

export const makeMissing = endpoint({
  method: 'POST',
  path: '/api/order/:id/productions',
  summary: 'Book what has to be made so that an order is complete, as one entry, if all ingredients are there.',
  access: 'moderator',
  feature: 'PRODUCT_ORDER',
  params: z.object({ id: Id }),
  response: HistoryEntry,
});
