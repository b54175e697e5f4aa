import * as z from 'zod/mini';
import { CENTS_MAX } from '../core/money.ts';
import { DiscordId, line, prose } from '../core/text.ts';
import { isPaidAtOnce, PaidAtOnce, Payment } from './bill.ts';
import { LINES_MAX, Lines, NOTE_MAX, OrderLine, REASON_MAX } from './schema.ts';

export const DISCOUNT_REASON_MAX = 80;
export const CUSTOMER_NAME_MAX = 60;

const Money = z.int().check(z.minimum(0), z.maximum(CENTS_MAX));

const Discount = z.object({
  amount: z.union([
    z.object({ percent: z.int().check(z.minimum(1), z.maximum(100)) }),
    z.object({ cents: z.int().check(z.minimum(1), z.maximum(CENTS_MAX)) }),
  ]),
  reason: line(DISCOUNT_REASON_MAX),
});

export const Sale = z
  .object({
    items: Lines,
    /** A person with an account; without one, `customerName` or nobody in particular. */
    customerId: z.optional(DiscordId),
    customerName: z.optional(line(CUSTOMER_NAME_MAX)),
    /** Omitted, that of the customer; `null` is Standard. */
    priceListId: z.optional(z.nullable(z.int())),
    discount: z.optional(Discount),
    /** Only where it is paid at once. */
    tipCents: z._default(Money, 0),
    /** `null`: open. */
    payment: z._default(z.nullable(Payment), null),
    /** `false` puts it on the board; it is paid at the hand-over then. */
    handsOver: z._default(z.boolean(), true),
    note: z._default(prose(NOTE_MAX).check(z.trim()), ''),
    /** What was shown as due, without the tip; if prices have changed, nothing is sold. */
    expectedCents: z.optional(Money),
  })
  .check(
    z.refine(({ customerId, customerName }) => customerId === undefined || customerName === undefined, {
      path: ['customerName'],
      error: 'Bitte gib entweder eine Person oder einen Namen an.',
    }),
    z.refine(({ tipCents, payment }) => tipCents === 0 || isPaidAtOnce(payment), {
      path: ['tipCents'],
      error: 'Trinkgeld gibt es nur, wenn gleich bezahlt wird.',
    }),
    z.refine(({ handsOver, payment }) => handsOver || payment === null, {
      path: ['payment'],
      error: 'Bezahlt wird erst bei der Übergabe.',
    }),
  );
export type Sale = z.infer<typeof Sale>;

export const SalePaid = z.object({ payment: PaidAtOnce });

export const SaleRefund = z.object({
  reason: line(REASON_MAX),
  /** The goods can be sold again. */
  isBackInStock: z.boolean(),
  /** Omitted, everything that was not given back yet. */
  items: z.optional(
    z.array(OrderLine).check(
      z.minLength(1, 'Bitte wähle, was zurückkommt.'),
      z.maxLength(LINES_MAX),
      z.refine(
        (lines) => new Set(lines.map(({ productId }) => productId)).size === lines.length,
        'Bitte nimm jedes Produkt nur einmal auf.',
      ),
    ),
  ),
});
export type SaleRefund = z.infer<typeof SaleRefund>;

export const TillSettings = z.object({
  /** What moderators may take off at most, in percent of the goods; others have no limit. */
  discountLimit: z.int().check(z.minimum(0), z.maximum(100)),
});
export type TillSettings = z.infer<typeof TillSettings>;
