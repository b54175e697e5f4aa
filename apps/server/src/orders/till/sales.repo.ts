import type { Payment } from '@kontor/contract/orders/bill.ts';
import { DISCOUNT_DEFAULT } from '@kontor/contract/orders/bill.ts';
import type { TillSettings } from '@kontor/contract/orders/till-schema.ts';
import { sql } from 'kysely';
import { type Db, executePrepared, type Tx } from '#platform/postgres/db.ts';
import { INSERT_LINES } from '../order-writes.repo.ts';
import type { FrozenLine } from '../orders.repo.ts';
import { countOrders } from '../sums/count-orders.ts';

export interface NewSale {
  customerId: string | null;
  customerName: string | null;
  status: 'ACCEPTED' | 'COMPLETED';
  note: string;
  priceList: string | null;
  discountCents: number;
  discountReason: string | null;
  tipCents: number;
  payment: Payment | null;
  owedCents: number;
  total: number;
  weight: number;
  search: string;
  at: Date;
  clerkId: string;
  clerkName: string;
  lines: readonly FrozenLine[];
}

/** Returns the numbers, in the sequence given. */
export async function insertSales(tx: Tx, sales: readonly NewSale[]): Promise<number[]> {
  if (sales.length === 0) return [];
  const statement = sql<{ id: number }>`
    with wanted as (
      select nextval(pg_get_serial_sequence('customer_order', 'id')) as id, sale.* from rows from (
        json_to_recordset(${JSON.stringify(sales)}::json) as ("customerId" text, "customerName" text, status text, note text,
          "priceList" text, "discountCents" bigint, "discountReason" text, "tipCents" bigint, payment text, "owedCents" bigint,
          total numeric, weight bigint, search text, at timestamptz, "clerkId" text, "clerkName" text, lines json)
      ) with ordinality as sale
    ), placed as (
      insert into customer_order (id, customer_id, customer_name, source, status, note, phone, price_list, discount_cents,
        discount_reason, tip_cents, payment, owed_cents, handed_over_by, assignee_id, assignee_name, accepted_at, total, weight,
        search, created_at, updated_at)
      overriding system value
      select id, "customerId", "customerName", 'TILL', status, note, '', "priceList", "discountCents",
        "discountReason", "tipCents", payment, "owedCents", case when status = 'COMPLETED' then "clerkId" end,
        "clerkId", "clerkName", at, total, weight, search, at, at from wanted
    ), ordered as (
      select id, lines from wanted
    ), ${INSERT_LINES}, events as (
      insert into order_event (order_id, version, at, to_status, by_name, by_id)
      select id, 1, at, status, "clerkName", "clerkId" from wanted
    )
    select id from wanted order by ordinality`;
  const ids = (await executePrepared(tx, 'insert-sales', statement)).rows.map(({ id }) => id);
  await countOrders(
    tx,
    ids.filter((_, at) => sales[at]?.status === 'COMPLETED'),
  );
  return ids;
}

interface Settled {
  payment: Payment | null;
  tipCents: number;
  owedCents: number;
}

export const saveSettled = (tx: Tx, id: number, { payment, tipCents, owedCents }: Settled) =>
  tx
    .updateTable('customer_order')
    .set({ payment, tip_cents: tipCents, owed_cents: owedCents })
    .where('id', '=', id)
    .execute();

/** When it was handed over stays, and with it the day its revenue belongs to. */
export const savePaid = (tx: Tx, id: number, payment: Payment) =>
  tx
    .updateTable('customer_order')
    .set((set) => ({ payment, owed_cents: 0, version: set('version', '+', 1) }))
    .where('id', '=', id)
    .execute();

export async function findTillSettings(db: Db): Promise<TillSettings> {
  const row = await db.selectFrom('till_setting').select('discount_limit as discountLimit').executeTakeFirst();
  return row ?? { discountLimit: DISCOUNT_DEFAULT };
}

export const saveTillSettings = (tx: Tx, { discountLimit }: TillSettings) =>
  tx
    .insertInto('till_setting')
    .values({ discount_limit: discountLimit })
    .onConflict((conflict) => conflict.column('only_one').doUpdateSet({ discount_limit: discountLimit }))
    .execute();
