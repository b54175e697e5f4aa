import { expiresAt, isNotReadyAfterAll } from '@kontor/contract/orders/rules.ts';
import { type Order, type OrderStatus, STATUS_LABELS } from '@kontor/contract/orders/schema.ts';
import { formatTime } from '#platform/format.de.ts';
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

interface Outlook {
  readonly state: string;
  readonly next: string;
}

/** How far an order is and what happens next, as its customer is told. */
export function outlookOf({ status, assignee, createdAt, history }: Order): Outlook {
  const last = history.at(-1);
  const notice = 'Wir sagen dir Bescheid, sobald sie bereitliegt.';
  if (last && isNotReadyAfterAll(last)) return { state: 'Deine Bestellung ist doch noch nicht fertig.', next: notice };
  if (status === 'READY') return { state: 'Deine Bestellung liegt bereit.', next: 'Du kannst sie abholen.' };
  if (status === 'IN_PROGRESS') {
    const who = assignee ? `${assignee.name} kümmert` : 'Jemand von uns kümmert';
    return { state: 'Deine Bestellung ist in Bearbeitung.', next: `${who} sich darum. ${notice}` };
  }
  if (status === 'ACCEPTED') {
    const who = assignee ? `${assignee.name} hat sie angenommen und fängt` : 'Wir haben sie angenommen und fangen';
    return { state: 'Deine Bestellung ist angenommen.', next: `${who} bald damit an. ${notice}` };
  }
  const end = formatTime(expiresAt(new Date(createdAt)));
  return {
    state: 'Deine Bestellung ist bei uns.',
    next: `Als Nächstes nimmt sie jemand von uns an. Geschieht das nicht bis ${end}, läuft sie ab.`,
  };
}
