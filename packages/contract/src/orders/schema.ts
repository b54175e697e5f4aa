import * as z from 'zod/mini';
import { DateTime } from '../core/date-time.ts';
import { CENTS_MAX } from '../core/money.ts';
import { Page } from '../core/paging.ts';
import { DiscordId, prose, searchText } from '../core/text.ts';
import { Face } from '../users/schema.ts';
import { Bill, ORDER_SOURCES, Payment } from './bill.ts';

export const RUNNING = ['NEW', 'ACCEPTED', 'IN_PROGRESS', 'READY'] as const;
export const FINISHED = ['COMPLETED', 'REJECTED', 'CANCELLED', 'EXPIRED'] as const;
export const STATUSES = [...RUNNING, ...FINISHED] as const;
export const OrderStatus = z.enum(STATUSES);
export type OrderStatus = z.infer<typeof OrderStatus>;

export const STATUS_LABELS: Record<OrderStatus, string> = {
  NEW: 'Eingegangen',
  ACCEPTED: 'Angenommen',
  IN_PROGRESS: 'In Bearbeitung',
  READY: 'Abholbereit',
  COMPLETED: 'Abgeschlossen',
  REJECTED: 'Abgelehnt',
  CANCELLED: 'Storniert',
  EXPIRED: 'Abgelaufen',
};

export const LINES_MAX = 20;
export const LINE_AMOUNT_MAX = 10_000;
export const NOTE_MAX = 500;
export const PHONE_MAX = 30;
export const REASON_MAX = 300;

export const OrderLine = z.object({
  productId: z.int().check(z.positive()),
  amount: z.int().check(z.minimum(1), z.maximum(LINE_AMOUNT_MAX)),
});
export type OrderLine = z.infer<typeof OrderLine>;

const isUnique = (lines: OrderLine[]): boolean => new Set(lines.map((line) => line.productId)).size === lines.length;

export const Lines = z
  .array(OrderLine)
  .check(
    z.minLength(1, 'Bitte lege mindestens ein Produkt in den Warenkorb.'),
    z.maxLength(LINES_MAX, `Höchstens ${LINES_MAX} verschiedene Produkte je Bestellung.`),
    z.refine(isUnique, 'Bitte nimm jedes Produkt nur einmal auf.'),
  );

const Note = prose(NOTE_MAX).check(z.trim());

/** A number in the game, never a real one. */
const Phone = z
  .string()
  .check(z.trim(), z.maxLength(PHONE_MAX), z.regex(/^[\d +()/-]*$/, 'Bitte nur Ziffern, Leerzeichen und + ( ) / -.'));

/** Above twenty lines of the most expensive product. */
const SeenTotal = z.number().check(z.minimum(0), z.maximum(1e12));

export const NewOrder = z.object({
  items: Lines,
  note: z._default(Note, ''),
  phone: z._default(Phone, ''),
  /** The total that was shown; if prices have changed, nothing is ordered. */
  expectedTotal: z.optional(SeenTotal),
});
export type NewOrder = z.infer<typeof NewOrder>;

export const OrderChange = z.object({
  status: z.optional(OrderStatus),
  reason: z.optional(prose(REASON_MAX).check(z.trim())),
  note: z.optional(Note),
  items: z.optional(Lines),
  /** As with a new order. */
  expectedTotal: z.optional(SeenTotal),
  /** `true`: refused unless all goods are in stock. A new order is accepted on the way. */
  isComplete: z.optional(z.boolean()),
  /** The caller becomes the assignee. */
  takesOver: z.optional(z.literal(true)),
  /** `true` reserves the hand-over for the caller for 15 seconds, `false` releases it. The version does not change. */
  handsOver: z.optional(z.boolean()),
  /** With the hand-over, while the till is in use: how it was paid; `null` or omitted, it is open. */
  payment: z.optional(z.nullable(Payment)),
  /** With the hand-over, and only where it is paid at once. */
  tipCents: z.optional(z.int().check(z.minimum(0), z.maximum(CENTS_MAX))),
  /** The version last seen; if it has changed, nothing is saved. */
  version: z.int(),
});
export type OrderChange = z.infer<typeof OrderChange>;

