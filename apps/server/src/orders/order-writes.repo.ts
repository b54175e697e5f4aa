import type { OrderStatus } from '@kontor/contract/orders/schema.ts';
import { sql } from 'kysely';
import type { Db, Tx } from '#platform/postgres/db.ts';
import type { FrozenLine, OrderRow } from './orders.repo.ts';

interface NewOrder {
  order: OrderRow;
  customerName: string;
  lines: readonly FrozenLine[];
}

/** By whom and by what an order is found. */
const searchOf = ({ customerName, lines }: Omit<NewOrder, 'order'>): string =>
  [customerName, ...lines.map((line) => line.name)].join(' ');

type PlacedLine = FrozenLine & { id: number; position: number };

const numbered = ({ order, lines }: { order: { id: number }; lines: readonly FrozenLine[] }): PlacedLine[] =>
  lines.map((line, position) => ({ ...line, position, id: order.id }));

const insertLines = (lines: readonly PlacedLine[]) => sql`
  insert into order_line (order_id, position, product_id, name, item, amount, unit_price, unit_weight)
  select * from unnest(
    ${lines.map((line) => line.id)}::bigint[], ${lines.map((line) => line.position)}::integer[],
    ${lines.map((line) => line.productId)}::bigint[], ${lines.map((line) => line.name)}::text[],
    ${lines.map((line) => line.item)}::text[], ${lines.map((line) => line.amount)}::integer[],
    ${lines.map((line) => line.unitPrice)}::numeric[], ${lines.map((line) => line.unitWeight)}::integer[]
  )`;

/** Numbers for orders that are about to be placed, in the order in which they were asked for. */
export async function takeIds<K>(db: Db, askers: readonly K[]): Promise<Map<K, number>> {
  const { rows } = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence('customer_order', 'id')) as id from generate_series(1, ${askers.length})
    order by id`.execute(db);
  return new Map(askers.map((asker, at) => [asker, rows[at]?.id ?? 0]));
}

export async function insertOrders(tx: Tx, placed: readonly NewOrder[]): Promise<void> {
  const orders = placed.map(({ order }) => order);
  const [ids, at] = [orders.map(({ id }) => id), orders.map(({ created_at }) => created_at)];
  await sql`
    with placed as (
      insert into customer_order (id, customer_id, status, note, phone, total, weight, search, created_at, updated_at)
      overriding system value
      select id, customer_id, 'NEW', note, phone, total, weight, search, at, at
      from unnest(
        ${ids}::bigint[], ${orders.map((order) => order.customer_id)}::text[], ${orders.map((order) => order.note)}::text[],
        ${orders.map((order) => order.phone)}::text[], ${orders.map((order) => order.total)}::numeric[],
        ${orders.map((order) => order.weight)}::bigint[], ${placed.map(searchOf)}::text[], ${at}::timestamptz[]
      ) as one (id, customer_id, note, phone, total, weight, search, at)
    ), lines as (${insertLines(placed.flatMap(numbered))})
    insert into order_event (order_id, version, at, to_status, by_name)
    select id, 1, at, 'NEW', name
    from unnest(${ids}::bigint[], ${at}::timestamptz[], ${placed.map((one) => one.customerName)}::text[])
      as one (id, at, name)`.execute(tx);
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
      by_id: by?.id ?? null,
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
  await insertLines(numbered({ order: { id }, lines })).execute(tx);
  const search = searchOf({ customerName: step.by.name, lines });
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
