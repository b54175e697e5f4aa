import * as z from 'zod/mini';
import { topic } from '../core/topic.ts';

export const racingUpdate = topic({
  name: '/topic/racing-update',
  summary: 'Something about drivers, tracks, times or tournaments has changed.',
  access: 'anyone',
  feature: 'RACING',
  message: z.object({ what: z.enum(['classes', 'drivers', 'tracks', 'times', 'tournaments']) }),
});
