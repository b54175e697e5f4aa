import { goodsOf, hasClaim } from '@kontor/contract/orders/rules.ts';
import type { LineStock, Order } from '@kontor/contract/orders/schema.ts';
import { formatNumber } from '#platform/format.de.ts';

const n = formatNumber;

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
