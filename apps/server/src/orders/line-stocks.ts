import { lackingOf, lineStock, orderNumber } from '@kontor/contract/orders/rules.ts';
import type { LineStock, Order } from '@kontor/contract/orders/schema.ts';
import type { Db } from '#platform/postgres/db.ts';
import { findQueue, listClaims } from './claims.repo.ts';
import type { FrozenLine } from './orders.repo.ts';

type Lines = ReadonlyMap<number, readonly FrozenLine[]>;

/** How the store stands for every line of these orders, each order's lines in their sequence. */
export async function findLineStocks(
  db: Db,
  lines: Lines,
  stock: ReadonlyMap<string, { amount: number }>,
): Promise<Map<number, LineStock[]>> {
  const { places, wanted } = await findQueue(db, [...lines.keys()]);
  const ahead = new Map(places.map((place) => [`${place.orderId} ${place.position}`, place.ahead]));
  return new Map(
    [...lines].map(([id, own]) => [
      id,
      own.map(({ item, amount }, position) =>
        lineStock({
          amount,
          onHand: stock.get(item)?.amount ?? 0,
          ahead: ahead.get(`${id} ${position}`) ?? 0,
          wanted: wanted.get(item) ?? 0,
        }),
      ),
    ]),
  );
}

/** The same order with what earlier ones lack of its goods; a new order stands behind all that are accepted. */
export async function withEarlier(db: Db, order: Order): Promise<Order> {
  const items = order.items.flatMap(({ item, stock }) => (stock ? [item] : []));
  if (items.length === 0) return order;
  const claims = await listClaims(db, items);
  const own = claims.findIndex(({ id }) => id === order.id);
  const earlier = (item: string) => {
    const before = own < 0 ? claims : claims.slice(0, own);
    return before
      .filter((claim) => claim.item === item)
      .map(({ id, at, amount }) => ({ id, number: orderNumber(id, at), amount }));
  };
  return {
    ...order,
    items: order.items.map((line) =>
      line.stock
        ? { ...line, stock: { ...line.stock, before: lackingOf(earlier(line.item), line.stock.onHand) } }
        : line,
    ),
  };
}
