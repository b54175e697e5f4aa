import type { Order } from '@kontor/contract/orders/schema.ts';

/** Of one order only the latest is told; to staff and to its customer apart, who may be the same person. */
export const aboutOrder = ({ id }: Pick<Order, 'id'>): string => `order-${id}`;
export const aboutOwnOrder = ({ id }: Pick<Order, 'id'>): string => `own-order-${id}`;
