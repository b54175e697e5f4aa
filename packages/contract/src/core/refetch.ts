import * as z from 'zod/mini';
import { topic } from './topic.ts';

/** Sent when messages may have been missed, for instance while the database was unavailable. */
export const refetch = topic({
  name: '/topic/refetch',
  summary: 'Everything loaded so far may be stale and is to be fetched again.',
  access: 'anyone',
  message: z.object({}),
});
