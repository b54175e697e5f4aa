import * as z from 'zod/mini';
import { topic } from '../core/topic.ts';
import { OrderStatus } from './schema.ts';

export const orderUpdate = topic({
  name: '/topic/order-update',
  summary: 'An order has been placed or has changed; customers hear of their own only.',
  access: 'user',
  feature: 'PRODUCT_ORDER',
  message: z.object({ id: z.int(), status: OrderStatus, version: z.int() }),
});
