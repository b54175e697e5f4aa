import * as z from 'zod/mini';
import { topic } from '../core/topic.ts';

export const discordTargetUpdate = topic({
  name: '/topic/discord-target-update',
  summary: 'A channel that is notified has changed, or something was sent to it.',
  access: 'super-admin',
  message: z.object({}),
});
