import { AppError } from '@kontor/contract/core/errors.ts';
import { sayEur } from '@kontor/contract/core/german.ts';
import { toUnits } from '@kontor/contract/core/money.ts';
import { orderNumber, totalOf, weightOf } from '@kontor/contract/orders/rules.ts';
import type { NewOrder } from '@kontor/contract/orders/schema.ts';
import { writeAudits } from '#audit';
import type { CheckOnline } from '#game';
import type { Actor } from '#platform/actor.ts';
import { html } from '#platform/http/html.ts';
import type { Tx } from '#platform/postgres/db.ts';
import { expireOrders } from './expire-orders.ts';
import { type Catalogue, freezeLines } from './freeze-lines.ts';
import { type Expired, insertOrders } from './order-writes.repo.ts';
import { type FrozenLine, findRunning, type OrderRow } from './orders.repo.ts';
import { tradeOf } from './tell-audit.ts';

/** What a customer agreed to must still be what it costs. */
export function checkTotal(total: number, expected: number | undefined): void {
  if (expected !== undefined && toUnits(expected) !== toUnits(total)) {
    throw new AppError('orders.price-changed', { total: sayEur(total) });
  }
}

interface Placing {
  wanted: NewOrder;
  at: Date;
  checkOnline: CheckOnline;
  readCatalogue: () => Promise<Catalogue>;
  takeId: () => Promise<number>;
}

/** An order as it is going to be. */
export interface Placed {
  order: OrderRow;
  customerName: string;
  lines: readonly FrozenLine[];
}

interface New {
  id: number;
  customer: { id: string; name: string };
  note: string;
  phone: string;
  lines: readonly FrozenLine[];
  at: Date;
}

export const newOrder = ({ id, customer, note, phone, lines, at }: New): Placed => ({
  order: {
    id,
    customer_id: customer.id,
    status: 'NEW',
    note,
    phone,
    total: String(totalOf(lines)),
    weight: weightOf(lines),
    reason: null,
    assignee_id: null,
    assignee_name: null,
    accepted_at: null,
    created_at: at,
    updated_at: at,
    version: 1,
  },
  customerName: customer.name,
  lines,
});

/** Takes an order of somebody who is in the game; it is not written yet. */
export async function prepareOrder(actor: Actor, placing: Placing): Promise<Placed> {
  const { note, phone, items, expectedTotal } = placing.wanted;
  await placing.checkOnline(actor.id);
  const lines = freezeLines(await placing.readCatalogue(), items);
  checkTotal(totalOf(lines), expectedTotal);
  return newOrder({ id: await placing.takeId(), customer: actor, note, phone, lines, at: placing.at });
}

/** Writes them all or none: the database holds everybody to one that is running. */
export async function writeOrders(tx: Tx, placed: readonly Placed[]): Promise<void> {
  await insertOrders(tx, placed);
  await writeAudits(
    tx,
    placed.map(({ order, customerName }) => {
      const what = html`eingegangen von <b>${customerName}</b>: ${sayEur(Number(order.total))}.`;
      return tradeOf(order, what, { id: order.customer_id, name: customerName }, order.created_at);
    }),
  );
}

/** What should have ended by now does not stand in the way, even if the clock's hand has not got there yet. */
export async function makeRoom(tx: Tx, customerId: string, at: Date): Promise<Expired[]> {
  const expired = await expireOrders(tx, at, customerId);
  const running = await findRunning(tx, customerId);
  if (running) throw new AppError('orders.running', { number: orderNumber(running.id, running.created_at) });
  return expired;
}
