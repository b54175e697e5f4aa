import type { Currency } from '@kontor/contract/core/money.ts';
import { isNotReadyAfterAll, isRunning, totalOf, weightOf } from '@kontor/contract/orders/rules.ts';
import type { OrderStatus } from '@kontor/contract/orders/schema.ts';
import { sql } from 'kysely';
import { insertingNotices } from '#game';
import { executePrepared, type Tx } from '#platform/postgres/db.ts';
import { newOrderText } from './order-notices.ts';
import type { FrozenLine, OrderRow } from './orders.repo.ts';
import { countOrders } from './sums/count-orders.ts';

/** Validated and priced, without a number. */
export interface PreparedOrder {
  customer: { id: string; name: string };
  note: string;
  phone: string;
  lines: readonly FrozenLine[];
  /** `null`: Standard. */
  priceList: string | null;
  total: number;
  currency: Currency;
  weight: number;
  at: Date;
  notified?: readonly string[];
}

const searchOf = ({ customer, lines }: { customer: { name: string }; lines: readonly FrozenLine[] }): string =>
  [customer.name, ...lines.map((line) => line.name)].join(' ');

/** Writes the JSON in `ordered` (id, lines), each line with its parts. */
export const INSERT_LINES = sql`line as (
      select ordered.id, line.*, ordinality - 1 as position from ordered, rows from (
        json_to_recordset(lines) as ("productId" bigint, name text, item text, amount integer, "unitPrice" numeric,
          "unitWeight" integer, "unitCost" numeric, parts json)
      ) with ordinality as line
    ), line_rows as (
      insert into order_line (order_id, position, product_id, name, item, amount, unit_price, unit_weight, unit_cost)
      select id, position, "productId", name, item, amount, "unitPrice", "unitWeight", "unitCost" from line
    ), part_rows as (
      insert into order_part (order_id, position, place, product_id, name, item, amount)
      select id, position, part.ordinality - 1, part."productId", part.name, part.item, part.amount from line, rows from (
        json_to_recordset(parts) as ("productId" bigint, name text, item text, amount integer)
      ) with ordinality as part
    )`;

/** One order per customer. Returns the numbers; a customer with a running order is left out. */
export async function insertOrders(tx: Tx, orders: readonly PreparedOrder[]): Promise<Map<string, number>> {
  const records = orders.map(({ customer, currency, notified = [], ...order }) => ({
    ...order,
    customer_id: customer.id,
    name: customer.name,
    search: searchOf({ customer, ...order }),
    notified,
    notice: newOrderText(order.lines, order.total, currency),
  }));
  const isNotified = records.some(({ notified }) => notified.length > 0);
  const notices = insertingNotices(sql`
    select unnest(notified), 'NEW_ORDER', 'Neue Bestellung', notice, at from placed join wanted using (customer_id)`);
  const statement = sql<{ id: number; customer_id: string }>`
    with wanted as (
      select * from json_to_recordset(${JSON.stringify(records)}::json) as wanted (customer_id text, name text, note text,
        phone text, "priceList" text, total numeric, weight bigint, search text, at timestamptz, lines json, notified text[], notice text)
    ), placed as (
      insert into customer_order
        (customer_id, status, note, phone, price_list, total, weight, search, created_at, updated_at)
      select customer_id, 'NEW', note, phone, "priceList", total, weight, search, at, at from wanted
      on conflict (customer_id) where source = 'WEB' and status in ('NEW', 'ACCEPTED', 'IN_PROGRESS', 'READY') do nothing
      returning id, customer_id
    ), ordered as (
      select id, lines from placed join wanted using (customer_id)
    ), ${INSERT_LINES}, events as (
      insert into order_event (order_id, version, at, to_status, by_name)
      select id, 1, at, 'NEW', name from placed join wanted using (customer_id)
    )${isNotified ? sql`, notices as (${notices})` : sql``}
    select id, customer_id from placed`;
  const { rows } = await executePrepared(tx, `insert-orders${isNotified ? '-notices' : ''}`, statement);
  return new Map(rows.map((row) => [row.customer_id, row.id]));
}

type Changed = Pick<OrderRow, 'id' | 'version' | 'status'>;

interface Step {
  to: OrderStatus;
  /** `null`: it expired. */
  by: { id: string; name: string } | null;
  reason?: string | undefined;
  at: Date;
}

