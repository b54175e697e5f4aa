import type { OrderStatus } from '@kontor/contract/orders/schema.ts';
import { sql } from 'kysely';
import type { Db, Tx } from '#platform/postgres/db.ts';
import { later } from '#platform/postgres/quick-pool.ts';
import type { FrozenLine, OrderRow } from './orders.repo.ts';

interface NewRow {
  id: number;
  customer: { id: string; name: string };
  note: string;
  phone: string;
  total: number;
  weight: number;
  lines: readonly FrozenLine[];
  at: Date;
}

const searchOf = (names: readonly string[]): string => names.join(' ');

const linesFrom = (lines: readonly FrozenLine[]) => sql`unnest(
    ${lines.map((_, position) => position)}::integer[], ${lines.map((line) => line.productId)}::bigint[],
    ${lines.map((line) => line.name)}::text[], ${lines.map((line) => line.item)}::text[],
    ${lines.map((line) => line.amount)}::integer[], ${lines.map((line) => line.unitPrice)}::numeric[],
    ${lines.map((line) => line.unitWeight)}::integer[]
  ) as line (position, product_id, name, item, amount, unit_price, unit_weight)`;

/** Numbers for orders that are about to be placed, in the order in which they were asked for. */
export async function takeIds<K>(db: Db, askers: readonly K[]): Promise<Map<K, number>> {
  const { rows } = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence('customer_order', 'id')) as id from generate_series(1, ${askers.length})
    order by id`.execute(db);
  return new Map(askers.map((asker, at) => [asker, rows[at]?.id ?? 0]));
}

/** What the database says when the customer has another order running. */
export const ONE_RUNNING = 'customer_order_running';

/** Everything in one statement, which is not waited for. */
export async function insertOrder(tx: Tx, order: NewRow): Promise<OrderRow> {
  const { id, customer, note, phone, total, weight, at, lines } = order;
  await sql`
    with placed as (
      insert into customer_order (id, customer_id, status, note, phone, total, weight, search, created_at, updated_at)
      overriding system value
      values (${id}, ${customer.id}, 'NEW', ${note}, ${phone}, ${total}, ${weight},
        ${searchOf([customer.name, ...lines.map((line) => line.name)])}, ${at}, ${at})
      returning id
    ), lines as (
      insert into order_line (order_id, position, product_id, name, item, amount, unit_price, unit_weight)
      select placed.id, line.* from placed, ${linesFrom(lines)}
    ), told as (
      insert into order_event (order_id, version, at, to_status, by_name)
      select id, 1, ${at}, 'NEW', ${customer.name} from placed
    )
    select id from placed ${later}`.execute(tx);
  const none = { reason: null, assignee_id: null, assignee_name: null, accepted_at: null };
  const known = { id, customer_id: customer.id, status: 'NEW' as const, note, phone, total: String(total), weight };
  return { ...none, ...known, created_at: at, updated_at: at, version: 1 };
}

interface Step {
  id: number;
  version: number;
  from: OrderStatus;
  to: OrderStatus;
  /** `null`: the clock did it. */
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
      reason,
    })
    .execute();

/** Moves an order on; whoever accepts it is its assignee, and its place in the queue is that moment. */
export async function saveStep(tx: Tx, step: Step): Promise<void> {
  const { id, to, by, reason, at } = step;
  const takes = (to === 'ACCEPTED' && step.from === 'NEW') || to === 'IN_PROGRESS' ? by : null;
  await tx
    .updateTable('customer_order')
    .set((set) => ({
      status: to,
      updated_at: at,
      version: set('version', '+', 1),
      ...(reason === null ? {} : { reason }),
      ...(takes ? { assignee_id: takes.id, assignee_name: takes.name } : {}),
      ...(takes && step.from === 'NEW' ? { accepted_at: at } : {}),
      // Whoever had a hand in it can be searched for.
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

interface Edit extends Step {
  by: { id: string; name: string };
  note: string;
  lines: readonly FrozenLine[];
  total: number;
  weight: number;
}

/** Replaces what a new order asks for. */
export async function saveEdit(tx: Tx, { id, note, lines, total, weight, ...step }: Edit): Promise<void> {
  await tx.deleteFrom('order_line').where('order_id', '=', id).execute();
  await sql`insert into order_line (order_id, position, product_id, name, item, amount, unit_price, unit_weight)
    select ${id}, line.* from ${linesFrom(lines)}`.execute(tx);
  const search = searchOf([step.by.name, ...lines.map((line) => line.name)]);
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

/** A bounded number at a time; one that somebody is just accepting is left to them, the own one is waited for. */
export async function expireNew(tx: Tx, until: Date, at: Date, customerId: string | undefined): Promise<Expired[]> {
  const own = customerId === undefined ? sql`true` : sql`customer_id = ${customerId}`;
  const { rows } = await sql<Expired>`
    with due as (
      select id from customer_order where status = 'NEW' and created_at <= ${until} and ${own}
      order by created_at limit 500 for update ${customerId === undefined ? sql`skip locked` : sql``}
    ), expired as (
      update customer_order set status = 'EXPIRED', updated_at = ${at}, version = version + 1
      from due where customer_order.id = due.id
      returning customer_order.id, customer_id, created_at, version
    ), told as (
      insert into order_event (order_id, version, at, from_status, to_status)
      select id, version, ${at}, 'NEW', 'EXPIRED' from expired
    )
    select * from expired`.execute(tx);
  return rows;
}
