import * as z from 'zod/mini';
import { topic } from '../core/topic.ts';

export const tipGameUpdate = topic({
  name: '/topic/tip-game-update',
  summary: 'A game or its tips have changed.',
  access: 'anyone',
  feature: 'TIP_GAME',
  message: z.object({ id: z.int() }),
});

export const tipPayoutUpdate = topic({
  name: '/topic/tip-payout-update',
  summary: 'Something is to be paid, or has been.',
  access: 'admin',
  feature: 'TIP_GAME',
  message: z.object({}),
});
