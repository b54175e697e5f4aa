import * as z from 'zod/mini';
import { topic } from '../core/topic.ts';

export const stockCheckUpdate = topic({
  name: '/topic/stock-check-update',
  summary: 'A change of the stock turned out to be unexplained, or was explained.',
  access: 'admin',
  feature: 'PRODUCTS',
  message: z.object({}),
});
