import { goodsOf, hasClaim, piecesToMake } from '@kontor/contract/orders/rules.ts';
import type { Order } from '@kontor/contract/orders/schema.ts';
import { linesForMissing } from '@kontor/contract/production/rules.ts';
import type { MadeProduct } from '@kontor/contract/products/rules.ts';
import { formatNumber } from '#platform/format.de.ts';
import { listOf } from './list-of.ts';

interface Earlier {
  readonly missing: number;
  readonly who: string;
}

const whoOf = ({ number, customer }: Pick<Order, 'number' | 'customer'>): string => `${customer.name} (${number})`;

const acceptedAt = ({ history }: Order): string =>
  history.find(({ from, to }) => from === 'NEW' && to === 'ACCEPTED')?.at ?? '';

/** Accepted first, served first; a new order is behind all accepted ones. */
const isServedBefore = (one: Order, order: Order): boolean =>
  hasClaim(one.status) &&
  (!hasClaim(order.status) || (acceptedAt(one).localeCompare(acceptedAt(order)) || one.id - order.id) < 0);

const lackOf = (one: Order, item: string): number =>
  goodsOf(one.items).reduce((sum, good) => sum + (good.item === item ? (good.stock?.missing ?? 0) : 0), 0);

/** Which orders lack the item too and are served first, as far as the screen knows them. */
function earlierOf(order: Order, item: string, orders: readonly Order[]): Earlier[] {
  const named = goodsOf(order.items).find((good) => good.item === item)?.stock?.before;
  if (named)
    return named.map(({ id, number, missing }) => {
      const known = orders.find((one) => one.id === id);
      return { missing, who: known ? whoOf(known) : number };
    });
  return orders
    .filter((one) => one.id !== order.id && isServedBefore(one, order))
    .map((one) => ({ missing: lackOf(one, item), who: whoOf(one) }))
    .filter(({ missing }) => missing > 0);
}

const NAMED = 3;
const n = formatNumber;

/** `Bucht 48 × Brot: 44 hierfür, 3 für Kim Okafor (B-2026-0009), 1 bleibt übrig.` */
export function sayBooking(order: Order, recipes: readonly MadeProduct[], orders: readonly Order[]): string {
  const goods = goodsOf(order.items);
  const pieces = piecesToMake(goods);
  const lines = linesForMissing(recipes, new Map(), pieces).map(({ product, productions, shortfall }) => {
    const { name: item, label, amount } = product.produces;
    const made = productions * amount;
    const own = goods.reduce((sum, good) => sum + (good.productId === product.id ? (good.stock?.missing ?? 0) : 0), 0);
    const before = shortfall - own;
    const earlier = before > 0 ? earlierOf(order, item, orders).slice(0, NAMED) : [];
    const others = before - earlier.reduce((sum, { missing }) => sum + missing, 0);
    const left = made - shortfall;
    const shares = [
      `${n(own)} hierfür`,
      ...earlier.map(({ missing, who }) => `${n(missing)} für ${who}`),
      ...(others > 0 ? [`${n(others)} für frühere Bestellungen`] : []),
      ...(left > 0 ? [`${n(left)} ${left === 1 ? 'bleibt' : 'bleiben'} übrig`] : []),
    ];
    return { amount: made, name: label, shares };
  });
  if (lines.length === 0) return '';
  if (lines.every(({ shares }) => shares.length === 1)) return `Bucht ${listOf(lines)} für diese Bestellung.`;
  return `Bucht ${lines.map((line) => `${listOf([line])}: ${line.shares.join(', ')}`).join('; ')}.`;
}
