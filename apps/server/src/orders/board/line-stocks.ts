import { goodsOf, lackingOf, lineStock, orderNumber } from '@kontor/contract/orders/rules.ts';
import type { LineStock, Order, OrderGood } from '@kontor/contract/orders/schema.ts';
import type { Db } from '#platform/postgres/db.ts';
import { findQueue, listClaims } from '../claims.repo.ts';
import type { FrozenLine } from '../orders.repo.ts';

/** A line, or a part of a Menü, with the total amount. */
export interface FrozenGood extends Pick<FrozenLine, 'productId' | 'name' | 'item' | 'amount'> {
  position: number;
  place: number;
}

export const goodsIn = (lines: readonly FrozenLine[]): FrozenGood[] =>
  lines.flatMap(({ productId, name, item, amount, parts }, position): FrozenGood[] =>
    parts.length === 0
      ? [{ position, place: 0, productId, name, item, amount }]
      : parts.map((part, place) => ({ ...part, position, place, amount: amount * part.amount })),
  );

export async function findLineStocks(
  db: Db,
  goods: ReadonlyMap<number, readonly FrozenGood[]>,
  stock: ReadonlyMap<string, { amount: number; taken: number }>,
): Promise<Map<number, LineStock[]>> {
  const queue = await findQueue(db, [...goods.keys()]);
  const keyOf = (id: number, { position, place }: Pick<FrozenGood, 'position' | 'place'>) =>
    `${id} ${position} ${place}`;
  const places = new Map(queue.map((one) => [keyOf(one.orderId, one), one]));
  return new Map(
    [...goods].map(([id, own]) => [
      id,
      own.map((good) => {
        const { ahead = 0, wanted = 0 } = places.get(keyOf(id, good)) ?? {};
        const { amount: there = 0, taken = 0 } = stock.get(good.item) ?? {};
        return lineStock({ amount: good.amount, onHand: there + taken, ahead, wanted });
      }),
    ]),
  );
}

/** With what earlier orders lack of its goods; a new order is behind all accepted ones. */
export async function withEarlier(db: Db, order: Order): Promise<Order> {
  const items = goodsOf(order.items).flatMap(({ item, stock }) => (stock ? [item] : []));
  if (items.length === 0) return order;
  const claims = await listClaims(db, items);
  const own = claims.findIndex(({ id }) => id === order.id);
  const earlier = (own < 0 ? claims : claims.slice(0, own)).map((one) => ({
    ...one,
    number: orderNumber(one.id, one.at),
  }));
  const tell = <G extends OrderGood>(good: G): G => {
    if (!good.stock) return good;
    const claimed = earlier.filter(({ item }) => item === good.item);
    return { ...good, stock: { ...good.stock, before: lackingOf(claimed, good.stock.onHand) } };
  };
  return {
    ...order,
    items: order.items.map((line) => ({ ...tell(line), ...(line.parts ? { parts: line.parts.map(tell) } : {}) })),
  };
}
