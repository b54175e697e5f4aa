import * as z from 'zod/mini';
import { Day } from '../core/day.ts';

/** Days up to today, a calendar month or year up to today, or days of one's own choice. */
export const SPANS = ['TODAY', 'DAYS_7', 'DAYS_30', 'DAYS_90', 'MONTH', 'YEAR', 'OWN'] as const;
export type SpanKind = (typeof SPANS)[number];

export const SPAN_DAYS_MAX = 366;
const daysBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / 86_400_000;

/** `from` and `to`, both included, belong to `OWN` alone. */
export const InsightsSpan = z
  .object({ span: z._default(z.enum(SPANS), 'DAYS_7'), from: z.optional(Day), to: z.optional(Day) })
  .check(
    z.refine(({ span, from, to }) => span !== 'OWN' || (from !== undefined && to !== undefined), {
      message: 'Bitte den ersten und den letzten Tag angeben.',
      path: ['from'],
    }),
    z.refine(({ from = '', to = '' }) => !from || !to || (from <= to && daysBetween(from, to) < SPAN_DAYS_MAX), {
      message: 'Bitte höchstens ein Jahr, und das Ende nicht vor dem Anfang.',
      path: ['to'],
    }),
  );
export type InsightsSpan = z.infer<typeof InsightsSpan>;

const cents = z.int();
const count = z.int();

/** Of what was handed over, on the day it was; refunds lower the day of their order. */
const Sales = z.object({
  orders: count,
  /** After discounts and refunds. */
  cents,
  /** Of the orders whose goods all had a cost: what they brought, and what the goods cost. */
  costedCents: cents,
  costCents: cents,
});

export const Figures = z.extend(Sales, {
  /** Those that were not handed over at once, and how long they took from the order to the hand-over. */
  waits: count,
  waitSeconds: count,
  /** By customers with an account, and by those of them who bought for the first time. */
  withAccount: count,
  firstOrders: count,
  rejected: count,
  cancelled: count,
  expired: count,
  /** At buy-in price, less what turned up; `openCents` of it is unexplained. */
  shrinkageCents: cents,
  openCents: cents,
  /** On duty; `null` for those who may not see it, or while nobody records hours. */
  workSeconds: z.nullable(count),
  /** Earned, without tips; `null` as above. */
  wageCents: z.nullable(cents),
});
export type Figures = z.infer<typeof Figures>;

export const ProductSum = z.object({
  productId: z.int(),
  name: z.string(),
  amount: z.int(),
  /** At the price on the order, before discounts. */
  cents,
  /** What is left of it after cost; `null` while prices are missing. */
  marginCents: z.nullable(cents),
  /** Pieces in the span before. */
  before: z.int(),
});
export type ProductSum = z.infer<typeof ProductSum>;

export const ClerkSum = z.object({
  id: z.string(),
  name: z.string(),
  orders: count,
  cents,
  workSeconds: z.nullable(count),
});
export type ClerkSum = z.infer<typeof ClerkSum>;

const Days = z.object({ from: z.string(), to: z.string() });
export type Days = z.infer<typeof Days>;

export const Insights = z.object({
  span: Days,
  before: Days,
  /** The span runs until today: of the last day before, only hours up to this one are compared. */
  untilHour: z.nullable(z.int()),
  now: Figures,
  earlier: Figures,
  /** Every day of the span. */
  days: z.array(z.object({ day: z.string(), orders: count, cents, beforeCents: cents })),
  /** 168 each from Monday 0 o'clock on. */
  hours: z.object({ orders: z.array(count), cents: z.array(cents) }),
  /** The best sellers first; `rest`: how many more products were sold. */
  products: z.object({ best: z.array(ProductSum), rest: z.int() }),
  clerks: z.array(ClerkSum),
  /** What is in stock now, at buy-in price; of `unpriced` items there is none. */
  stock: z.object({ cents, unpriced: z.int() }),
});
export type Insights = z.infer<typeof Insights>;

/** A row of the file: one day. */
export const DayFigures = z.extend(Figures, { day: z.string() });
export type DayFigures = z.infer<typeof DayFigures>;

/** Any day of a week; the last full one without. */
export const WeekOf = z.object({ day: z.optional(Day) });

/** From Monday to Sunday, next to the week before. */
export const WeekSummary = z.object({
  span: Days,
  now: Figures,
  earlier: Figures,
  best: z.array(ProductSum),
});
export type WeekSummary = z.infer<typeof WeekSummary>;

/** How many channels of Discord were asked for it. */
export const SentWeek = z.object({ channels: z.int() });
