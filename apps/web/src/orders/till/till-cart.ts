import { centsOf } from '@kontor/contract/core/money.ts';
import { type DiscountAmount, discountCents } from '@kontor/contract/orders/bill.ts';
import { totalOf } from '@kontor/contract/orders/rules.ts';
import { LINE_AMOUNT_MAX, LINES_MAX, type Order, type OrderLine } from '@kontor/contract/orders/schema.ts';
import { priceInList } from '@kontor/contract/price-lists/rules.ts';
import type { PriceList } from '@kontor/contract/price-lists/schema.ts';
import type { Offer } from '@kontor/contract/products/offer.ts';
import { parsed, remember, remembered } from '#platform/storage.ts';

interface CartLine extends OrderLine {
  /** For a product that is gone from the menu by now. */
  readonly name: string;
}

/** A person with an account and the price list they belong to, or a name. */
export type Buyer =
  | { readonly id: string; readonly name: string; readonly priceList: PriceList | null }
  | { readonly id: null; readonly name: string };

export interface Discount {
  readonly amount: DiscountAmount;
  readonly reason: string;
}

export interface TillCart {
  readonly lines: readonly CartLine[];
  readonly buyer: Buyer | null;
  /** Chosen by hand, instead of that of the buyer; `null` is Standard. */
  readonly listId: number | null | undefined;
  readonly discount: Discount | undefined;
  readonly tipCents: number;
  readonly note: string;
  /** When it was sent without an answer yet: it may have been sold. */
  readonly sentAt: string | undefined;
  /** Under which it was sent: also after a reload, the same again is the same sale. */
  readonly key: string | undefined;
  /** The sale before this one, which may have been the same. */
  readonly before: number | undefined;
}

export const EMPTY: TillCart = {
  lines: [],
  buyer: null,
  listId: undefined,
  discount: undefined,
  tipCents: 0,
  note: '',
  sentAt: undefined,
  key: undefined,
  before: undefined,
};

const keyOf = (clerkId: string): string => `till:${clerkId}`;

/** A reload of the page loses nothing. */
export const loadCart = (clerkId: string): TillCart => {
  const known = parsed<TillCart>(remembered(keyOf(clerkId)));
  return Array.isArray(known?.lines) ? { ...EMPTY, ...known } : EMPTY;
};

export const saveCart = (clerkId: string, cart: TillCart): void => remember(keyOf(clerkId), JSON.stringify(cart));

const bounded = (amount: number): number => Math.min(Math.max(amount, 0), LINE_AMOUNT_MAX);

/** Adds to what is there, at the end; nothing is left of a line without pieces. */
export function withMore(
  lines: readonly CartLine[],
  { id, name }: Pick<Offer, 'id' | 'name'>,
  more: number,
): CartLine[] {
  const line = lines.find(({ productId }) => productId === id);
  if (!line)
    return more > 0 && lines.length < LINES_MAX
      ? [...lines, { productId: id, name, amount: bounded(more) }]
      : [...lines];
  const amount = bounded(line.amount + more);
  return amount === 0
    ? lines.filter((one) => one !== line)
    : lines.map((one) => (one === line ? { ...one, amount } : one));
}

export const withAmount = (lines: readonly CartLine[], productId: number, amount: number): CartLine[] =>
  lines.flatMap((line) => {
    if (line.productId !== productId) return [line];
    return amount > 0 ? [{ ...line, amount: bounded(amount) }] : [];
  });

export interface PricedLine extends CartLine {
  /** `undefined`: it is not on the menu any more. */
  readonly offer: Offer | undefined;
  readonly unitPrice: number;
}

export function priceCart(cart: TillCart, offers: readonly Offer[], percent: number, now: Date) {
  const byId = new Map(offers.map((offer) => [offer.id, offer]));
  const lines = cart.lines.map((line): PricedLine => {
    const offer = byId.get(line.productId);
    return { ...line, offer, unitPrice: offer ? priceInList(offer, percent, now) : 0 };
  });
  const goodsCents = centsOf(totalOf(lines));
  const offCents = Math.min(discountCents(goodsCents, cart.discount?.amount), goodsCents);
  return {
    lines,
    pieces: lines.reduce((sum, { amount }) => sum + amount, 0),
    goodsCents,
    offCents,
    dueCents: goodsCents - offCents,
    payCents: goodsCents - offCents + cart.tipCents,
    /** Of what is handed over at once, more than is free. */
    lacking: lines.filter(({ offer, amount }) => offer && amount > offer.available),
    gone: lines.filter(({ offer }) => !offer || offer.soldOut),
  };
}

const TYPED = /^(?:(\d{1,5})\s*(?:[x×*]\s*|\s))?\s*(.*?)(?:\s+[x×*]?\s*(\d{1,5}))?$/iu;

/** `3 brot`, `3xbrot` or `brot 3`: how many of what; one, where no number is said. */
export function readEntry(text: string): { amount: number; words: string } {
  const [, before, words = '', after] = TYPED.exec(text.trim()) ?? [];
  const amount = Number(before ?? after ?? 1);
  return { amount: amount > 0 ? bounded(amount) : 1, words };
}

/** Whether an order is what was sent: its answer was lost, and it arrived. */
export const isSame = (order: Order, cart: TillCart, clerk: string): boolean =>
  cart.sentAt !== undefined &&
  order.id !== cart.before &&
  order.bill.source === 'TILL' &&
  order.createdAt >= cart.sentAt &&
  order.history[0]?.by === clerk &&
  order.items.length === cart.lines.length &&
  order.items.every(({ productId, amount }) =>
    cart.lines.some((line) => line.productId === productId && line.amount === amount),
  );
