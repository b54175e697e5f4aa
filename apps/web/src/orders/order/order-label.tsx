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

/** A state within a sentence, as in `ist abholbereit`. */
export const stateWords = (status: OrderStatus): string =>
  STATUS_LABELS[status].charAt(0).toLowerCase() + STATUS_LABELS[status].slice(1);

/** The colour of the badge, for what else shows a state. */
export const toneOf = (status: OrderStatus) => ({
  '--tone': `rgb(var(--tone-${status === 'EXPIRED' ? 'gray' : TONES[status]}))`,
});

export const StatusBadge = ({ status }: { readonly status: OrderStatus }) => (
  <Badge tone={TONES[status]}>{STATUS_LABELS[status]}</Badge>
);