const insertEvent = (tx: Tx, { id, version, status: from_status }: Changed, { to, by, reason, at }: Step) =>
  tx
    .insertInto('order_event')
    .values({
      order_id: id,
      version: version + 1,
      at,
      from_status,
      to_status: to,
      by_name: by?.name ?? null,
      by_id: by?.id ?? null,
      reason: reason ?? null,
    })
    .execute();

const searchWith = (name: string) =>
  sql<string>`case when strpos(search, ${name}) > 0 then search else search || ' ' || ${name} end`;

/** Accepting sets the assignee and the place in the queue. */
export async function saveStep(tx: Tx, order: Changed, step: Step): Promise<void> {
  const { status: from } = order;
  const { to, by, reason, at } = step;
  const isHandedBack = isNotReadyAfterAll({ from, to }) || (from === 'IN_PROGRESS' && to === 'ACCEPTED');
  const takes = (to === 'ACCEPTED' || to === 'IN_PROGRESS') && !isHandedBack ? by : null;
  await tx
    .updateTable('customer_order')
    .set((set) => ({
      status: to,
      updated_at: at,
      handing_over_by: null,
      handing_over_until: null,
      version: set('version', '+', 1),
      ...(reason === undefined ? {} : { reason }),
      ...(takes ? { assignee_id: takes.id, assignee_name: takes.name } : {}),
      ...(takes && from === 'NEW' ? { accepted_at: at } : {}),
      ...(to === 'COMPLETED' && by ? { handed_over_by: by.id } : {}),
      // The search also finds an order by the staff who worked on it.
      ...(by ? { search: searchWith(by.name) } : {}),
    }))
    .where('id', '=', order.id)
    .execute();
  await insertEvent(tx, order, step);
  if (!isRunning(to)) await countOrders(tx, [order.id]);
}

/** Not a step: it is temporary. */
export const saveHandingOver = (tx: Tx, id: number, handing: { by: string; until: Date } | null) =>
  tx
    .updateTable('customer_order')
    .set({ handing_over_by: handing?.by ?? null, handing_over_until: handing?.until ?? null })
    .where('id', '=', id)
    .execute();

interface Edit {
  by: { id: string; name: string };
  at: Date;
  note: string;
  lines: readonly FrozenLine[];
  priceList: string | null;
}

export async function saveEdit(tx: Tx, order: Changed, { by, at, note, lines, priceList }: Edit): Promise<void> {
  const { id } = order;
  await tx.deleteFrom('order_line').where('order_id', '=', id).execute();
  await sql`with ordered as (select ${id}::bigint as id, ${JSON.stringify(lines)}::json as lines), ${INSERT_LINES}
    select`.execute(tx);
  const worth = { total: totalOf(lines), weight: weightOf(lines), search: searchOf({ customer: by, lines }) };
  await tx
    .updateTable('customer_order')
    .set((set) => ({ ...worth, price_list: priceList, note, updated_at: at, version: set('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
  await insertEvent(tx, order, { to: order.status, by, at });
}

export interface Expired {
  id: number;
  customer_id: string | null;
  created_at: Date;
  version: number;
}

/** So many are ended in one transaction: others wait for it. */
export const EXPIRED_AT_ONCE = 500;

/** Of all orders, those that are just being accepted are skipped; a customer's own is waited for. */
export async function expireNew(tx: Tx, until: Date, at: Date, customerId: string | undefined): Promise<Expired[]> {
  const own = customerId === undefined ? sql`true` : sql`customer_id = ${customerId}`;
  const { rows } = await sql<Expired>`
    with due as (
      select id from customer_order where status = 'NEW' and created_at <= ${until} and ${own}
      order by created_at limit ${EXPIRED_AT_ONCE} for update ${customerId === undefined ? sql`skip locked` : sql``}
    ), expired as (
      update customer_order set status = 'EXPIRED', updated_at = ${at}, version = version + 1
      from due where customer_order.id = due.id
      returning customer_order.id, customer_id, created_at, version
    ), events as (
      insert into order_event (order_id, version, at, from_status, to_status)
      select id, version, ${at}, 'NEW', 'EXPIRED' from expired
    )
    select * from expired`.execute(tx);
  await countOrders(
    tx,
    rows.map(({ id }) => id),
  );
  return rows;
}
