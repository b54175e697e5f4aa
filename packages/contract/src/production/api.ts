import * as z from 'zod/mini';
import { endpoint } from '../core/endpoint.ts';
import { Id } from '../core/paging.ts';
import { HistoryEntry } from '../inventory/schema.ts';
import { ProductionBooking } from './schema.ts';

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
