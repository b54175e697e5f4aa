import { sayMoney, sayNumber } from '@kontor/contract/core/german.ts';
import type { Currency } from '@kontor/contract/core/money.ts';
import type { NoticeKind } from '@kontor/contract/game/schema.ts';
import { isNotReadyAfterAll, orderNumber } from '@kontor/contract/orders/rules.ts';
import type { OrderStatus } from '@kontor/contract/orders/schema.ts';
import type { Notice } from '#game';
import type { FrozenLine, OrderRow } from './orders.repo.ts';

const MAX_LENGTH = 160;

/** Without a name: the customer may delete the account before it is read. */
export function newOrderText(lines: readonly FrozenLine[], total: number, currency: Currency): string {
  const goods = lines.map(({ amount, name }) => `${sayNumber(amount)} × ${name}`).join(', ');
  const shown = goods.length > MAX_LENGTH ? `${goods.slice(0, MAX_LENGTH).toWellFormed()} …` : goods;
  return `${shown}: ${sayMoney(total, currency)}`;
}

const STEPS: Partial<Record<OrderStatus, [NoticeKind, title: string, what: string]>> = {
  ACCEPTED: ['ORDER_ACCEPTED', 'Bestellung angenommen', 'ist angenommen.'],
  READY: ['ORDER_READY', 'Bestellung abholbereit', 'liegt für dich bereit.'],
  IN_PROGRESS: [
    'ORDER_NOT_READY',
    'Bestellung doch nicht fertig',
    'ist doch noch nicht fertig. Wir melden uns, sobald sie bereitliegt.',
  ],
  REJECTED: ['ORDER_REJECTED', 'Bestellung abgelehnt', 'wurde abgelehnt.'],
  CANCELLED: ['ORDER_CANCELLED', 'Bestellung storniert', 'wurde storniert.'],
};

interface Step {
  to: OrderStatus;
  reason: string | undefined;
  /** Nobody is notified of their own actions. */
  by: string;
  at: Date;
}

export function stepNotices(order: OrderRow, { to, reason, by, at }: Step): Notice[] {
  const step = STEPS[to];
  // An accepted order can be put back.
  const isAgain = to === 'ACCEPTED' && order.status !== 'NEW';
  const isBegun = to === 'IN_PROGRESS' && !isNotReadyAfterAll({ from: order.status, to });
  if (!step || isAgain || isBegun || !order.customer_id || order.customer_id === by) return [];
  const [kind, title, what] = step;
  const why = reason ? ` Grund: ${reason}` : '';
  const text = `${orderNumber(order.id, order.created_at)} ${what}${why}`;
  return [{ userId: order.customer_id, kind, title, text, at }];
}
