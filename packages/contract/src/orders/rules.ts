import { fromUnits, toUnits } from '../core/money.ts';
import {
  type EarlierOrder,
  type LineStock,
  type OrderEvent,
  type OrderGood,
  type OrderItem,
  type OrderStatus,
  RUNNING,
} from './schema.ts';

/** How long a new order waits to be accepted. */
export const EXPIRY_MINUTES = 60;
/** From here on a waiting order is shown as urgent. */
export const URGENT_MINUTES = 5;
/** How long a clerk can take a hand-over back; nothing is booked before. */
export const UNDO_SECONDS = 10;
/** How long an announced hand-over keeps colleagues away: longer than it can be taken back, for a slow line. */
export const HAND_OVER_SECONDS = 15;

/** The customer of an order, and staff; a person may be both. */
export type Side = 'customer' | 'staff';

interface Transition {
  readonly from: readonly OrderStatus[];
  readonly to: OrderStatus;
  readonly by: Side;
  readonly needsReason?: true;
}

/** Every change of status a person can make; what is not listed is refused. */
const TRANSITIONS: readonly Transition[] = [
  { from: ['NEW'], to: 'ACCEPTED', by: 'staff' },
  { from: ['NEW'], to: 'REJECTED', by: 'staff', needsReason: true },
  { from: ['NEW'], to: 'CANCELLED', by: 'customer' },
  { from: ['ACCEPTED', 'READY'], to: 'IN_PROGRESS', by: 'staff' },
  { from: ['IN_PROGRESS'], to: 'ACCEPTED', by: 'staff' },
  { from: ['ACCEPTED', 'IN_PROGRESS'], to: 'READY', by: 'staff' },
  { from: ['READY'], to: 'COMPLETED', by: 'staff' },
  { from: ['ACCEPTED', 'IN_PROGRESS', 'READY'], to: 'CANCELLED', by: 'staff', needsReason: true },
];

export const isRunning = (status: OrderStatus): boolean => RUNNING.some((running) => running === status);

/** From being accepted to being handed over an order has a claim on the store. */
export const CLAIMING = ['ACCEPTED', 'IN_PROGRESS', 'READY'] as const satisfies readonly OrderStatus[];
export const hasClaim = (status: OrderStatus): boolean => CLAIMING.some((claiming) => claiming === status);

export const findTransition = (from: OrderStatus, to: OrderStatus, sides: readonly Side[]): Transition | undefined =>
  TRANSITIONS.find((one) => one.to === to && one.from.includes(from) && sides.includes(one.by));

/** The statuses a person can move an order to. */
export const nextStatuses = (from: OrderStatus, ...sides: Side[]): OrderStatus[] => [
  ...new Set(TRANSITIONS.filter((one) => one.from.includes(from) && sides.includes(one.by)).map(({ to }) => to)),
];

/** The steps to a state, one after the other: a new order whose goods are all there is accepted on the way to being ready. */
export const pathTo = (from: OrderStatus, to: OrderStatus, isComplete: boolean): OrderStatus[] =>
  from === 'NEW' && to === 'READY' && isComplete ? ['ACCEPTED', 'READY'] : [to];

/** Between being accepted and being ready an order is in the hands of one person, and another can take it over. */
export const canBeTakenOver = (status: OrderStatus): boolean => status === 'ACCEPTED' || status === 'IN_PROGRESS';

/** An order that stays where it is has changed hands; while it is new, its customer has changed it. */
export const isTakeOver = ({ from, to }: Pick<OrderEvent, 'from' | 'to'>): boolean => from === to && canBeTakenOver(to);

/** Whether this step has to be explained to the customer. */
export const needsReason = (from: OrderStatus, to: OrderStatus, ...sides: Side[]): boolean =>
  findTransition(from, to, sides)?.needsReason === true;

/** Whether staff can move an order to this status, from whichever other. */
export const isForStaff = (to: OrderStatus): boolean => TRANSITIONS.some((one) => one.to === to && one.by === 'staff');

export const expiresAt = (createdAt: Date): Date => new Date(createdAt.getTime() + EXPIRY_MINUTES * 60_000);
export const isExpired = (createdAt: Date, now: Date): boolean => now >= expiresAt(createdAt);

