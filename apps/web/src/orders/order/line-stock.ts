import { goodsOf } from '@kontor/contract/orders/rules.ts';
import type { Order } from '@kontor/contract/orders/schema.ts';
import { listOf } from './list-of.ts';

/** What the store cannot serve, with how much of each is lacking; the same product may be ordered alone and in a Menü. */
export function missingOf({ items }: Pick<Order, 'items'>) {
  const missing = new Map<number, { readonly productId: number; readonly name: string; readonly amount: number }>();
  for (const { productId, name, stock } of goodsOf(items)) {
    if (!stock?.missing) continue;
    const amount = (missing.get(productId)?.amount ?? 0) + stock.missing;
    missing.set(productId, { productId, name, amount });
  }
  return [...missing.values()];
}

export const isComplete = ({ items }: Pick<Order, 'items'>): boolean =>
  goodsOf(items).every(({ stock }) => stock !== undefined && stock.missing === 0);

/** `Es fehlen noch 12 × Mehl, 3 × Brot.` */
export function lackOf(order: Pick<Order, 'items'>): string {
  const missing = missingOf(order);
  const isOne = missing.length === 1 && missing[0]?.amount === 1;
  return `Es ${isOne ? 'fehlt' : 'fehlen'} noch ${listOf(missing)}.`;
}
