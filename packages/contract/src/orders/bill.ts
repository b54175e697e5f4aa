import * as z from 'zod/mini';
import { percentOf } from '../core/money.ts';

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

export const Refund = z.object({
  at: z.string(),
  by: z.string(),
  reason: z.string(),
  isBackInStock: z.boolean(),
});

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
  refund: z.nullable(Refund),
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
