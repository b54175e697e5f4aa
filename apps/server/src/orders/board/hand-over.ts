import { AppError } from '@kontor/contract/core/errors.ts';
import { sayNumber } from '@kontor/contract/core/german.ts';
import { mayAccess } from '@kontor/contract/core/roles.ts';
import { HAND_OVER_SECONDS, orderNumber } from '@kontor/contract/orders/rules.ts';
import { type LineStock, STATUS_LABELS } from '@kontor/contract/orders/schema.ts';
import { bookStock, describeItems, lockStock } from '#inventory';
import type { Actor } from '#platform/actor.ts';
import type { Clock } from '#platform/clock.ts';
import type { Tx } from '#platform/postgres/db.ts';
import { findFaces } from '#users';
import { saveHandingOver } from '../order-writes.repo.ts';
import { type FrozenLine, findLines, type OrderRow } from '../orders.repo.ts';
import { type FrozenGood, findLineStocks, goodsIn } from './line-stocks.ts';

/** Only the clerk who hands the order over can undo it, for ten seconds. */
export async function checkFree(tx: Tx, actor: Actor, order: OrderRow, at: Date): Promise<void> {
  const { handing_over_by: by, handing_over_until: until } = order;
  if (!by || !until || by === actor.id || until <= at) return;
  const name = (await findFaces(tx, [by])).get(by)?.name ?? 'jemand anderem';
  throw new AppError('orders.handing-over', { number: orderNumber(order.id, order.created_at), name });
}

/** Informs colleagues; books nothing. */
export async function announceHandOver(tx: Tx, actor: Actor, order: OrderRow, isBegun: boolean, at: Date) {
  if (!mayAccess('moderator', actor)) throw new AppError('auth.forbidden');
  const { id, status, created_at } = order;
  if (status !== 'READY') {
    throw new AppError('orders.not-ready', { number: orderNumber(id, created_at), status: STATUS_LABELS[status] });
  }
  await checkFree(tx, actor, order, at);
  const until = new Date(at.getTime() + HAND_OVER_SECONDS * 1000);
  await saveHandingOver(tx, id, isBegun ? { by: actor.id, until } : null);
}

type Stock = Parameters<typeof findLineStocks>[2];

/** Goods in stock may be claimed by an order that was accepted earlier. */
export function findMissing(goods: readonly FrozenGood[], stock: readonly LineStock[]): AppError | undefined {
  const missing = goods.flatMap(({ name, amount }, at) => {
    const { missing: lacking = 0, onHand = 0 } = stock[at] ?? {};
    if (lacking === 0) return [];
    const promised = onHand - (amount - lacking);
    const others = promised > 0 ? `, davon ${sayNumber(promised)} für frühere Bestellungen` : '';
    return [`${sayNumber(lacking)} × ${name} (${sayNumber(onHand)} im Lager${others})`];
  });
  return missing.length > 0 ? new AppError('orders.missing-stock', { missing: missing.join(', ') }) : undefined;
}

async function checkMissing(tx: Tx, { id }: OrderRow, goods: readonly FrozenGood[], there: Stock): Promise<void> {
  const refusal = findMissing(goods, (await findLineStocks(tx, new Map([[id, goods]]), there)).get(id) ?? []);
  if (refusal) throw refusal;
}

export const linesOf = async (tx: Tx, { id }: OrderRow): Promise<FrozenLine[]> =>
  (await findLines(tx, [id])).get(id) ?? [];

const itemsIn = (goods: readonly FrozenGood[]): string[] => [...new Set(goods.map(({ item }) => item))];

/** Two goods may be the same item. */
export const piecesIn = (goods: readonly FrozenGood[]): { name: string; amount: number }[] =>
  [...Map.groupBy(goods, ({ item }) => item)].map(([name, some]) => ({
    name,
    amount: some.reduce((sum, { amount }) => sum + amount, 0),
  }));

/** Until the commit nobody else books these goods or packs them. */
export async function lockGoods(tx: Tx, order: OrderRow): Promise<void> {
  await lockStock(tx, itemsIn(goodsIn(await linesOf(tx, order))));
}

export async function checkComplete(tx: Tx, order: OrderRow): Promise<void> {
  const goods = goodsIn(await linesOf(tx, order));
  await checkMissing(tx, order, goods, await describeItems(tx, itemsIn(goods)));
}

/** Takes the goods from the stock in one history entry. Claims of earlier orders are kept; the locks serialise hand-overs of the same goods. */
export async function handOver(tx: Tx, actor: Actor, order: OrderRow, at: Clock): Promise<void> {
  const goods = goodsIn(await linesOf(tx, order));
  await bookStock(tx, {
    by: actor,
    reason: 'Verkauf',
    at,
    isFinal: true,
    movesGoods: true,
    check: (there) => checkMissing(tx, order, goods, there),
    changes: piecesIn(goods).map(({ name, amount }) => ({ name, amount: -amount })),
  });
}
