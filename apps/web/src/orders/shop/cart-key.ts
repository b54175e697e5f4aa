import { remembered } from '#platform/storage.ts';

/** Who is not logged in; what they chose is theirs once they are. */
export const GUEST = 'guest';

/** `/order#pruefen` opens what is in the cart, to be checked and ordered. */
export const REVIEW = 'pruefen';

export const cartKey = (userId: string): string => `kontor.cart.${userId}`;

/** Whether there is something in it, without reading what. */
export const hasCart = (userId: string): boolean =>
  [userId, GUEST].some((one) => remembered(cartKey(one))?.includes('"productId"'));
