import {
  LINE_AMOUNT_MAX,
  LINES_MAX,
  type Order,
  type OrderItem,
  type OrderLine,
} from '@kontor/contract/orders/schema.ts';
import type { Offer } from '@kontor/contract/products/offer.ts';
import { formatNumber, readNumber, writeNumber } from '#platform/format.de.ts';
import { remember, rememberedJson } from '#platform/storage.ts';
import { cartKey, GUEST } from './cart-key.ts';

/** One product as it is wanted; the amount is kept as it was typed, so that it can be corrected. */
export interface CartLine {
  readonly productId: number;
  readonly name: string;
  readonly typed: string;
}

export interface Cart {
  readonly lines: readonly CartLine[];
  readonly note: string;
  readonly phone: string;
}

/** Raised when the shape changes: an older cart is then left alone. */
const VERSION = 1;

export const EMPTY_CART: Cart = { lines: [], note: '', phone: '' };

export const isBlank = (typed: string): boolean => typed.trim() === '' || readNumber(typed) === 0;

export const wanted = (lines: readonly CartLine[]): CartLine[] => lines.filter(({ typed }) => !isBlank(typed));

export const invalidLineIn = (lines: readonly CartLine[]): CartLine | undefined =>
  wanted(lines).find(({ typed }) => amountFrom(typed) === undefined);

export const fieldOf = (productId: number): string => `amounts.${productId}`;

function readCart(userId: string): Cart {
  const { version, cart } = rememberedJson<{ version: number; cart: Cart }>(cartKey(userId)) ?? {};
  return version === VERSION && cart ? { ...cart, lines: wanted(cart.lines) } : EMPTY_CART;
}

export const saveCart = (userId: string, cart: Cart): void =>
  remember(cartKey(userId), JSON.stringify({ version: VERSION, cart }));

export function loadCart(userId: string): Cart {
  const own = readCart(userId);
  const { lines, note, phone } = userId === GUEST ? EMPTY_CART : readCart(GUEST);
  if (lines.length === 0) return own;
  const all = { lines: mergeLines(own.lines, lines), note: own.note || note, phone: own.phone || phone };
  saveCart(userId, all);
  saveCart(GUEST, EMPTY_CART);
  return all;
}

export function amountFrom(typed: string): number | undefined {
  const value = readNumber(typed);
  return value !== undefined && Number.isInteger(value) && value >= 1 && value <= LINE_AMOUNT_MAX ? value : undefined;
}

export interface Limit {
  readonly amount: number;
  readonly why: string;
}

export function complaintAbout(typed: string, limit?: Limit): string | undefined {
  const amount = amountFrom(typed);
  if (limit && amount !== undefined && amount > limit.amount)
    return `Höchstens ${formatNumber(limit.amount)}: ${limit.why}.`;
  if (amount !== undefined) return undefined;
  const value = readNumber(typed);
  if (value !== undefined && value > LINE_AMOUNT_MAX) return `Höchstens ${formatNumber(LINE_AMOUNT_MAX)}.`;
  return value !== undefined && value < 1 ? 'Mindestens 1.' : 'Bitte gib eine ganze Zahl an.';
}

export function stepped(typed: string, by: 1 | -1): string {
  const value = Math.trunc(readNumber(typed) ?? 0) + by;
  const next = Math.min(Math.max(value, 0), LINE_AMOUNT_MAX);
  return next === 0 ? '' : writeNumber(next);
}

export const isFull = (lines: readonly CartLine[]): boolean => wanted(lines).length >= LINES_MAX;

export function withAmount(lines: readonly CartLine[], product: Pick<Offer, 'id' | 'name'>, typed: string): CartLine[] {
  const line = { productId: product.id, name: product.name, typed };
  const known = lines.find(({ productId }) => productId === product.id);
  if (known) return lines.map((one) => (one === known ? line : one));
  return isBlank(typed) || isFull(lines) ? [...lines] : [...lines, line];
}

const larger = (now: CartLine | undefined, added: CartLine): string =>
  (amountFrom(now?.typed ?? '') ?? 0) > (amountFrom(added.typed) ?? 0) ? (now?.typed ?? '') : added.typed;

/** What is in both stays as the larger amount. */
export const mergeLines = (lines: readonly CartLine[], added: readonly CartLine[]): readonly CartLine[] =>
  added.reduce<readonly CartLine[]>((now, line) => {
    const known = now.find(({ productId }) => productId === line.productId);
    return withAmount(now, { id: line.productId, name: line.name }, larger(known, line));
  }, wanted(lines));

export const linesOf = (items: readonly OrderItem[]): CartLine[] =>
  items.map(({ productId, name, amount }) => ({ productId, name, typed: writeNumber(amount) }));

export const isAsOrdered = (order: Pick<Order, 'items'>, items: readonly OrderLine[]): boolean =>
  items.length === order.items.length &&
  items.every(({ productId, amount }) =>
    order.items.some((line) => line.productId === productId && line.amount === amount),
  );
