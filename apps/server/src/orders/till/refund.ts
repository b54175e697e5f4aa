import { AppError } from '@kontor/contract/core/errors.ts';
import { sayCents, sayNumber } from '@kontor/contract/core/german.ts';
import { isPaidAtOnce, isRefunded, refundCents } from '@kontor/contract/orders/bill.ts';
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
import { lowerEarnings, takeBackEarnings } from '#wages';
import { auditOrder } from '../audit-order.ts';
import { linesOf, piecesIn } from '../board/hand-over.ts';
import { goodsIn } from '../board/line-stocks.ts';
import { type FrozenLine, lockRow, type OrderRow } from '../orders.repo.ts';
import { recount } from '../sums/count-orders.ts';
import { insertRefund } from './refunds.repo.ts';
import { bookSale } from './settle.ts';

interface Refunding extends SaleRefund {
  readonly id: number;
  readonly at: Clock;
}

type Back = FrozenLine & { readonly position: number; readonly refunded: number };

/** Nothing said: everything that was not given back yet. */
function chooseBack(lines: readonly FrozenLine[], wanted: SaleRefund['items']): Back[] {
  const standing = lines.map((line, position) => ({ ...line, position, refunded: line.refunded ?? 0 }));
  if (!wanted)
    return standing.flatMap((line) =>
      line.amount > line.refunded ? [{ ...line, amount: line.amount - line.refunded }] : [],
    );
  return wanted.map(({ productId, amount }, at) => {
    const line = standing.find((one) => one.productId === productId);
    const left = line ? line.amount - line.refunded : 0;
    if (line && amount <= left) return { ...line, amount };
    const name = line?.name ?? '';
    const message = line ? `Davon sind höchstens ${sayNumber(left)} übrig.` : 'Das gehört nicht zu diesem Verkauf.';
    throw new AppError('till.refund-too-much', { name, left: sayNumber(left) }, [{ path: `items.${at}`, message }]);
  });
}

const sayGoods = (back: readonly Back[]): string =>
  back.map(({ amount, name }) => `${sayNumber(amount)} × ${name}`).join(', ');

async function lockCompleted(tx: Tx, id: number): Promise<OrderRow> {
  const order = await lockRow(tx, id);
  if (!order) throw new AppError('not-found');
  if (order.status === 'COMPLETED') return order;
  const number = orderNumber(id, order.created_at);
  throw new AppError('till.not-handed-over', { number, status: STATUS_LABELS[order.status] });
}

interface Taking {
  readonly by: Actor;
  readonly at: Date;
  readonly cents: number;
  readonly tipCents: number;
  readonly isWhole: boolean;
}

/** Earnings and book: a sale that is given back at once is reversed, else what is given back is taken off. */
async function takeOff(tx: Tx, order: OrderRow, { by, at, cents, tipCents, isWhole }: Taking): Promise<void> {
  const { id, due_cents: due, refunded_cents: before, payment, owed_cents: owed } = order;
  const note = `Erstattung ${orderNumber(id, order.created_at)}`;
  if (isWhole) {
    await takeBackEarnings(tx, { orderId: id, by, at });
    await reverseCash(tx, { source: { kind: 'ORDER', id: String(id) }, by, at, note });
    return;
  }
  const left = { revenueCents: due - before - cents, tipCents: order.tip_cents - tipCents };
  await lowerEarnings(tx, { orderId: id, by, at, ...left });
  if (isPaidAtOnce(payment) && owed === 0)
    await bookSale(tx, order, { by, at, payment, cents: -(cents + tipCents), note });
}

/** The order stays completed: what happened is not changed but taken back, in stock, book and earnings. */
export async function refundSale(
  tx: Tx,
  by: Actor,
  { id, reason, isBackInStock, items, at: clock }: Refunding,
): Promise<OrderRow> {
  const order = await lockCompleted(tx, id);
  const lines = await linesOf(tx, order);
  const number = orderNumber(id, order.created_at);
  if (isRefunded(lines)) throw new AppError('till.refunded', { number });
  const back = chooseBack(lines, items);
  if (isBackInStock) {
    const changes = piecesIn(goodsIn(back));
    await bookStock(tx, { by, reason: 'Korrektur', at: clock, isFinal: true, movesGoods: true, changes });
  }
  const at = clock();
  const cents = refundCents({ dueCents: order.due_cents, refundedCents: order.refunded_cents }, lines, back);
  const after = lines.map((line) => ({
    ...line,
    refunded: (line.refunded ?? 0) + (back.find(({ productId }) => productId === line.productId)?.amount ?? 0),
  }));
  const isLast = isRefunded(after);
  const tipCents = isLast ? order.tip_cents : 0;
  const owedCents = Math.max(0, order.owed_cents - cents);
  const given = { by, at, reason, isBackInStock, cents, tipCents, owedCents, lines: back };
  await recount(tx, id, () => insertRefund(tx, id, given));
  const amount = sayCents(cents + tipCents, await findCurrency(tx));
  const stock = isBackInStock ? html`Die Ware ist wieder im Lager.` : html`Die Ware kam nicht zurück.`;
  const isWhole = isLast && lines.every(({ refunded = 0 }) => refunded === 0);
  const what = isWhole ? html`erstattet` : html`teilweise erstattet (${sayGoods(back)})`;
  await auditOrder(tx, order, html`${what}: <b>${amount}</b>. ${stock} Grund: ${reason}`, by, at, { isAbout: true });
  await takeOff(tx, order, { by, at, cents, tipCents, isWhole });
  const row = await lockRow(tx, id);
  if (!row) throw new Error('an order vanished while it was refunded');
  return row;
}
