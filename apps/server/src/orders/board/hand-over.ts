import { AppError } from '@kontor/contract/core/errors.ts';
import { sayNumber } from '@kontor/contract/core/german.ts';
import type { LineStock } from '@kontor/contract/orders/schema.ts';
import { bookStock, describeItems, lockStock } from '#inventory';
import type { Actor } from '#platform/actor.ts';
import type { Clock } from '#platform/clock.ts';
import type { Tx } from '#platform/postgres/db.ts';
import { noteSales } from '#products';
import { type FrozenLine, findLines, type OrderRow } from '../orders.repo.ts';
import { type FrozenGood, findLineStocks, goodsIn } from './line-stocks.ts';

/** Goods in stock may be claimed by an order that was accepted earlier. */
function sayMissing(goods: readonly FrozenGood[], stock: readonly LineStock[]): string {
  return goods
    .flatMap(({ name, amount }, at) => {
      const { missing = 0, onHand = 0 } = stock[at] ?? {};
      if (missing === 0) return [];
      const promised = onHand - (amount - missing);
      const others = promised > 0 ? `, davon ${sayNumber(promised)} für frühere Bestellungen` : '';
      return [`${sayNumber(missing)} × ${name} (${sayNumber(onHand)} im Lager${others})`];
    })
    .join(', ');
}

function checkMissing(goods: readonly FrozenGood[], stock: readonly LineStock[]): void {
  if (stock.every(({ missing }) => missing === 0)) return;
  throw new AppError('orders.missing-stock', { missing: sayMissing(goods, stock) });
}

const linesOf = async (tx: Tx, { id }: OrderRow): Promise<FrozenLine[]> => (await findLines(tx, [id])).get(id) ?? [];

const goodsFor = async (tx: Tx, order: OrderRow): Promise<FrozenGood[]> => goodsIn(await linesOf(tx, order));

/** Until the commit nobody else books these goods or packs them. */
export async function lockGoods(tx: Tx, order: OrderRow): Promise<void> {
  await lockStock(tx, [...new Set((await goodsFor(tx, order)).map(({ item }) => item))]);
}

export async function checkComplete(tx: Tx, order: OrderRow): Promise<void> {
  const goods = await goodsFor(tx, order);
  const there = await describeItems(
    tx,
    goods.map(({ item }) => item),
  );
  checkMissing(goods, (await findLineStocks(tx, new Map([[order.id, goods]]), there)).get(order.id) ?? []);
}

/** Takes the goods from the stock in one history entry. Claims of earlier orders are kept; the locks serialise hand-overs of the same goods. */
export async function handOver(tx: Tx, actor: Actor, order: OrderRow, at: Clock): Promise<void> {
  const lines = await linesOf(tx, order);
  const goods = goodsIn(lines);
  const taken = Map.groupBy(goods, ({ item }) => item);
  await bookStock(tx, {
    by: actor,
    reason: 'Verkauf',
    at,
    isFinal: true,
    check: async (there) =>
      checkMissing(goods, (await findLineStocks(tx, new Map([[order.id, goods]]), there)).get(order.id) ?? []),
    changes: [...taken].map(([name, some]) => ({ name, amount: -some.reduce((sum, { amount }) => sum + amount, 0) })),
  });
  await noteSales(tx, lines, at());
}
