import * as z from 'zod/mini';
import { divide, percentOf, toUnits } from '../core/money.ts';

/** From the website, or over the counter. */
export const ORDER_SOURCES = ['WEB', 'TILL'] as const;

/** Cash goes into the till, a card payment to the bank; an invoice is paid later. */
export const PAYMENTS = ['CASH', 'CARD', 'INVOICE'] as const;
export const Payment = z.enum(PAYMENTS);
export type Payment = z.infer<typeof Payment>;

/** "Karte" is the menu. */
export const PAYMENT_LABELS: Record<Payment, string> = { CASH: 'Bar', CARD: 'Bank', INVOICE: 'Rechnung' };

/** The money is there. */
export const PAID_AT_ONCE = ['CASH', 'CARD'] as const satisfies readonly Payment[];
export const PaidAtOnce = z.enum(PAID_AT_ONCE);
export type PaidAtOnce = z.infer<typeof PaidAtOnce>;

export const isPaidAtOnce = (payment: Payment | null | undefined): payment is PaidAtOnce =>
  payment === 'CASH' || payment === 'CARD';

/** What a person who bought without an account and without a name is called. */
export const WALK_IN = 'Laufkundschaft';

/** What was given back of an order, all of it or some of its goods. */
export const Refund = z.object({
  at: z.string(),
  by: z.string(),
  reason: z.string(),
  isBackInStock: z.boolean(),
  /** With the tip. */
  cents: z.int(),
  items: z.array(z.object({ name: z.string(), amount: z.int() })),
});
export type Refund = z.infer<typeof Refund>;

/** How an order is charged. In cents, but for its prices. */
export const Bill = z.object({
  source: z.enum(ORDER_SOURCES),
  /** `null`: Standard. */
  priceList: z.nullable(z.string()),
  discountCents: z.int(),
  discountReason: z.nullable(z.string()),
  /** For the goods after the discount, without the tip. */
  dueCents: z.int(),
  tipCents: z.int(),
  /** Still to be paid of what was handed over. */
  owedCents: z.int(),
  payment: z.nullable(Payment),
  /** Given back of what was due for the goods. */
  refundedCents: z.int(),
  /** The oldest first. */
  refunds: z.array(Refund),
  /** What the goods cost, for staff only; `null` while prices are missing. */
  cost: z.optional(z.nullable(z.number())),
  /** The cost is of a later day than the order. */
  isCostEstimated: z.optional(z.boolean()),
});
export type Bill = z.infer<typeof Bill>;

/** Money for the goods, and thanks for the service. */
export const paidOf = ({ dueCents, tipCents }: Pick<Bill, 'dueCents' | 'tipCents'>): number => dueCents + tipCents;

export const DISCOUNT_DEFAULT = 20;

/** In whole percent, or in cents. */
export type DiscountAmount = { readonly percent: number } | { readonly cents: number };

export const discountCents = (goodsCents: number, discount: DiscountAmount | undefined): number =>
  !discount ? 0 : 'percent' in discount ? percentOf(goodsCents, discount.percent) : discount.cents;

/** A percentage of the goods in cents is rounded like the discount itself, so that the limit itself is always allowed. */
export const isWithinLimit = (goodsCents: number, discount: number, limitPercent: number): boolean =>
  discount <= percentOf(goodsCents, limitPercent);

interface RefundableLine {
  readonly productId: number;
  readonly amount: number;
  readonly refunded?: number | undefined;
}

/** Nothing of it is left to be given back. */
export const isRefunded = (lines: readonly Pick<RefundableLine, 'amount' | 'refunded'>[]): boolean =>
  lines.every(({ amount, refunded = 0 }) => refunded >= amount);

interface Due {
  readonly dueCents: number;
  readonly refundedCents: number;
}

/**
 * What goes back for these pieces of what was due, discounts included. Computed from everything given back so far: the parts of
 * an order add up to what was due, whatever comes back together.
 */
export function refundCents(
  { dueCents, refundedCents }: Due,
  lines: readonly (RefundableLine & { readonly unitPrice: number })[],
  back: readonly { readonly productId: number; readonly amount: number }[],
): number {
  const gone = lines.map(({ productId, refunded = 0, ...line }) => ({
    ...line,
    refunded: refunded + (back.find((one) => one.productId === productId)?.amount ?? 0),
  }));
  if (isRefunded(gone)) return dueCents - refundedCents;
  const worth = (of: (line: (typeof gone)[number]) => number): bigint =>
    gone.reduce((sum, line) => sum + toUnits(line.unitPrice) * BigInt(of(line)), 0n);
  const goods = worth(({ amount }) => amount);
  if (goods === 0n) return 0;
  return Number(divide(BigInt(dueCents) * worth(({ refunded }) => refunded), goods)) - refundedCents;
}
