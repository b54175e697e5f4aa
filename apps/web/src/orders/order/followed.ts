import { remembered } from '#platform/storage.ts';

export const followedKey = (userId: string): string => `kontor.order.${userId}`;

/** Whether this browser has shown an order of theirs, which may still run. */
export const followsOrder = (userId: string): boolean => Boolean(remembered(followedKey(userId)));
