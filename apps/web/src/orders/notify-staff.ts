import type { Order } from '@kontor/contract/orders/schema.ts';
import { formatNumber } from '#platform/format.de.ts';
import { showToast } from '#platform/toasts.ts';
import { aboutOrder } from './about-order.ts';
import { ringOnce } from './bell-turn.ts';
import { chime } from './chime.ts';
import { isSoundOn } from './order-sound.ts';

/** After a long time without connection one sentence is enough. */
const NAMED_AT_MOST = 3;

interface Ways {
  readonly toBoard: () => void;
  readonly toOrder: (id: number) => void;
}

/** Rings, and says what has come in. */
export function notifyStaff(arrived: readonly Order[], { toBoard, toOrder }: Ways): void {
  if (isSoundOn()) ringOnce(() => void chime());
  if (arrived.length > NAMED_AT_MOST) {
    const action = { label: 'Ansehen', run: toBoard };
    showToast({ kind: 'info', sentence: `${formatNumber(arrived.length)} neue Bestellungen.`, action });
    return;
  }
  for (const { id, number, customer } of arrived) {
    const action = { label: 'Ansehen', run: () => toOrder(id) };
    const sentence = `Neue Bestellung ${number} von ${customer.name}.`;
    showToast({ kind: 'info', sentence, about: aboutOrder({ id }), action });
  }
}
