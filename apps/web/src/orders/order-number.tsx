import type { Order } from '@kontor/contract/orders/schema.ts';

/** The number of an order is one word, whatever the browser thinks of its hyphens. */
export const OrderNumber = ({ order }: { readonly order: Pick<Order, 'number'> }) => (
  <span className="nowrap">{order.number}</span>
);
