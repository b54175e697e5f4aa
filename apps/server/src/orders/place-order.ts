import { AppError } from '@kontor/contract/core/errors.ts';
import { sayEur } from '@kontor/contract/core/german.ts';
import { toUnits } from '@kontor/contract/core/money.ts';
import { orderNumber, totalOf, weightOf } from '@kontor/contract/orders/rules.ts';
import type { NewOrder } from '@kontor/contract/orders/schema.ts';
import type { CheckOnline } from '#game';
import type { Actor } from '#platform/actor.ts';
import { html } from '#platform/http/html.ts';
import type { Tx } from '#platform/postgres/db.ts';
import { freezeLines } from './freeze-lines.ts';
import { insertOrder } from './order-writes.repo.ts';
import { findRow, findRunning, type OrderRow } from './orders.repo.ts';
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
}

/** Takes an order of somebody who is in the game and has none running; the database holds them to one. */
export async function placeOrder(tx: Tx, actor: Actor, { wanted, at, checkOnline }: Placing): Promise<OrderRow> {
  await checkOnline(tx, actor.id);
  const lines = await freezeLines(tx, wanted.items);
  const total = totalOf(lines);
  checkTotal(total, wanted.expectedTotal);
  const { note, phone } = wanted;
  const id = await insertOrder(tx, { customer: actor, note, phone, total, weight: weightOf(lines), lines, at });
  if (id === undefined) {
    const running = await findRunning(tx, actor.id);
    // It may have ended in this very moment; then the customer simply sends it again.
    throw running
      ? new AppError('orders.running', { number: orderNumber(running.id, running.created_at) })
      : new AppError('conflict');
  }
  const row = await findRow(tx, id);
  if (!row) throw new Error('an order vanished while it was placed');
  await tellTrade(tx, row, html`eingegangen von <b>${actor.name}</b>: ${sayEur(total)}.`, actor.name, at);
  return row;
}
