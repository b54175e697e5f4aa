import * as z from 'zod/mini';
import { topic } from '../core/topic.ts';

export const priceListUpdate = topic({
  name: '/topic/price-list-update',
  summary: 'Price lists, or who belongs to them, have changed.',
  access: 'user',
  feature: 'CASH',
  message: z.object({}),
});
