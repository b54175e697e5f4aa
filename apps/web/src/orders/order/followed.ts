import { remembered } from '#platform/storage.ts';

export const followedKey = (userId: string): string => `kontor.order.${userId}`;

/** Whether this browser has last seen an order of theirs running. */
export const followsOrder = (userId: string): boolean =>
  /"(NEW|ACCEPTED|IN_PROGRESS|READY)"/.test(remembered(followedKey(userId)) ?? '');
