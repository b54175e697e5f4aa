import { goodsOf, hasClaim } from '@kontor/contract/orders/rules.ts';
import type { LineStock, Order } from '@kontor/contract/orders/schema.ts';
import { formatNumber } from '#platform/format.de.ts';
import { listOf } from './list-of.ts';

const n = formatNumber;

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

export function sharesOf(amount: number, { reserved, missing }: LineStock, isClaiming: boolean) {
  const granted = isClaiming ? amount - missing : 0;
  // Only where something is missing everything else went to those who came first.
  return { granted, others: reserved - granted, whose: isClaiming && missing > 0 ? 'frühere' : 'andere' };
}

/** `vorrätig`, `1 fehlt` or `12 fehlen`. */
export const stockWords = (missing: number): string =>
  missing === 0 ? 'vorrätig' : `${n(missing)} ${missing === 1 ? 'fehlt' : 'fehlen'}`;

export function explainAvailable(amount: number, stock: LineStock, isClaiming: boolean): string {
  const { onHand, available } = stock;
  const { granted, others, whose } = sharesOf(amount, stock, isClaiming);
  const own = granted > 0 ? ` − ${n(granted)} für diese Bestellung` : '';
  return `${n(onHand)} vorhanden${own} − ${n(others)} für ${whose} = ${n(available)} verfügbar`;
}

/** How what is there becomes enough or not, a line for each step. */
export function explainStock(amount: number, stock: LineStock, isClaiming: boolean): string {
  const available = explainAvailable(amount, stock, isClaiming);
  if (stock.missing === 0) return available;
  const granted = `${n(amount - stock.missing)} ${isClaiming ? 'für diese Bestellung' : 'davon verfügbar'}`;
  return `${available}\n${n(amount)} bestellt − ${granted} = ${stockWords(stock.missing)}`;
}

/** The same for all goods of an order, each under its name where there are several. */
export function explainGoods({ items, status }: Pick<Order, 'items' | 'status'>): string {
  const goods = goodsOf(items);
  return goods
    .flatMap(({ name, amount, stock }) => {
      if (!stock) return [];
      const steps = explainStock(amount, stock, hasClaim(status));
      return [goods.length > 1 ? `${name}: ${steps}` : steps];
    })
    .join('\n');
}
