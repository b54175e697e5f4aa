import { lineStock } from '@kontor/contract/orders/rules.ts';
import type { LineStock } from '@kontor/contract/orders/schema.ts';
import type { Db } from '#platform/postgres/db.ts';
import { findQueue } from './claims.repo.ts';
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
