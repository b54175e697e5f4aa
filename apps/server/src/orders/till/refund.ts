import { AppError } from '@kontor/contract/core/errors.ts';
import { sayCents } from '@kontor/contract/core/german.ts';
import { orderNumber } from '@kontor/contract/orders/rules.ts';
import { STATUS_LABELS } from '@kontor/contract/orders/schema.ts';
import type { SaleRefund } from '@kontor/contract/orders/till-schema.ts';
import { findCurrency } from '#business';
import { reverseCash } from '#cash';
import { bookStock } from '#inventory';
import type { Actor } from '#platform/actor.ts';
import type { Clock } from '#platform/clock.ts';
import { html } from '#platform/http/html.ts';
import type { Tx } from '#platform/postgres/db.ts';
import { takeBackEarnings } from '#wages';
import { auditOrder } from '../audit-order.ts';
import { linesOf, piecesIn } from '../board/hand-over.ts';
import { goodsIn } from '../board/line-stocks.ts';
import { lockRow, type OrderRow } from '../orders.repo.ts';
import { saveRefund } from './sales.repo.ts';

interface Refunding extends SaleRefund {
  readonly id: number;
  readonly at: Clock;
}

/** The order stays completed: what happened is not changed but taken back, in stock, book and earnings. */
export async function refundSale(
  tx: Tx,
  by: Actor,
  { id, reason, isBackInStock, at: clock }: Refunding,
): Promise<OrderRow> {
  const order = await lockRow(tx, id);
  if (!order) throw new AppError('not-found');
  const number = orderNumber(id, order.created_at);
  if (order.refunded_at) throw new AppError('till.refunded', { number });
  if (order.status !== 'COMPLETED') {
    throw new AppError('till.not-handed-over', { number, status: STATUS_LABELS[order.status] });
  }
  if (isBackInStock) {
    const changes = piecesIn(goodsIn(await linesOf(tx, order)));
    await bookStock(tx, { by, reason: 'Korrektur', at: clock, isFinal: true, movesGoods: true, changes });
  }
  const at = clock();
  await saveRefund(tx, id, { by, at, reason, isBackInStock });
  const amount = sayCents(order.due_cents + order.tip_cents, await findCurrency(tx));
  const goods = isBackInStock ? html`Die Ware ist wieder im Lager.` : html`Die Ware kam nicht zurück.`;
  const what = html`erstattet: <b>${amount}</b>. ${goods} Grund: ${reason}`;
  await auditOrder(tx, order, what, by, at, { isAbout: true });
  await takeBackEarnings(tx, { orderId: id, by, at });
  await reverseCash(tx, { source: { kind: 'ORDER', id: String(id) }, by, at, note: `Erstattung ${number}` });
  const row = await lockRow(tx, id);
  if (!row) throw new Error('an order vanished while it was refunded');
  return row;
}
