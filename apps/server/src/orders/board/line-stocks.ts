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
  stock: ReadonlyMap<string, { amount: number }>,
): Promise<Map<number, LineStock[]>> {
  const { places, wanted } = await findQueue(db, [...goods.keys()]);
  const keyOf = (id: number, { position, place }: Pick<FrozenGood, 'position' | 'place'>) =>
    `${id} ${position} ${place}`;
  const ahead = new Map(places.map((one) => [keyOf(one.orderId, one), one.ahead]));
  return new Map(
    [...goods].map(([id, own]) => [
      id,
      own.map(({ item, amount, ...where }) =>
        lineStock({
          amount,
          onHand: stock.get(item)?.amount ?? 0,
          ahead: ahead.get(keyOf(id, where)) ?? 0,
          wanted: wanted.get(item) ?? 0,
        }),
      ),
    ]),
  );
}

/** With what earlier orders lack of its goods; a new order is behind all accepted ones. */
export async function withEarlier(db: Db, order: Order): Promise<Order> {
  const items = goodsOf(order.items).flatMap(({ item, stock }) => (stock ? [item] : []));
  if (items.length === 0) return order;
  const claims = await listClaims(db, items);
  const own = claims.findIndex(({ id }) => id === order.id);
  const earlier = (item: string) => {
    const before = own < 0 ? claims : claims.slice(0, own);
    return before
      .filter((claim) => claim.item === item)
      .map(({ id, at, amount }) => ({ id, number: orderNumber(id, at), amount }));
  };
  const tell = <G extends OrderGood>(good: G): G =>
    good.stock ? { ...good, stock: { ...good.stock, before: lackingOf(earlier(good.item), good.stock.onHand) } } : good;
  return {
    ...order,
    items: order.items.map((line) => ({ ...tell(line), ...(line.parts ? { parts: line.parts.map(tell) } : {}) })),
  };
}
