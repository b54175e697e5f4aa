import type { Currency } from '@kontor/contract/core/money.ts';
import { isNotReadyAfterAll } from '@kontor/contract/orders/rules.ts';
import type { OrderStatus } from '@kontor/contract/orders/schema.ts';
import { type RawBuilder, sql } from 'kysely';
import { insertingNotices } from '#game';
import type { Tx } from '#platform/postgres/db.ts';
import { executePrepared } from '#platform/postgres/prepared.ts';
import { newOrderText } from './order-notices.ts';
import type { FrozenLine } from './orders.repo.ts';

/** Validated and priced, without a number. */
export interface PreparedOrder {
  customer: { id: string; name: string };
  note: string;
  phone: string;
  lines: readonly FrozenLine[];
  total: number;
  currency: Currency;
  weight: number;
  at: Date;
  notified?: readonly string[];
}

const searchOf = ({ customer, lines }: Pick<PreparedOrder, 'customer' | 'lines'>): string =>
  [customer.name, ...lines.map((line) => line.name)].join(' ');

function linesOf(orders: readonly Pick<PreparedOrder, 'customer' | 'lines'>[]) {
  const lines = orders.flatMap(({ customer, lines: own }) =>
    own.map((line, position) => ({ ...line, position, customerId: customer.id })),
  );
  return sql`unnest(
    ${lines.map((line) => line.customerId)}::text[], ${lines.map((line) => line.position)}::integer[],
    ${lines.map((line) => line.productId)}::bigint[], ${lines.map((line) => line.name)}::text[],
    ${lines.map((line) => line.item)}::text[], ${lines.map((line) => line.amount)}::integer[],
    ${lines.map((line) => line.unitPrice)}::numeric[], ${lines.map((line) => line.unitWeight)}::integer[]
  ) as line (customer_id, position, product_id, name, item, amount, unit_price, unit_weight)`;
}

const LINE_COLUMNS = sql.raw('position, product_id, name, item, amount, unit_price, unit_weight');

/** Parts of the Menüs among the lines, joined to `placed` by customer; nothing without a Menü. */
function partsOf(orders: readonly Pick<PreparedOrder, 'customer' | 'lines'>[], placed: RawBuilder<unknown>) {
  const parts = orders.flatMap(({ customer, lines }) =>
    lines.flatMap(({ parts: own }, position) =>
      own.map((part, place) => ({ ...part, position, place, customerId: customer.id })),
    ),
  );
  if (parts.length === 0) return undefined;
  return sql`
    insert into order_part (order_id, position, place, product_id, name, item, amount)
    select placed.id, part.position, place, product_id, part.name, item, amount from ${placed} join unnest(
      ${parts.map((part) => part.customerId)}::text[], ${parts.map((part) => part.position)}::integer[],
      ${parts.map((part) => part.place)}::integer[], ${parts.map((part) => part.productId)}::bigint[],
      ${parts.map((part) => part.name)}::text[], ${parts.map((part) => part.item)}::text[],
      ${parts.map((part) => part.amount)}::integer[]
    ) as part (customer_id, position, place, product_id, name, item, amount) using (customer_id)`;
}

function noticesOf(orders: readonly PreparedOrder[]) {
  const notices = orders.flatMap(({ customer, notified = [], lines, total, currency }) =>
    notified.map((userId) => ({ customerId: customer.id, userId, text: newOrderText(lines, total, currency) })),
  );
  if (notices.length === 0) return undefined;
  const inserting = insertingNotices(sql`
    select user_id, 'NEW_ORDER', 'Neue Bestellung', text, created_at from placed join unnest(
      ${notices.map(({ customerId }) => customerId)}::text[], ${notices.map(({ userId }) => userId)}::text[],
      ${notices.map(({ text }) => text)}::text[]
    ) as notice (customer_id, user_id, text) using (customer_id)`);
  return sql`, notices as (${inserting})`;
}

