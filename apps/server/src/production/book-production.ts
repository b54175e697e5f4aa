import { AppError } from '@kontor/contract/core/errors.ts';
import { sayNumber } from '@kontor/contract/core/german.ts';
import type { HistoryEntry, StockItem } from '@kontor/contract/inventory/schema.ts';
import { ingredientNeed } from '@kontor/contract/production/rules.ts';
import { bookStock } from '#inventory';
import type { Actor } from '#platform/actor.ts';
import type { Clock } from '#platform/clock.ts';
import type { Tx } from '#platform/postgres/db.ts';
import { findStored } from '#products';

interface Booking {
  productId: number;
  productions: number;
  at: Clock;
}

/** Takes the ingredients and adds what was made, in one entry; says what is missing instead of going below zero. */
export async function bookProduction(
  tx: Tx,
  actor: Actor,
  { productId, productions, at }: Booking,
): Promise<HistoryEntry> {
  const product = await findStored(tx, productId);
  if (!product) throw new AppError('not-found');
  const needs = product.ingredients.map(({ name, amount }) => ({ name, amount: ingredientNeed(productions, amount) }));
  const checkMissing = (stock: ReadonlyMap<string, StockItem>): void => {
    const missing = needs.flatMap(({ name, amount }) => {
      const item = stock.get(name);
      const short = amount - (item?.amount ?? 0);
      return short > 0 ? [`${sayNumber(short)} × ${item?.label ?? name}`] : [];
    });
    if (missing.length > 0) throw new AppError('production.missing', { missing: missing.join(', ') });
  };
  const taken = needs.map(({ name, amount }) => ({ name, amount: -amount }));
  const made = { name: product.produces.name, amount: productions * product.produces.amount };
  return bookStock(tx, { by: actor, reason: 'Produktion', at, check: checkMissing, changes: [...taken, made] });
}
