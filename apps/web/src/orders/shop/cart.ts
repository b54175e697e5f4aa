import { totalOf, weightOf } from '@kontor/contract/orders/rules.ts';
import { LINE_AMOUNT_MAX, LINES_MAX, type OrderItem, type OrderLine } from '@kontor/contract/orders/schema.ts';
import { priceAt } from '@kontor/contract/products/rules.ts';
import type { Offer } from '@kontor/contract/products/schema.ts';
import { formatNumber, readNumber, writeNumber } from '#platform/format.de.ts';
import { serverNow } from '#platform/server-clock.ts';
import { remember, remembered } from '#platform/storage.ts';

/** One product as it is wanted; the amount is kept as it was typed, so that a slip can be put right. */
export interface CartLine {
  readonly productId: number;
  /** What it was called, to say what is gone when it is. */
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

/** Several people may order at one computer. */
const keyOf = (userId: string): string => `kontor.cart.${userId}`;

/** Nothing was typed, or nothing is wanted. */
export const isBlank = (typed: string): boolean => typed.trim() === '' || readNumber(typed) === 0;

/** Without the lines that were emptied again. */
export const wanted = (lines: readonly CartLine[]): CartLine[] => lines.filter(({ typed }) => !isBlank(typed));

/** The first amount that has to be put right before anything is ordered. */
export const slipIn = (lines: readonly CartLine[]): CartLine | undefined =>
  wanted(lines).find(({ typed }) => amountFrom(typed) === undefined);

/** How the field of a product in the catalogue is found. */
export const fieldOf = (productId: number): string => `amounts.${productId}`;

/** What this person left in the cart on this computer. */
export function loadCart(userId: string): Cart {
  try {
    const stored: { version?: number; cart?: Cart } | null = JSON.parse(remembered(keyOf(userId)) || 'null');
    return stored?.version === VERSION && stored.cart
      ? { ...stored.cart, lines: wanted(stored.cart.lines) }
      : EMPTY_CART;
  } catch {
    // Not ours: nothing that could be ordered.
    return EMPTY_CART;
  }
}

export const saveCart = (userId: string, cart: Cart): void =>
  remember(keyOf(userId), JSON.stringify({ version: VERSION, cart }));

/** A whole number from 1 to the most one line may hold; `undefined` is anything else. */
export function amountFrom(typed: string): number | undefined {
  const value = readNumber(typed);
  return value !== undefined && Number.isInteger(value) && value >= 1 && value <= LINE_AMOUNT_MAX ? value : undefined;
}

/** What is wrong with an amount; nothing while it is right. */
export function complaintAbout(typed: string): string | undefined {
  if (amountFrom(typed) !== undefined) return undefined;
  const value = readNumber(typed);
  if (value !== undefined && value > LINE_AMOUNT_MAX) return `Höchstens ${formatNumber(LINE_AMOUNT_MAX)}.`;
  return value !== undefined && value < 1 ? 'Mindestens 1.' : 'Bitte gib eine ganze Zahl an.';
}

/** One more or one less, from whatever stands there. */
export function stepped(typed: string, by: 1 | -1): string {
  const value = Math.trunc(readNumber(typed) ?? 0) + by;
  const next = Math.min(Math.max(value, 0), LINE_AMOUNT_MAX);
  return next === 0 ? '' : writeNumber(next);
}

/** Whether another product still fits in. */
export const isFull = (lines: readonly CartLine[]): boolean => wanted(lines).length >= LINES_MAX;

/** The lines with this amount of a product; a product that does not fit in any more is left out. */
export function withAmount(lines: readonly CartLine[], product: Pick<Offer, 'id' | 'name'>, typed: string): CartLine[] {
  const line = { productId: product.id, name: product.name, typed };
  const known = lines.find(({ productId }) => productId === product.id);
  if (known) return lines.map((one) => (one === known ? line : one));
  return isBlank(typed) || isFull(lines) ? [...lines] : [...lines, line];
}

interface Kept {
  readonly lines: readonly CartLine[];
  readonly gone: readonly CartLine[];
}

/** Parts what can still be had from what the business no longer offers or has sold out. */
export function keepOffered(lines: readonly CartLine[], offers: readonly Offer[]): Kept {
  const offered = new Set(offers.filter(({ soldOut }) => !soldOut).map(({ id }) => id));
  return {
    lines: lines.filter(({ productId }) => offered.has(productId)),
    gone: wanted(lines.filter(({ productId }) => !offered.has(productId))),
  };
}

interface Sum {
  /** What can be ordered as it stands. */
  readonly items: readonly OrderLine[];
  readonly pieces: number;
  readonly total: number;
  readonly weight: number;
}

/** What the cart comes to at today's prices; amounts that make no sense do not count. */
export function sumOf(lines: readonly CartLine[], offers: readonly Offer[], now = new Date(serverNow())): Sum {
  const byId = new Map(offers.map((offer) => [offer.id, offer]));
  const priced = lines.flatMap(({ productId, typed }) => {
    const amount = amountFrom(typed);
    const offer = byId.get(productId);
    if (!amount || !offer) return [];
    return [{ productId, amount, unitPrice: priceAt(offer, now), unitWeight: offer.weight }];
  });
  return {
    items: priced.map(({ productId, amount }) => ({ productId, amount })),
    pieces: priced.reduce((sum, { amount }) => sum + amount, 0),
    total: totalOf(priced),
    weight: weightOf(priced),
  };
}

/** An earlier order as lines of a cart. */
export const linesOf = (items: readonly OrderItem[]): CartLine[] =>
  items.map(({ productId, name, amount }) => ({ productId, name, typed: writeNumber(amount) }));

/** From here on a customer should know that there is not much left. */
const FEW = 10;

interface Availability {
  readonly tone: 'there' | 'few' | 'made' | 'gone';
  readonly words: string;
  /** What is said about the part of the wanted amount that is not there. */
  readonly rest: string | undefined;
}

/** What a customer can count on; what is not there is made. */
export function availabilityOf({ available, soldOut }: Pick<Offer, 'available' | 'soldOut'>, amount = 0): Availability {
  if (soldOut) return { tone: 'gone', words: 'Gerade ausverkauft', rest: undefined };
  if (available <= 0) return { tone: 'made', words: 'Wird für dich hergestellt', rest: undefined };
  const lack = amount - available;
  return {
    tone: available < FEW || lack > 0 ? 'few' : 'there',
    words: `${formatNumber(available)} auf Lager`,
    rest: lack > 0 ? `${formatNumber(lack)} davon stellen wir für dich her.` : undefined,
  };
}
