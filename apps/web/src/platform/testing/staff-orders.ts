import type { Order, OrderStatus } from '@kontor/contract/orders/schema.ts';
import { billOf, orderOf } from './orders.ts';

const plenty = { onHand: 500, reserved: 20, available: 480, missing: 0 };

/** An order of 20 loaves as staff see it. */
export const taskOf = (id: number, status: OrderStatus = 'NEW', more: Partial<Order> = {}): Order => ({
  ...orderOf(id, { status }),
  customer: { id: String(100 + id), name: 'Mara Lindt', avatarUrl: null },
  items: [{ productId: 1, name: 'Bauernbrot', item: 'bread', amount: 20, unitPrice: 6.5, stock: plenty }],
  total: 130,
  bill: billOf(13_000),
  weight: 10_000,
  assignee: status === 'NEW' ? null : { id: '1', name: 'Nele' },
  ...(more.createdAt ? { history: [{ at: more.createdAt, from: null, to: 'NEW', by: 'Mara Lindt' }] } : {}),
  ...more,
});

/** The same line, of which the store lacks some. */
export const lacking = (missing: number): Order['items'] => [
  {
    productId: 1,
    name: 'Bauernbrot',
    item: 'bread',
    amount: 20,
    unitPrice: 6.5,
    stock: { onHand: 20 - missing, reserved: 20 - missing, available: 0, missing },
  },
];
