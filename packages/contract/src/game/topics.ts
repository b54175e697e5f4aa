import * as z from 'zod/mini';
import { topic } from '../core/topic.ts';

export const gameServerUpdate = topic({
  name: '/topic/game-server-update',
  summary: 'The game server or its bridge has not been heard for five minutes, or is heard again.',
  access: 'super-admin',
  message: z.object({}),
});
