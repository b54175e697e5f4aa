import * as z from 'zod/mini';
import { topic } from '../core/topic.ts';

export const wagesUpdate = topic({
  name: '/topic/wages-update',
  summary: 'Something was earned or paid, or a rate has changed.',
  access: 'moderator',
  feature: 'CASH',
  message: z.object({}),
});
