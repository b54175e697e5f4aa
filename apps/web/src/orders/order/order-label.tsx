import { type Order, type OrderStatus, STATUS_LABELS } from '@kontor/contract/orders/schema.ts';
import { Badge, type Tone } from '#platform/ui/badge.tsx';

/** The number of an order is one word, whatever the browser thinks of its hyphens. */
export const OrderNumber = ({ order }: { readonly order: Pick<Order, 'number'> }) => (
  <span className="nowrap">{order.number}</span>
);

const TONES: Record<OrderStatus, Tone> = {
  NEW: 'gray',
  ACCEPTED: 'blue',
  IN_PROGRESS: 'violet',
  READY: 'teal',
  COMPLETED: 'green',
  REJECTED: 'red',
  CANCELLED: 'red',
  EXPIRED: 'faint',
};

/** The same badge everywhere: a colour, and always the word. */
export const StatusBadge = ({ status }: { readonly status: OrderStatus }) => (
  <Badge tone={TONES[status]}>{STATUS_LABELS[status]}</Badge>
);
