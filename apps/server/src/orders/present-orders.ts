import { type Bill, type Refund, WALK_IN } from '@kontor/contract/orders/bill.ts';
import { isRunning, orderNumber, totalOf } from '@kontor/contract/orders/rules.ts';
import type { LineStock, Order, OrderCustomer, OrderItem } from '@kontor/contract/orders/schema.ts';
import type { Face } from '@kontor/contract/users/schema.ts';
import { describeItems } from '#inventory';
import type { Db } from '#platform/postgres/db.ts';
import { findFaces, tellApart } from '#users';
import { findLineStocks, goodsIn, withEarlier } from './board/line-stocks.ts';
import { type EventRow, type FrozenLine, findEvents, findLines, findRow, type OrderRow } from './orders.repo.ts';
import { type Placed, rowOf } from './place-order.ts';
import { findRefunds } from './till/refunds.repo.ts';
import { type Sold, soldRow } from './till/sell.ts';

interface Details {
  face: Face | undefined;
  lines: readonly FrozenLine[];
  events: readonly Pick<EventRow, 'at' | 'from_status' | 'to_status' | 'by_name' | 'reason'>[];
  stock?: readonly LineStock[] | undefined;
  refunds?: readonly Refund[] | undefined;
  handingOver?: Order['handingOver'];
  isForStaff?: boolean;
}

function toItems(lines: readonly FrozenLine[], stock: readonly LineStock[] | undefined): OrderItem[] {
  const goods = goodsIn(lines).map(({ position, place: _, ...good }, at) => {
    const there = stock?.[at];
    return { position, good: { ...good, ...(there ? { stock: there } : {}) } };
  });
  return lines.map(({ productId, name, item, amount, unitPrice, refunded = 0, parts }, at) => {
    const own = goods.filter(({ position }) => position === at).map(({ good }) => good);
    const line = { productId, name, item, amount, unitPrice, ...(refunded > 0 ? { refunded } : {}) };
    return parts.length > 0 ? { ...line, parts: own } : { ...line, ...own[0] };
  });
}

/** `null` while a price is missing. */
const costOf = (lines: readonly FrozenLine[]): number | null =>
  lines.every(({ unitCost }) => unitCost !== null)
    ? totalOf(lines.map(({ amount, unitCost }) => ({ amount, unitPrice: unitCost ?? 0 })))
    : null;

const billOf = (row: OrderRow, { lines, refunds = [], isForStaff = false }: Details): Bill => ({
  source: row.source,
  priceList: row.price_list,
  discountCents: row.discount_cents,
  discountReason: row.discount_reason,
  dueCents: row.due_cents,
  tipCents: row.tip_cents,
  owedCents: row.owed_cents,
  payment: row.payment,
  refundedCents: row.refunded_cents,
  refunds: [...refunds],
  ...(isForStaff ? { cost: costOf(lines), isCostEstimated: row.cost_estimated } : {}),
});

/** Who bought without an account has at most a name. */
const customerOf = ({ customer_id: id, customer_name: name }: OrderRow, face: Face | undefined): OrderCustomer =>
  face ?? { id, name: id ?? (name || WALK_IN), avatarUrl: null };

function toOrder(row: OrderRow, details: Details): Order {
  const { face, lines, events, stock, handingOver } = details;
  return {
    id: row.id,
    number: orderNumber(row.id, row.created_at),
    customer: customerOf(row, face),
    items: toItems(lines, stock),
    total: Number(row.total),
    bill: billOf(row, details),
    weight: row.weight,
    note: row.note,
    phone: row.phone,
    status: row.status,
    reason: row.reason,
    assignee: row.assignee_id === null ? null : { id: row.assignee_id, name: row.assignee_name ?? row.assignee_id },
    ...(handingOver ? { handingOver } : {}),
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    history: events.map(({ at, from_status, to_status, by_name, reason }) => ({
      at: at.toISOString(),
      from: from_status,
      to: to_status,
      by: by_name,
      ...(reason === null ? {} : { reason }),
    })),
    version: row.version,
  };
}