/** One order per customer. Returns the numbers; a customer with a running order is left out. */
export async function insertOrders(tx: Tx, orders: readonly PreparedOrder[]): Promise<Map<string, number>> {
  const customers = sql`${orders.map(({ customer }) => customer.id)}::text[]`;
  const parts = partsOf(orders, sql`placed`);
  const notices = noticesOf(orders);
  const statement = sql<{ id: number; customer_id: string }>`
    with placed as (
      insert into customer_order (customer_id, status, note, phone, total, weight, search, created_at, updated_at)
      select customer_id, 'NEW', note, phone, total, weight, search, at, at from unnest(
        ${customers}, ${orders.map((order) => order.note)}::text[], ${orders.map((order) => order.phone)}::text[],
        ${orders.map((order) => order.total)}::numeric[], ${orders.map((order) => order.weight)}::bigint[],
        ${orders.map(searchOf)}::text[], ${orders.map((order) => order.at)}::timestamptz[]
      ) as wanted (customer_id, note, phone, total, weight, search, at)
      on conflict (customer_id) where status in ('NEW', 'ACCEPTED', 'IN_PROGRESS', 'READY') do nothing
      returning id, customer_id, created_at
    ), lines as (
      insert into order_line (order_id, ${LINE_COLUMNS})
      select placed.id, ${LINE_COLUMNS} from placed join ${linesOf(orders)} using (customer_id)
    )${parts ? sql`, parts as (${parts})` : sql``}, events as (
      insert into order_event (order_id, version, at, to_status, by_name)
      select id, 1, created_at, 'NEW', name from placed
      join unnest(${customers}, ${orders.map(({ customer }) => customer.name)}::text[]) as author (customer_id, name)
        using (customer_id)
    )${notices ?? sql``}
    select id, customer_id from placed`;
  const name = `insert-orders${parts ? '-parts' : ''}${notices ? '-notices' : ''}`;
  const { rows } = await executePrepared(tx, name, statement);
  return new Map(rows.map((row) => [row.customer_id, row.id]));
}

interface Step {
  id: number;
  version: number;
  from: OrderStatus;
  to: OrderStatus;
  /** `null`: it expired. */
  by: { id: string; name: string } | null;
  reason: string | null;
  at: Date;
}

const insertEvent = (tx: Tx, { id, version, from, to, by, reason, at }: Step) =>
  tx
    .insertInto('order_event')
    .values({
      order_id: id,
      version: version + 1,
      at,
      from_status: from,
      to_status: to,
      by_name: by?.name ?? null,
      by_id: by?.id ?? null,
      reason,
    })
    .execute();

/** Accepting sets the assignee and the place in the queue. */
export async function saveStep(tx: Tx, step: Step): Promise<void> {
  const { id, to, by, reason, at } = step;
  const isHandedBack = isNotReadyAfterAll(step) || (step.from === 'IN_PROGRESS' && to === 'ACCEPTED');
  const takes = (to === 'ACCEPTED' || to === 'IN_PROGRESS') && !isHandedBack ? by : null;
  await tx
    .updateTable('customer_order')
    .set((set) => ({
      status: to,
      updated_at: at,
      handing_over_by: null,
      handing_over_until: null,
      version: set('version', '+', 1),
      ...(reason === null ? {} : { reason }),
      ...(takes ? { assignee_id: takes.id, assignee_name: takes.name } : {}),
      ...(takes && step.from === 'NEW' ? { accepted_at: at } : {}),
      // The search also finds an order by the staff who worked on it.
      ...(by
        ? {
            search: sql<string>`case when strpos(search, ${by.name}) > 0 then search else search || ' ' || ${by.name} end`,
          }
        : {}),
    }))
    .where('id', '=', id)
    .execute();
  await insertEvent(tx, step);
}

/** Not a step: it is temporary. */
export const saveHandingOver = (tx: Tx, id: number, handing: { by: string; until: Date } | null) =>
  tx
    .updateTable('customer_order')
    .set({ handing_over_by: handing?.by ?? null, handing_over_until: handing?.until ?? null })
    .where('id', '=', id)
    .execute();

interface Edit extends Step {
  by: { id: string; name: string };
  note: string;
  lines: readonly FrozenLine[];
  total: number;
  weight: number;
}

export async function saveEdit(tx: Tx, { id, note, lines, total, weight, ...step }: Edit): Promise<void> {
  await tx.deleteFrom('order_line').where('order_id', '=', id).execute();
  const order = { customer: step.by, lines };
  await sql`insert into order_line (order_id, ${LINE_COLUMNS})
    select ${id}::bigint, ${LINE_COLUMNS} from ${linesOf([order])}`.execute(tx);
  const own = sql`(select ${id}::bigint as id, ${step.by.id}::text as customer_id) placed`;
  await partsOf([order], own)?.execute(tx);
  const search = searchOf(order);
  await tx
    .updateTable('customer_order')
    .set((set) => ({ note, total, weight, search, updated_at: step.at, version: set('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
  await insertEvent(tx, { id, ...step });
}

export interface Expired {
  id: number;
  customer_id: string;
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
  return rows;
}
