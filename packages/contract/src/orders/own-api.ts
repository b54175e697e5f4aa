import * as z from 'zod/mini';
import { endpoint } from '../core/endpoint.ts';

/** Apart from the others, so that the home page asks it without the schemas of orders. */
export const getOwnRunning = endpoint({
  method: 'GET',
  path: '/api/orders/running',
  summary: 'Whether an order of the caller is running.',
  access: 'user',
  feature: 'PRODUCT_ORDER',
  response: z.object({ isRunning: z.boolean() }),
});