const berlinYear = new Intl.DateTimeFormat('de-DE', { timeZone: 'Europe/Berlin', year: 'numeric' });

/** `B-2026-0042`: the year it was ordered in and its running number. */
export const orderNumber = (id: number, createdAt: Date): string =>
  `B-${berlinYear.format(createdAt)}-${String(id).padStart(4, '0')}`;

/** The running number, and the year if there is one, in what was typed: `B-2026-0042`, `2026-42` or `#42`. */
export function readNumber(text: string): { id: number; year?: number } | undefined {
  const [, year, id] = /^(?:(?:b-?)?(\d{4})-|#)?0*(\d{1,15})$/i.exec(text.trim()) ?? [];
  if (!id || Number(id) === 0) return undefined;
  return year ? { id: Number(id), year: Number(year) } : { id: Number(id) };
}

/** Whether a line of a changed order stays as it was called, priced and granted: only what is new or more is looked at anew. */
export const staysAsOrdered = (ordered: { readonly amount: number } | undefined, amount: number): boolean =>
  ordered !== undefined && amount <= ordered.amount;

/** A step back: an order was reported ready by mistake. */
export const isNotReadyAfterAll = ({ from, to }: Pick<OrderEvent, 'from' | 'to'>): boolean =>
  from === 'READY' && to === 'IN_PROGRESS';

/** Exact to the ten-thousandth of a euro. */
export const totalOf = (lines: readonly { amount: number; unitPrice: number }[]): number =>
  fromUnits(lines.reduce((sum, { amount, unitPrice }) => sum + BigInt(amount) * toUnits(unitPrice), 0n));

export const weightOf = (lines: readonly { amount: number; unitWeight: number }[]): number =>
  lines.reduce((sum, { amount, unitWeight }) => sum + amount * unitWeight, 0);

interface Standing {
  readonly amount: number;
  readonly onHand: number;
  /** What orders that come first want of the item: those accepted earlier, or all accepted ones while this is new. */
  readonly ahead: number;
  /** What all accepted orders together want of it. */
  readonly wanted: number;
}

/**
 * How the store stands for one line of an order. Nothing is set aside physically: what is reserved follows from the
 * accepted orders and from what is there, so it can neither be forgotten nor released twice. Accepted first, served
 * first.
 */
export function lineStock({ amount, onHand, ahead, wanted }: Standing): LineStock {
  const reserved = Math.min(onHand, wanted);
  const left = Math.max(0, onHand - ahead);
  return { onHand, reserved, available: onHand - reserved, missing: Math.max(0, amount - left) };
}

/** What is handed over: of a Menü its parts, of everything else the line itself. */
export const goodsOf = (items: readonly OrderItem[]): OrderGood[] => items.flatMap((item) => item.parts ?? [item]);

type Claim = Omit<EarlierOrder, 'missing'> & { readonly amount: number };

/** Which of these orders, in the sequence they are served, lack some of an item and how much. */
export function lackingOf(claims: readonly Claim[], onHand: number): EarlierOrder[] {
  const lacking = new Map<number, EarlierOrder>();
  let left = onHand;
  for (const { id, number, amount } of claims) {
    const missing = Math.max(0, amount - left);
    left = Math.max(0, left - amount);
    if (missing > 0) lacking.set(id, { id, number, missing: missing + (lacking.get(id)?.missing ?? 0) });
  }
  return [...lacking.values()];
}

/**
 * How many pieces have to be made so that an order is complete, by product: goods go to the queue first, so earlier orders
 * are covered too. Two products may make the same item; what earlier orders lack of it is made once.
 */
export function piecesToMake(goods: readonly Pick<OrderGood, 'productId' | 'item' | 'stock'>[]): Map<number, number> {
  const covered = new Set<string>();
  const pieces = new Map<number, number>();
  for (const { productId, item, stock } of goods) {
    if (!stock || stock.missing === 0) continue;
    const earlier = covered.has(item) ? [] : (stock.before ?? []);
    covered.add(item);
    const more = earlier.reduce((sum, { missing }) => sum + missing, stock.missing);
    pieces.set(productId, (pieces.get(productId) ?? 0) + more);
  }
  return pieces;
}
