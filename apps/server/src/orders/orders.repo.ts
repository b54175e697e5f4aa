import { readNumber } from '@kontor/contract/orders/rules.ts';
import { FINISHED, type OrderFilter, type OrderStatus, RUNNING } from '@kontor/contract/orders/schema.ts';
import { type SelectQueryBuilder, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { DB } from '#platform/postgres/db.gen.ts';
import { countOf, type Db, type Tx } from '#platform/postgres/db.ts';
import { pageOf, searchPage } from '#platform/postgres/page.ts';
import type { SoldGood } from '#products';

export interface FrozenLine {
  productId: number;
  name: string;
  /** What is handed over; of a Menü the first of its parts. */
  item: string;
  amount: number;
  unitPrice: number;
  unitWeight: number;
  /** What one Menü is handed over as; none for everything else. */
  parts: readonly SoldGood[];
}

const COLUMNS = [
  'id',
  'customer_id',
  'status',
  'note',
  'phone',
  'reason',
  'assignee_id',
  'assignee_name',
  'total',
  'weight',
  'accepted_at',
  'handing_over_by',
  'handing_over_until',
  'created_at',
  'updated_at',
  'version',
] as const;

const columnsOf = <O>(orders: SelectQueryBuilder<DB, 'customer_order', O>) =>
  orders.select(COLUMNS).$narrowType<{ status: OrderStatus }>();

const rowsOf = (db: Db) => columnsOf(db.selectFrom('customer_order'));

export type OrderRow = Awaited<ReturnType<ReturnType<typeof rowsOf>['executeTakeFirstOrThrow']>>;

/** The newest first; `customerId` narrows to one person's own. */
export function listRows(db: Db, filter: OrderFilter, customerId: string | undefined): Promise<OrderRow[]> {
  const { state, search } = filter;
  const number = search ? readNumber(search) : undefined;
  const narrow = <O>(orders: SelectQueryBuilder<DB, 'customer_order', O>) => {
    let query = columnsOf(orders);
    if (customerId !== undefined) query = query.where('customer_id', '=', customerId);
    if (state) query = query.where('status', 'in', state === 'running' ? RUNNING : FINISHED);
    if (number) query = query.where('id', '=', number.id);
    if (number?.year) {
      query = query.where(sql<boolean>`extract(year from created_at at time zone 'Europe/Berlin') = ${number.year}`);
    }
    return query;
  };
  const orders = db.selectFrom('customer_order');
  if (!search || number) return pageOf(narrow(orders), filter).execute();
  const near = narrow(orders).select('search');
  return searchPage(db, filter, { table: 'customer_order', text: search, near, narrow });
}

export const findRow = (db: Db, id: number): Promise<OrderRow | undefined> =>
  rowsOf(db).where('id', '=', id).executeTakeFirst();

export async function findNewBefore(db: Db, moment: Date): Promise<number[]> {
  const rows = await db
    .selectFrom('customer_order')
    .select('id')
    .where('status', '=', 'NEW')
    .where('created_at', '<=', moment)
    .orderBy('created_at')
    .execute();
  return rows.map(({ id }) => id);
}

export const lockRow = (tx: Tx, id: number): Promise<OrderRow | undefined> =>
  rowsOf(tx).where('id', '=', id).forUpdate().executeTakeFirst();

export const findRunning = (db: Db, customerId: string): Promise<OrderRow | undefined> =>
  rowsOf(db).where('customer_id', '=', customerId).where('status', 'in', RUNNING).executeTakeFirst();

export async function findLines(db: Db, ids: readonly number[]): Promise<Map<number, FrozenLine[]>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('order_line')
    .selectAll('order_line')
    .select((line) =>
      jsonArrayFrom(
        line
          .selectFrom('order_part')
          .select(['order_part.product_id as productId', 'order_part.name', 'order_part.item', 'order_part.amount'])
          .whereRef('order_part.order_id', '=', 'order_line.order_id')
          .whereRef('order_part.position', '=', 'order_line.position')
          .orderBy('place'),
      ).as('parts'),
    )
    .where('order_id', 'in', ids)
    .orderBy('order_id')
    .orderBy('position')
    .execute();
  const lines = Map.groupBy(rows, (row) => row.order_id);
  return new Map(
    [...lines].map(([id, some]) => [
      id,
      some.map((row) => ({
        productId: row.product_id,
        name: row.name,
        item: row.item,
        amount: row.amount,
        unitPrice: Number(row.unit_price),
        unitWeight: row.unit_weight,
        parts: row.parts,
      })),
    ]),
  );
}

export interface EventRow {
  order_id: number;
  at: Date;
  from_status: OrderStatus | null;
  to_status: OrderStatus;
  by_name: string | null;
  by_id: string | null;
  reason: string | null;
}

export async function findEvents(db: Db, ids: readonly number[], hasEdits: boolean): Promise<Map<number, EventRow[]>> {
  if (ids.length === 0) return new Map();
  const events = db
    .selectFrom('order_event')
    .select(['order_id', 'at', 'from_status', 'to_status', 'by_name', 'by_id', 'reason'])
    .$narrowType<{ from_status: OrderStatus | null; to_status: OrderStatus }>()
    .where('order_id', 'in', ids)
    .orderBy('order_id')
    .orderBy('version');
  const rows = await (hasEdits
    ? events
    : events.where('from_status', 'is distinct from', (column) => column.ref('to_status'))
  ).execute();
  return Map.groupBy(rows, (row) => row.order_id);
}

export async function hasHandedOver(db: Db): Promise<boolean> {
  const order = await db
    .selectFrom('customer_order')
    .select('id')
    .where('status', '=', 'COMPLETED')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return order !== undefined;
}

export const countNew = (db: Db): Promise<number> =>
  countOf(db.selectFrom('customer_order').where('status', '=', 'NEW'));

/** Orders placed and revenue of those handed over since then, and what those are worth that still run. */
export async function sumUp(db: Db, since: Date): Promise<{ orders: number; revenue: number; openValue: number }> {
  const running = sql.join(RUNNING);
  const { rows } = await sql<{ orders: number; revenue: number; openValue: number }>`
    select (select count(*) from customer_order where created_at >= ${since}) as orders,
      (select coalesce(sum(total), 0)::float8 from customer_order where status = 'COMPLETED' and updated_at >= ${since}) as revenue,
      (select coalesce(sum(total), 0)::float8 from customer_order where status in (${running})) as "openValue"`.execute(
    db,
  );
  return rows[0] ?? { orders: 0, revenue: 0, openValue: 0 };
}
