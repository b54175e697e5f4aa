import type { Bill, Payment } from '@kontor/contract/orders/bill.ts';
import { readNumber } from '@kontor/contract/orders/rules.ts';
import { FINISHED, NEXT_MAX, type OrderFilter, type OrderStatus, RUNNING } from '@kontor/contract/orders/schema.ts';
import { type Selectable, type SelectQueryBuilder, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { DB } from '#platform/postgres/db.gen.ts';
import { countOf, type Db, hasRow, type Tx } from '#platform/postgres/db.ts';
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
  /** `null` while prices are missing. */
  unitCost: number | null;
  /** Of the amount. */
  refunded?: number;
  /** What one Menü is handed over as; none for everything else. */
  parts: readonly SoldGood[];
}

interface Narrowed {
  status: OrderStatus;
  source: Bill['source'];
  payment: Payment | null;
}

const rowsOf = <O>(orders: SelectQueryBuilder<DB, 'customer_order', O>) => orders.selectAll().$narrowType<Narrowed>();

export type OrderRow = Omit<Selectable<DB['customer_order']>, 'search' | keyof Narrowed> & Narrowed;

/** The newest first; `customerId` narrows to one person's own, who cannot tell apart what only staff can. */
export function listRows(db: Db, filter: OrderFilter, customerId: string | undefined): Promise<OrderRow[]> {
  const { state, search, source, owed, from, to } = filter;
  const number = search ? readNumber(search) : undefined;
  const narrow = <O>(orders: SelectQueryBuilder<DB, 'customer_order', O>) => {
    let query = rowsOf(orders);
    if (customerId !== undefined) query = query.where('customer_id', '=', customerId);
    else {
      if (source) query = query.where('source', '=', source);
      if (owed) query = query.where('owed_cents', '>', 0);
      if (from || to) query = query.where('status', '=', 'COMPLETED');
      if (from) query = query.where('updated_at', '>=', new Date(from));
      if (to) query = query.where('updated_at', '<', new Date(to));
    }
    if (state) query = query.where('status', 'in', state === 'running' ? RUNNING : FINISHED);
    if (number) query = query.where('id', '=', number.id);
    if (number?.year) {
      query = query.where(sql<boolean>`extract(year from created_at at time zone 'Europe/Berlin') = ${number.year}`);
    }
    return query;
  };
  const orders = db.selectFrom('customer_order');
  if (!search || number) return pageOf(narrow(orders), filter).execute();
  return searchPage(db, filter, { table: 'customer_order', text: search, candidates: narrow(orders), narrow });
}

/** Oldest first. What was laid ready long ago and is not collected does not push out what is new. */
export async function listNext(db: Db): Promise<OrderRow[]> {
  const orders = rowsOf(db.selectFrom('customer_order'));
  const open = orders.where('status', 'in', ['NEW', 'ACCEPTED', 'IN_PROGRESS']).orderBy('id');
  const ready = orders.where('status', '=', 'READY').orderBy('updated_at', 'desc').orderBy('id', 'desc');
  const rows = [...(await open.limit(NEXT_MAX.open).execute()), ...(await ready.limit(NEXT_MAX.ready).execute())];
  return rows.sort((a, b) => a.id - b.id);
}

export const countRunning = (db: Db): Promise<number> =>
  countOf(db.selectFrom('customer_order').where('status', 'in', RUNNING));

const rowOf = (db: Db, id: number) => rowsOf(db.selectFrom('customer_order')).where('id', '=', id);

export const findRow = (db: Db, id: number): Promise<OrderRow | undefined> => rowOf(db, id).executeTakeFirst();

export const lockRow = (tx: Tx, id: number): Promise<OrderRow | undefined> =>
  rowOf(tx, id).forUpdate().executeTakeFirst();

export const findRunning = (db: Db, customerId: string): Promise<OrderRow | undefined> =>
  rowsOf(db.selectFrom('customer_order'))
    .where('customer_id', '=', customerId)
    .where('status', 'in', RUNNING)
    .orderBy('source', 'desc')
    .limit(1)
    .executeTakeFirst();

