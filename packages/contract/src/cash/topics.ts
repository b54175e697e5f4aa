import * as z from 'zod/mini';
import { topic } from '../core/topic.ts';

export const cashUpdate = topic({
  name: '/topic/cash-update',
  summary: 'Something came into the cash book, or a day was closed.',
  access: 'admin',
  feature: 'CASH',
  message: z.object({}),
});
