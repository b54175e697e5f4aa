import * as z from 'zod/mini';
import { topic } from '../core/topic.ts';

export const vodUpdate = topic({
  name: '/topic/vod-update',
  summary:
    'A recording began, grew, ended, changed or is gone; without an id something lies in the inbox that is none.',
  access: 'anyone',
  feature: 'VOD_SERVICE',
  message: z.object({ id: z.nullable(z.int()) }),
});
