import { AppError } from '@kontor/contract/core/errors.ts';
import type { HistoryEntry } from '@kontor/contract/inventory/schema.ts';
import { goodsOf, isRunning, piecesToMake } from '@kontor/contract/orders/rules.ts';
import type { Order, OrderGood } from '@kontor/contract/orders/schema.ts';
import { linesForMissing, materialNeeds } from '@kontor/contract/production/rules.ts';
import { isMade } from '@kontor/contract/products/rules.ts';
import { lockStock, withTaken } from '#inventory';
import { findForStaff, findWanted } from '#orders';
import type { Actor } from '#platform/actor.ts';
import type { Clock } from '#platform/clock.ts';
import type { Tx } from '#platform/postgres/db.ts';
import { findStoredOf } from '#products';
import { amountsOf, bookProductions, checkMaterial } from './book-productions.ts';

async function findOrder(tx: Tx, id: number): Promise<Order> {
  const order = await findForStaff(tx, id);
  if (!order) throw new AppError('not-found');
  return order;
}

const namesOf = (goods: readonly OrderGood[]): string => [...new Set(goods.map(({ name }) => name))].join(', ');

/** The order is read again under the locks: of two clerks, the second finds nothing missing. Stock claimed by orders is not used. */
export async function makeMissing(tx: Tx, actor: Actor, { id, at }: { id: number; at: Clock }): Promise<HistoryEntry> {
  const ids = goodsOf((await findOrder(tx, id)).items).map(({ productId }) => productId);
  const products = await findStoredOf(tx, ids);
  const recipes = new Map([...products.values()].filter(isMade).map((product) => [product.id, product]));
  const used = [...recipes.values()].flatMap(({ produces, ingredients }) => [produces, ...ingredients]);
  const stock = withTaken(await lockStock(tx, [...new Set(used.map(({ name }) => name))]), at());

  const order = await findOrder(tx, id);
  const pieces = piecesToMake(isRunning(order.status) ? goodsOf(order.items) : []);
  if (pieces.size === 0) throw new AppError('production.nothing-missing', { number: order.number });
  const missing = goodsOf(order.items).filter(({ productId }) => pieces.has(productId));
  const resold = missing.filter(({ productId }) => products.get(productId)?.kind === 'RESOLD');
  const gone = missing.filter((good) => !recipes.has(good.productId) && !resold.includes(good));
  if (gone.length > 0) throw new AppError('production.no-recipe', { products: namesOf(gone) });
  if (resold.length === missing.length) throw new AppError('production.resold', { products: namesOf(resold) });
  const wanted = await findWanted(tx);
  const free = new Map(
    [...amountsOf(stock)].map(([name, amount]) => [name, Math.max(0, amount - (wanted.get(name) ?? 0))]),
  );
  const lines = linesForMissing([...recipes.values()], free, pieces);
  checkMaterial(materialNeeds(lines), free, stock);
  const productions = lines.map(({ product, productions: count }) => ({ productId: product.id, productions: count }));
  return bookProductions(tx, actor, { productions, at });
}
