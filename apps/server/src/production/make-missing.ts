import { AppError } from '@kontor/contract/core/errors.ts';
import type { HistoryEntry } from '@kontor/contract/inventory/schema.ts';
import { goodsOf, isRunning, piecesToMake } from '@kontor/contract/orders/rules.ts';
import type { Order } from '@kontor/contract/orders/schema.ts';
import { linesForMissing, materialNeeds } from '@kontor/contract/production/rules.ts';
import { isMade } from '@kontor/contract/products/rules.ts';
import { lockStock } from '#inventory';
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

/** Of the products an order is handed over as, those that can still be made. */
async function recipesFor(tx: Tx, { items }: Order) {
  const ids = goodsOf(items).map(({ productId }) => productId);
  const products = await findStoredOf(tx, ids);
  return new Map([...products.values()].filter(isMade).map((product) => [product.id, product]));
}

/**
 * Books what has to be made so that an order is complete. The order is read again once its goods and their ingredients are
 * locked: of two clerks who make the same, the second finds nothing missing. What orders have a claim on is not used up.
 */
export async function makeMissing(tx: Tx, actor: Actor, { id, at }: { id: number; at: Clock }): Promise<HistoryEntry> {
  const recipes = await recipesFor(tx, await findOrder(tx, id));
  const used = [...recipes.values()].flatMap(({ produces, ingredients }) => [produces, ...ingredients]);
  const stock = await lockStock(tx, [...new Set(used.map(({ name }) => name))]);

  const order = await findOrder(tx, id);
  const pieces = piecesToMake(isRunning(order.status) ? goodsOf(order.items) : []);
  if (pieces.size === 0) throw new AppError('production.nothing-missing', { number: order.number });
  const gone = goodsOf(order.items).filter(({ productId }) => pieces.has(productId) && !recipes.has(productId));
  if (gone.length > 0) {
    throw new AppError('production.no-recipe', { products: gone.map(({ name }) => name).join(', ') });
  }
  const wanted = await findWanted(tx);
  const free = new Map(
    [...amountsOf(stock)].map(([name, amount]) => [name, Math.max(0, amount - (wanted.get(name) ?? 0))]),
  );
  const lines = linesForMissing([...recipes.values()], free, pieces);
  checkMaterial(materialNeeds(lines), free, stock);
  const productions = lines.map(({ product, productions: count }) => ({ productId: product.id, productions: count }));
  return bookProductions(tx, actor, { productions, at });
}
