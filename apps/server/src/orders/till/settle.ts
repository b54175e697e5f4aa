import { AppError } from '@kontor/contract/core/errors.ts';
import { sayCents } from '@kontor/contract/core/german.ts';
import { isPaidAtOnce, PAYMENT_LABELS, type PaidAtOnce, type Payment } from '@kontor/contract/orders/bill.ts';
import { orderNumber } from '@kontor/contract/orders/rules.ts';
import { findCurrency } from '#business';
import { bookCash } from '#cash';
import type { Actor } from '#platform/actor.ts';
import { html } from '#platform/http/html.ts';
import type { Tx } from '#platform/postgres/db.ts';
import { noteEarnings } from '#wages';
import { auditOrder } from '../audit-order.ts';
import { lockRow, type OrderRow } from '../orders.repo.ts';
import { savePaid, saveSettled } from './sales.repo.ts';

const ACCOUNTS = { CASH: 'CASH', CARD: 'BANK' } as const satisfies Record<PaidAtOnce, string>;

type Sold = Pick<OrderRow, 'id' | 'created_at'>;

interface Taken {
  readonly by: { readonly id: string; readonly name: string };
  readonly at: Date;
  readonly payment: Payment | null;
  readonly cents: number;
  readonly note?: string;
}

/** An invoice, or what stays open, is booked when it is paid. */
export async function bookSale(tx: Tx, { id, created_at }: Sold, { payment, cents, by, at, ...said }: Taken) {
  if (!isPaidAtOnce(payment)) return;
  const source = { kind: 'ORDER' as const, id: String(id) };
  const { note = `Bestellung ${orderNumber(id, created_at)}` } = said;
  await bookCash(tx, { kind: 'SALE', account: ACCOUNTS[payment], cents, by, at, note, source });
}

interface Settlement {
  readonly payment?: Payment | null | undefined;
  readonly tipCents?: number | undefined;
}

/** At the hand-over: what was paid and how, and what the clerk has earned by it. */
export async function settle(
  tx: Tx,
  by: Actor,
  order: OrderRow,
  { payment = null, tipCents = 0 }: Settlement,
  at: Date,
): Promise<void> {
  if (tipCents > 0 && !isPaidAtOnce(payment)) {
    const message = 'Trinkgeld gibt es nur, wenn gleich bezahlt wird.';
    throw new AppError('request.invalid', {}, [{ path: 'tipCents', message }]);
  }
  const due = order.due_cents;
  await saveSettled(tx, order.id, { payment, tipCents, owedCents: isPaidAtOnce(payment) ? 0 : due });
  await noteEarnings(tx, { personId: by.id, orderId: order.id, revenueCents: due, tipCents, at });
  await bookSale(tx, order, { by, at, payment, cents: due + tipCents });
}

interface Paying {
  readonly id: number;
  readonly payment: PaidAtOnce;
  readonly at: Date;
}

export async function markPaid(tx: Tx, by: Actor, { id, payment, at }: Paying): Promise<OrderRow> {
  const order = await lockRow(tx, id);
  if (!order) throw new AppError('not-found');
  const { owed_cents: cents } = order;
  if (cents === 0) throw new AppError('till.not-owed', { number: orderNumber(id, order.created_at) });
  await savePaid(tx, id, payment);
  const amount = sayCents(cents, await findCurrency(tx));
  await auditOrder(tx, order, html`bezahlt: <b>${amount}</b> (${PAYMENT_LABELS[payment]}).`, by, at);
  await bookSale(tx, order, { by, at, payment, cents });
  return { ...order, payment, owed_cents: 0, version: order.version + 1 };
}
