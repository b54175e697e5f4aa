import { sayMoney, sayNumber } from '@kontor/contract/core/german.ts';
import { OVERDUE_MINUTES } from '@kontor/contract/discord-notices/rules.ts';
import { type Order, type OrderStatus, STATUS_LABELS } from '@kontor/contract/orders/schema.ts';
import { findCurrency } from '#business';
import { COLORS, recordEvent } from '#discord-notices';
import type { Db, Tx } from '#platform/postgres/db.ts';
import type { Describe } from '#platform/slice.ts';
import { findStoredOf } from '#products';
import { findNewBefore, findRow } from './orders.repo.ts';
import { findForStaff, presentOrders } from './present-orders.ts';

const STATUS_COLORS: Record<OrderStatus, number> = {
  NEW: COLORS.blue,
  ACCEPTED: COLORS.amber,
  IN_PROGRESS: COLORS.amber,
  READY: COLORS.green,
  COMPLETED: COLORS.green,
  REJECTED: COLORS.red,
  CANCELLED: COLORS.red,
  EXPIRED: COLORS.grey,
};

const link = '/orders';

const goodsOf = ({ items }: Order): string =>
  items.map(({ amount, name }) => `${sayNumber(amount)} × ${name}`).join('\n');

async function findOrder(db: Db, subject: string): Promise<Order | undefined> {
  const row = await findRow(db, Number(subject));
  return row && (await presentOrders(db, [row], false))[0];
}

async function findPicture(db: Db, { items }: Order): Promise<string | undefined> {
  const ids = items.map(({ productId }) => productId);
  const products = await findStoredOf(db, ids);
  const id = ids.map((one) => products.get(one)?.picture).find((picture) => picture);
  return id ? `/api/pictures/${id}/medium` : undefined;
}

/** One message for each order, from the first to the last step. What a customer wrote is sent only where that is wanted. */
export const describeOrder: Describe = async (db, subject, { showsContact }) => {
  const order = await findOrder(db, subject);
  if (!order) return undefined;
  const { number, status, customer, total, assignee, phone, note, reason } = order;
  const contact = Object.entries({ Telefon: phone, Notiz: note, Grund: reason ?? '' });
  return {
    title: `Bestellung ${number}: ${STATUS_LABELS[status]}`,
    text: goodsOf(order),
    fields: [
      ['Kunde', customer.name],
      ['Summe', sayMoney(total, await findCurrency(db))],
      ['Bearbeitet von', assignee?.name ?? ''],
      ...(showsContact ? contact : []),
    ],
    color: STATUS_COLORS[status],
    link,
    picture: await findPicture(db, order),
    at: new Date(order.createdAt),
  };
};

/** The order may have been accepted since. */
export const describeOverdue: Describe = async (db, subject, { at }) => {
  const order = await findOrder(db, subject);
  if (order?.status !== 'NEW') return undefined;
  const { number, customer, total } = order;
  const minutes = Math.floor((at.getTime() - new Date(order.createdAt).getTime()) / 60_000);
  return {
    title: `Bestellung ${number} wartet seit ${sayNumber(minutes)} Minuten`,
    text: goodsOf(order),
    fields: [
      ['Kunde', customer.name],
      ['Summe', sayMoney(total, await findCurrency(db))],
    ],
    color: COLORS.red,
    link,
    at: new Date(order.createdAt),
  };
};

export const describeMissing: Describe = async (db, subject) => {
  const order = await findForStaff(db, Number(subject));
  const missing = order?.items.filter(({ stock }) => (stock?.missing ?? 0) > 0) ?? [];
  if (!order || missing.length === 0) return undefined;
  return {
    title: `Für Bestellung ${order.number} fehlt Ware`,
    text: missing.map(({ name, stock }) => `${sayNumber(stock?.missing ?? 0)} × ${name}`).join('\n'),
    color: COLORS.amber,
    link: '/production',
    at: new Date(order.updatedAt),
  };
};

export async function recordOverdue(tx: Tx, now: Date): Promise<void> {
  const ids = await findNewBefore(tx, new Date(now.getTime() - OVERDUE_MINUTES * 60_000));
  await recordEvent(tx, 'ORDER_OVERDUE', ids, now);
}