/** Served first, and lacks the same goods. */
export const EarlierOrder = z.object({ id: z.int(), number: z.string(), missing: z.int() });
export type EarlierOrder = z.infer<typeof EarlierOrder>;

/** For one line of a running order; for staff only. */
export const LineStock = z.object({
  onHand: z.int(),
  /** Claimed by running orders, this one included. */
  reserved: z.int(),
  available: z.int(),
  /** After all orders accepted earlier are served. */
  missing: z.int(),
  /** What orders served first lack of the same goods; left out where they lack nothing. */
  missingBefore: z.optional(z.int()),
  /** Which orders these are, in the sequence of the queue; part of a single order only. */
  before: z.optional(z.array(EarlierOrder)),
});
export type LineStock = z.infer<typeof LineStock>;

export const OrderGood = z.object({
  productId: z.int(),
  /** Name at the time of the order. */
  name: z.string(),
  /** The game's key of the item; also the name of its picture. */
  item: z.string(),
  amount: z.int(),
  stock: z.optional(LineStock),
});
export type OrderGood = z.infer<typeof OrderGood>;

/** Name and price at the time of the order. */
export const OrderItem = z.extend(OrderGood, {
  unitPrice: z.number(),
  /** Of the amount; left out where nothing was given back. */
  refunded: z.optional(z.int()),
  /** The parts of a Menü, for the whole line; `item` is that of its first part. */
  parts: z.optional(z.array(OrderGood)),
});
export type OrderItem = z.infer<typeof OrderItem>;

export const OrderEvent = z.object({
  at: z.string(),
  from: z.nullable(OrderStatus),
  to: OrderStatus,
  /** `null`: expired. */
  by: z.nullable(z.string()),
  reason: z.optional(z.string()),
});
export type OrderEvent = z.infer<typeof OrderEvent>;

/** Without an account there is a name and no id. */
export const OrderCustomer = z.extend(Face, { id: z.nullable(DiscordId) });
export type OrderCustomer = z.infer<typeof OrderCustomer>;

export const Order = z.object({
  id: z.int(),
  number: z.string(),
  customer: OrderCustomer,
  items: z.array(OrderItem),
  total: z.number(),
  bill: Bill,
  /** Grams. */
  weight: z.int(),
  note: z.string(),
  phone: z.string(),
  status: OrderStatus,
  reason: z.nullable(z.string()),
  assignee: z.nullable(z.object({ id: z.string(), name: z.string() })),
  /** For staff only; over when `until` has passed. */
  handingOver: z.optional(z.object({ id: z.string(), name: z.string(), until: z.string() })),
  createdAt: z.string(),
  updatedAt: z.string(),
  history: z.array(OrderEvent),
  version: z.int(),
});
export type Order = z.infer<typeof Order>;

/** The oldest that wait for staff, and those that were laid ready last. */
export const NEXT_MAX = { open: 6, ready: 3 } as const;

export const NextOrders = z.object({ orders: z.array(Order), total: z.int() });
export type NextOrders = z.infer<typeof NextOrders>;

const ORDER_STATES = ['running', 'finished'] as const;

/** Trigram search needs three letters; a number is looked up. */
const isSearchable = (text: string): boolean => text.length === 0 || text.length >= 3 || /^#?\d+$/.test(text);

export const OrderFilter = z.extend(Page, {
  before: z.optional(z.string().check(z.regex(/^\d{1,15}$/))),
  state: z.optional(z.enum(ORDER_STATES)),
  /** `true`: only the caller's own, for staff too. */
  mine: z.optional(z.enum(['true', 'false'])),
  /** For staff: those sold over the counter. */
  source: z.optional(z.enum(ORDER_SOURCES)),
  /** For staff, `true`: handed over and not paid. */
  owed: z.optional(z.literal('true')),
  /** For staff: handed over since then, and before. */
  from: z.optional(DateTime),
  to: z.optional(DateTime),
  /** A number, or at least three letters of a customer, product or clerk. */
  search: z.optional(
    searchText(60).check(z.refine(isSearchable, 'Bitte mindestens drei Zeichen oder eine Bestellnummer.')),
  ),
});
export type OrderFilter = z.infer<typeof OrderFilter>;