export async function findNewBefore(db: Db, moment: Date): Promise<number[]> {
  const orders = db.selectFrom('customer_order').select('id').where('status', '=', 'NEW');
  const rows = await orders.where('created_at', '<=', moment).orderBy('created_at').execute();
  return rows.map(({ id }) => id);
}

export async function findLines(db: Db, ids: readonly number[]): Promise<Map<number, FrozenLine[]>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('order_line')
    .select((line) => [
      ...([
        'order_id',
        'product_id as productId',
        'name',
        'item',
        'amount',
        'refunded',
        'unit_weight as unitWeight',
      ] as const),
      sql<number>`unit_price::float8`.as('unitPrice'),
      sql<number | null>`unit_cost::float8`.as('unitCost'),
      jsonArrayFrom(
        line
          .selectFrom('order_part')
          .select(['order_part.product_id as productId', 'order_part.name', 'order_part.item', 'order_part.amount'])
          .whereRef('order_part.order_id', '=', 'order_line.order_id')
          .whereRef('order_part.position', '=', 'order_line.position')
          .orderBy('place'),
      ).as('parts'),
    ])
    .where('order_id', 'in', ids)
    .orderBy('order_id')
    .orderBy('position')
    .execute();
  const lines = Map.groupBy(rows, (row) => row.order_id);
  return new Map([...lines].map(([id, own]) => [id, own.map(({ order_id: _, ...line }) => line)]));
}

export type EventRow = Selectable<DB['order_event']> & { from_status: OrderStatus | null; to_status: OrderStatus };

export async function findEvents(db: Db, ids: readonly number[], hasEdits: boolean): Promise<Map<number, EventRow[]>> {
  if (ids.length === 0) return new Map();
  let events = db.selectFrom('order_event').selectAll().where('order_id', 'in', ids);
  if (!hasEdits) events = events.where('from_status', 'is distinct from', (event) => event.ref('to_status'));
  const rows = await events.$narrowType<EventRow>().orderBy('order_id').orderBy('version').execute();
  return Map.groupBy(rows, (row) => row.order_id);
}

export const hasHandedOver = (db: Db): Promise<boolean> =>
  hasRow(db.selectFrom('customer_order').where('status', '=', 'COMPLETED').orderBy('id', 'desc'));

export const countNew = (db: Db): Promise<number> =>
  countOf(db.selectFrom('customer_order').where('status', '=', 'NEW'));

/** After discounts, and without what was given back. */
const REVENUE = sql`coalesce(sum(due_cents - refunded_cents), 0)::float8 / 100`;

/** Orders placed and revenue of those handed over since then, and what those are worth that still run. */
export async function sumUp(db: Db, since: Date): Promise<{ orders: number; revenue: number; openValue: number }> {
  const running = sql.join(RUNNING);
  const { rows } = await sql<{ orders: number; revenue: number; openValue: number }>`
    select (select count(*) from customer_order where created_at >= ${since}) as orders,
      (select ${REVENUE} from customer_order where status = 'COMPLETED' and updated_at >= ${since}) as revenue,
      (select ${REVENUE} from customer_order where status in (${running})) as "openValue"`.execute(db);
  return rows[0] ?? { orders: 0, revenue: 0, openValue: 0 };
}

/** Orders handed over since then and what they brought, by day in Berlin; days without any are left out. */
export async function sumByDay(db: Db, since: Date): Promise<{ day: string; orders: number; revenue: number }[]> {
  const { rows } = await sql<{ day: string; orders: number; revenue: number }>`
    select to_char(updated_at at time zone 'Europe/Berlin', 'YYYY-MM-DD') as day, count(*) as orders,
      ${REVENUE} as revenue
    from customer_order where status = 'COMPLETED' and updated_at >= ${since} group by 1`.execute(db);
  return rows;
}