/** Past moments are included: a cached answer would not know when they are over. */
function handingOverOf(row: OrderRow, faces: ReadonlyMap<string, Face>): Order['handingOver'] | undefined {
  const { handing_over_by: id, handing_over_until: until } = row;
  return id && until ? { id, name: faces.get(id)?.name ?? id, until: until.toISOString() } : undefined;
}

async function findStock(db: Db, rows: readonly OrderRow[], lines: ReadonlyMap<number, FrozenLine[]>) {
  const running = rows.filter(({ status }) => isRunning(status));
  const goods = new Map(running.map(({ id }) => [id, goodsIn(lines.get(id) ?? [])]));
  const items = [...goods.values()].flatMap((own) => own.map(({ item }) => item));
  return findLineStocks(db, goods, await describeItems(db, items));
}

/** Stored names are those of the time; a name shared with another person gets the user name added. */
async function withNames(db: Db, rows: readonly OrderRow[], events: ReadonlyMap<number, EventRow[]>) {
  const clerks = rows.map((row) => ({ id: row.assignee_id, name: row.assignee_name ?? '' }));
  const steps = rows.flatMap((row) =>
    (events.get(row.id) ?? []).map(({ from_status, by_id, by_name }) => ({
      // An order of the website begins with its customer, one of the till with a clerk.
      id: by_id ?? (from_status === null ? row.customer_id : null),
      name: by_name ?? '',
    })),
  );
  const names = (await tellApart(db, [...clerks, ...steps])).values();
  const next = (): string | null => names.next().value || null;
  const named = rows.map((row) => ({ ...row, assignee_name: next() }));
  return named.map((row) => ({
    row,
    events: (events.get(row.id) ?? []).map((event) => ({ ...event, by_name: next() })),
  }));
}

/** Lists go without the edits of the customer. */
export async function presentOrders(
  db: Db,
  rows: readonly OrderRow[],
  isForStaff: boolean,
  hasEdits = false,
): Promise<Order[]> {
  const ids = rows.map(({ id }) => id);
  const [lines, events] = [await findLines(db, ids), await findEvents(db, ids, hasEdits)];
  const people = rows.flatMap((row) => [row.customer_id ?? [], row.handing_over_by ?? []].flat());
  const faces = await findFaces(db, people);
  const given = ids.filter((id) => lines.get(id)?.some(({ refunded = 0 }) => refunded > 0));
  const refunds = await findRefunds(db, given);
  const stock = isForStaff ? await findStock(db, rows, lines) : undefined;
  const named = await withNames(db, rows, events);
  return named.map(({ row, events }) =>
    toOrder(row, {
      face: row.customer_id === null ? undefined : faces.get(row.customer_id),
      lines: lines.get(row.id) ?? [],
      events,
      stock: stock?.get(row.id),
      refunds: refunds.get(row.id),
      handingOver: isForStaff ? handingOverOf(row, faces) : undefined,
      isForStaff,
    }),
  );
}

/** Built from what is known, without a query. */
export const presentPlaced = (placed: Placed, { id, name, avatarUrl }: Face): Order =>
  toOrder(rowOf(placed), {
    face: { id, name, avatarUrl },
    lines: placed.lines,
    events: [{ at: placed.at, from_status: null, to_status: 'NEW', by_name: name, reason: null }],
  });

export const presentSold = (sold: Sold): Order =>
  toOrder(soldRow(sold), {
    face: sold.face,
    lines: sold.lines,
    events: [{ at: sold.at, from_status: null, to_status: soldRow(sold).status, by_name: sold.by.name, reason: null }],
    isForStaff: true,
  });

export async function presentOrder(db: Db, row: OrderRow, isForStaff: boolean): Promise<Order> {
  const [order] = await presentOrders(db, [row], isForStaff, true);
  if (!order) throw new Error('one order in, none out');
  return withEarlier(db, order);
}

/** With what earlier orders lack of its goods. */
export async function findForStaff(db: Db, id: number): Promise<Order | undefined> {
  const row = await findRow(db, id);
  return row && presentOrder(db, row, true);
}
