import type { LineStock, Order, OrderItem } from '@kontor/contract/orders/schema.ts';
import { formatNumber } from '#platform/format.de.ts';

const n = formatNumber;

/** The lines the store cannot serve, with how much each of them lacks. */
export const missingOf = ({ items }: Pick<Order, 'items'>): { productId: number; name: string; amount: number }[] =>
  items.flatMap(({ productId, name, stock }) => {
    const amount = stock?.missing ?? 0;
    return amount > 0 ? [{ productId, name, amount }] : [];
  });

/** Every line is known to be fully there. */
export const isComplete = ({ items }: Pick<Order, 'items'>): boolean =>
  items.every(({ stock }) => stock !== undefined && stock.missing === 0);

/** `12 × Mehl, 3 × Brot`. */
export const listOf = (lines: readonly Pick<OrderItem, 'amount' | 'name'>[]): string =>
  lines.map(({ amount, name }) => `${n(amount)} × ${name}`).join(', ');

/** `Es fehlen noch 12 × Mehl, 3 × Brot.` */
export function lackOf(order: Pick<Order, 'items'>): string {
  const missing = missingOf(order);
  const isOne = missing.length === 1 && missing[0]?.amount === 1;
  return `Es ${isOne ? 'fehlt' : 'fehlen'} noch ${listOf(missing)}.`;
}

interface Shares {
  /** What of the store this order will get. */
  readonly granted: number;
  readonly others: number;
  readonly whose: 'frühere' | 'andere';
}

/** Who has a claim on what is there; together with what is available it is everything there is. */
export function sharesOf(amount: number, { reserved, missing }: LineStock, isClaiming: boolean): Shares {
  const granted = isClaiming ? amount - missing : 0;
  // Only where something is missing everything else went to those who came first.
  return { granted, others: reserved - granted, whose: isClaiming && missing > 0 ? 'frühere' : 'andere' };
}

export function explainAvailable({ onHand, available }: LineStock, { granted, others, whose }: Shares): string {
  const own = granted > 0 ? ` − ${n(granted)} für diese Bestellung` : '';
  return `${n(onHand)} vorhanden${own} − ${n(others)} für ${whose} = ${n(available)} verfügbar`;
}
