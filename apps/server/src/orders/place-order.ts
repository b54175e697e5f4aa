import { AppError } from '@kontor/contract/core/errors.ts';
import { sayEur } from '@kontor/contract/core/german.ts';
import { toUnits } from '@kontor/contract/core/money.ts';
import { orderNumber, totalOf, weightOf } from '@kontor/contract/orders/rules.ts';
import type { NewOrder } from '@kontor/contract/orders/schema.ts';
import type { CheckOnline } from '#game';
import type { Actor } from '#platform/actor.ts';
import { html } from '#platform/http/html.ts';
import type { Tx } from '#platform/postgres/db.ts';
import { expireOrders } from './expire-orders.ts';
import { type Catalogue, freezeLines } from './freeze-lines.ts';
import { type Expired, insertOrder } from './order-writes.repo.ts';
import { type FrozenLine, findRunning, type OrderRow } from './orders.repo.ts';
import { tellTrade } from './tell-audit.ts';

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
  /** The first attempt hopes that nothing else is running and lets the database object. */
  isSecondAttempt: boolean;
}

export interface Placed {
  order: OrderRow;
  lines: readonly FrozenLine[];
  /** What had to make room because its time was over. */
  expired: readonly Expired[];
}

/** What should have ended by now does not stand in the way, even if the clock's hand has not got there yet. */
async function makeRoom(tx: Tx, customerId: string, at: Date): Promise<Expired[]> {
  const expired = await expireOrders(tx, at, customerId);
  const running = await findRunning(tx, customerId);
  if (running) throw new AppError('orders.running', { number: orderNumber(running.id, running.created_at) });
  return expired;
}

/** Takes an order of somebody who is in the game and has none running; the database holds them to one. */
export async function placeOrder(tx: Tx, actor: Actor, placing: Placing): Promise<Placed> {
  const { wanted, at } = placing;
  await placing.checkOnline(actor.id);
  const lines = freezeLines(await placing.readCatalogue(), wanted.items);
  const total = totalOf(lines);
  checkTotal(total, wanted.expectedTotal);
  const expired = placing.isSecondAttempt ? await makeRoom(tx, actor.id, at) : [];
  const { note, phone } = wanted;
  const id = await placing.takeId();
  const order = await insertOrder(tx, { id, customer: actor, note, phone, total, weight: weightOf(lines), lines, at });
  await tellTrade(tx, order, html`eingegangen von <b>${actor.name}</b>: ${sayEur(total)}.`, actor.name, at);
  return { order, lines, expired };
}
