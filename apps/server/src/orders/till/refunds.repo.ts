import type { Refund } from '@kontor/contract/orders/bill.ts';
import { sql } from 'kysely';
import type { Db, Tx } from '#platform/postgres/db.ts';

export interface NewRefund {
  readonly by: { readonly id: string; readonly name: string };
  readonly at: Date;
  readonly reason: string;
  readonly isBackInStock: boolean;
  readonly cents: number;
  readonly tipCents: number;
  /** What is still to be paid afterwards. */
  readonly owedCents: number;
  readonly lines: readonly { readonly position: number; readonly name: string; readonly amount: number }[];
}

export async function insertRefund(tx: Tx, orderId: number, refund: NewRefund): Promise<void> {
  const { by, at, reason, isBackInStock, cents, tipCents, owedCents, lines } = refund;
  const items = lines.map(({ name, amount }) => ({ name, amount }));
  await sql`
    with noted as (
      insert into order_refund (order_id, at, by_name, by_id, reason, goods_back, cents, tip_cents, items)
      values (${orderId}, ${at}, ${by.name}, ${by.id}, ${reason}, ${isBackInStock}, ${cents}, ${tipCents}, ${JSON.stringify(items)})
    ), lowered as (
      update order_line set refunded = refunded + back.amount
      from unnest(${lines.map(({ position }) => position)}::integer[], ${lines.map(({ amount }) => amount)}::integer[])
        as back (position, amount)
      where order_id = ${orderId} and order_line.position = back.position
    )
    update customer_order set refunded_cents = refunded_cents + ${cents}, owed_cents = ${owedCents}, version = version + 1
    where id = ${orderId}`.execute(tx);
}

/** The oldest first. */
export async function findRefunds(db: Db, orderIds: readonly number[]): Promise<Map<number, Refund[]>> {
  if (orderIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('order_refund')
    .select(['order_id', 'at', 'by_name', 'reason', 'goods_back', 'cents', 'tip_cents', 'items'])
    .where('order_id', 'in', orderIds)
    .orderBy('order_id')
    .orderBy('id')
    .execute();
  const refunds = rows.map(({ order_id, at, by_name, reason, goods_back, cents, tip_cents, items }) => ({
    order_id,
    refund: {
      at: at.toISOString(),
      by: by_name,
      reason,
      isBackInStock: goods_back,
      cents: cents + tip_cents,
      items: items as unknown as Refund['items'],
    },
  }));
  const byOrder = Map.groupBy(refunds, ({ order_id }) => order_id);
  return new Map([...byOrder].map(([id, own]) => [id, own.map(({ refund }) => refund)]));
}
