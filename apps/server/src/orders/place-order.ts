import type { MayOrder } from '@kontor/contract/business/schema.ts';
import { AppError } from '@kontor/contract/core/errors.ts';
import { sayMoney } from '@kontor/contract/core/german.ts';
import { type Currency, centsOf, toUnits } from '@kontor/contract/core/money.ts';
import { closedError } from '@kontor/contract/hours/closed.ts';
import { stateAt } from '@kontor/contract/hours/rules.ts';
import type { HoursSettings } from '@kontor/contract/hours/schema.ts';
import { EXPIRY_MINUTES, orderNumber, totalOf, weightOf } from '@kontor/contract/orders/rules.ts';
import type { NewOrder } from '@kontor/contract/orders/schema.ts';
import type { PriceList } from '@kontor/contract/price-lists/schema.ts';
import { writeAudits } from '#audit';
import { recordEvent } from '#discord-notices';
import type { CheckOnline, Notices } from '#game';
import { holdHours } from '#hours';
import type { Actor } from '#platform/actor.ts';
import { html } from '#platform/http/html.ts';
import type { Tx } from '#platform/postgres/db.ts';
import { holdUsers } from '#users';
import { entryOf } from './audit-order.ts';
import { freezeLines, type ReadCatalogue } from './freeze-lines.ts';
import { type Expired, expireNew, insertOrders, type PreparedOrder } from './order-writes.repo.ts';
import { findRunning, type OrderRow } from './orders.repo.ts';

/** The price must be the one that the customer has seen. */
export function checkTotal(total: number, expected: number | undefined, currency: Currency): void {
  if (expected !== undefined && toUnits(expected) !== toUnits(total)) {
    throw new AppError('orders.price-changed', { total: sayMoney(total, currency) });
  }
}

/** None is Standard, which everybody pays while there is no till. */
export type FindPriceList = (customerId: string) => Promise<PriceList | undefined>;

interface Placing {
  wanted: NewOrder;
  at: Date;
  readHours: () => Promise<HoursSettings>;
  readMayOrder: () => Promise<MayOrder>;
  readCurrency: () => Promise<Currency>;
  checkOnline: CheckOnline;
  readCatalogue: ReadCatalogue;
  findPriceList: FindPriceList;
  clerksInGame: Notices['clerksInGame'];
}

/** Writes nothing. */
export async function prepareOrder(customer: Actor, placing: Placing): Promise<PreparedOrder> {
  const { note, phone, items, expectedTotal } = placing.wanted;
  // First, so that nobody joins the game only to find the shop closed.
  const closed = closedError(stateAt(await placing.readHours(), placing.at), placing.at);
  if (closed) throw closed;
  if ((await placing.readMayOrder()) === 'IN_GAME') await placing.checkOnline(customer.id);
  const list = await placing.findPriceList(customer.id);
  const lines = freezeLines(await placing.readCatalogue(items), items, { at: placing.at, percent: list?.percent });
  const total = totalOf(lines);
  const currency = await placing.readCurrency();
  checkTotal(total, expectedTotal, currency);
  const notified = (await placing.clerksInGame()).filter((id) => id !== customer.id);
  const priceList = list?.name ?? null;
  return {
    customer,
    note,
    phone,
    lines,
    priceList,
    total,
    currency,
    weight: weightOf(lines),
    at: placing.at,
    notified,
  };
}

export interface Placed extends PreparedOrder {
  id: number;
  /** Expired orders of the same customer, ended with this one. */
  expired: readonly Expired[];
}

/** Nothing of it is paid yet, nor given back. */
export const UNPAID = {
  discount_cents: 0,
  discount_reason: null,
  tip_cents: 0,
  payment: null,
  owed_cents: 0,
  handed_over_by: null,
  cost_estimated: false,
  refunded_cents: 0,
} as const;

export const rowOf = ({ id, customer, note, phone, priceList, total, weight, at }: Placed): OrderRow => ({
  ...UNPAID,
  id,
  customer_id: customer.id,
  customer_name: null,
  source: 'WEB',
  price_list: priceList,
  due_cents: centsOf(total),
  status: 'NEW',
  note,
  phone,
  total: String(total),
  weight,
  reason: null,
  assignee_id: null,
  assignee_name: null,
  accepted_at: null,
  handing_over_by: null,
  handing_over_until: null,
  created_at: at,
  updated_at: at,
  version: 1,
});

/** Ends new orders that nobody has taken for an hour: one customer's, or everybody's. */
export async function expireOrders(tx: Tx, now: Date, customerId?: string): Promise<Expired[]> {
  const until = new Date(now.getTime() - EXPIRY_MINUTES * 60_000);
  const expired = await expireNew(tx, until, now, customerId);
  if (expired.length === 0) return [];
  const what = html`abgelaufen: Niemand hat sie angenommen.`;
  const entries = expired.map((order) => entryOf(order, what, 'Kontor', now));
  await writeAudits(tx, entries);
  const ids = expired.map(({ id }) => id);
  await recordEvent(tx, 'ORDER_STATE', ids, now);
  return expired;
}

/** The customer's running order may have expired. */
async function placeAgain(tx: Tx, order: PreparedOrder): Promise<Placed | AppError> {
  const { customer, at } = order;
  const expired = await expireOrders(tx, at, customer.id);
  const running = await findRunning(tx, customer.id);
  if (running) return new AppError('orders.running', { number: orderNumber(running.id, running.created_at) });
  const id = (await insertOrders(tx, [order])).get(customer.id);
  return id === undefined ? new AppError('conflict') : { ...order, id, expired };
}

/** The database allows one running order per customer. Closing waits for these writes; a customer locked by another transaction gets a retry. */
export async function placeOrders(tx: Tx, orders: readonly PreparedOrder[]): Promise<(Placed | AppError)[]> {
  const hours = await holdHours(tx);
  const customers = orders.map(({ customer }) => customer.id);
  const held = await holdUsers(tx, customers);
  const refuse = ({ customer, at }: PreparedOrder): AppError | undefined =>
    closedError(stateAt(hours, at), at) ?? (held.has(customer.id) ? undefined : new AppError('server.busy'));
  const asked = orders.map((order) => ({ order, refusal: refuse(order) }));
  const open = asked.flatMap(({ order, refusal }) => (refusal ? [] : [order]));
  const ids = await insertOrders(tx, open);
  const outcomes: (Placed | AppError)[] = [];
  for (const { order, refusal } of asked) {
    const id = ids.get(order.customer.id);
    const placed = id === undefined ? undefined : { ...order, id, expired: [] };
    outcomes.push(refusal ?? placed ?? (await placeAgain(tx, order)));
  }
  const placed = outcomes.filter((outcome): outcome is Placed => !(outcome instanceof AppError));
  const [first] = placed;
  if (!first) return outcomes;
  const entries = placed.map((order) => {
    const { customer, total, currency, at } = order;
    const what = html`eingegangen von <b>${customer.name}</b>: ${sayMoney(total, currency)}.`;
    return entryOf(rowOf(order), what, customer, at);
  });
  await writeAudits(tx, entries);
  const placedIds = placed.map(({ id }) => id);
  await recordEvent(tx, 'ORDER_NEW', placedIds, first.at);
  return outcomes;
}
