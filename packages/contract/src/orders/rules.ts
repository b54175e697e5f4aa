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

/** A new order expires after this. */
export const EXPIRY_MINUTES = 60;
/** From here on a waiting order is shown as urgent. */
export const URGENT_MINUTES = 5;
/** A clerk can undo a hand-over for this long; nothing is booked before. */
export const UNDO_SECONDS = 10;
/** Reserves the hand-over for one clerk: longer than it can be undone, for slow connections. */
export const HAND_OVER_SECONDS = 15;

/** A person may be both. */
export type Side = 'customer' | 'staff';

interface Transition {
  readonly from: readonly OrderStatus[];
  readonly to: OrderStatus;
  readonly by: Side;
  readonly needsReason?: true;
}

/** Every change of status a person can make; others are refused. */
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

/** Accepted orders claim stock until they are handed over. */
export const CLAIMING = ['ACCEPTED', 'IN_PROGRESS', 'READY'] as const satisfies readonly OrderStatus[];
export const hasClaim = (status: OrderStatus): boolean => CLAIMING.some((claiming) => claiming === status);

export const findTransition = (from: OrderStatus, to: OrderStatus, sides: readonly Side[]): Transition | undefined =>
  TRANSITIONS.find((one) => one.to === to && one.from.includes(from) && sides.includes(one.by));

/** The statuses a person can move an order to. */
export const nextStatuses = (from: OrderStatus, ...sides: Side[]): OrderStatus[] => [
  ...new Set(TRANSITIONS.filter((one) => one.from.includes(from) && sides.includes(one.by)).map(({ to }) => to)),
];

/** A new order whose goods are all in stock is accepted on the way to being ready. */
export const pathTo = (from: OrderStatus, to: OrderStatus, isComplete: boolean): OrderStatus[] =>
  from === 'NEW' && to === 'READY' && isComplete ? ['ACCEPTED', 'READY'] : [to];

export const canBeTakenOver = (status: OrderStatus): boolean => status === 'ACCEPTED' || status === 'IN_PROGRESS';

/** An event without a change of status: a take-over, or an edit while the order is new. */
export const isTakeOver = ({ from, to }: Pick<OrderEvent, 'from' | 'to'>): boolean => from === to && canBeTakenOver(to);

/** Whether this step needs a reason for the customer. */
export const needsReason = (from: OrderStatus, to: OrderStatus, ...sides: Side[]): boolean =>
  findTransition(from, to, sides)?.needsReason === true;

export const isForStaff = (to: OrderStatus): boolean => TRANSITIONS.some((one) => one.to === to && one.by === 'staff');

export const expiresAt = (createdAt: Date): Date => new Date(createdAt.getTime() + EXPIRY_MINUTES * 60_000);
export const isExpired = (createdAt: Date, now: Date): boolean => now >= expiresAt(createdAt);

const berlinYear = new Intl.DateTimeFormat('de-DE', { timeZone: 'Europe/Berlin', year: 'numeric' });

/** `B-2026-0042`: year and running number. */
export const orderNumber = (id: number, createdAt: Date): string =>
  `B-${berlinYear.format(createdAt)}-${String(id).padStart(4, '0')}`;

/** Reads `B-2026-0042`, `2026-42` or `#42`. */
export function readNumber(text: string): { id: number; year?: number } | undefined {
  const [, year, id] = /^(?:(?:b-?)?(\d{4})-|#)?0*(\d{1,15})$/i.exec(text.trim()) ?? [];
  if (!id || Number(id) === 0) return undefined;
  return year ? { id: Number(id), year: Number(year) } : { id: Number(id) };
}

/** Whether a line of an edited order keeps its name and price: only new or increased lines are checked again. */
export const staysAsOrdered = (ordered: { readonly amount: number } | undefined, amount: number): boolean =>
  ordered !== undefined && amount <= ordered.amount;

/** A step back: the order was reported ready by mistake. */
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
  /** Claims of orders served first: those accepted earlier, or all accepted ones while this is new. */
  readonly ahead: number;
  /** Claims of all accepted orders. */
  readonly wanted: number;
}

/** Nothing is set aside physically: reservations follow from accepted orders and stock. Accepted first, served first. */
export function lineStock({ amount, onHand, ahead, wanted }: Standing): LineStock {
  const reserved = Math.min(onHand, wanted);
  const left = Math.max(0, onHand - ahead);
  const missingBefore = Math.max(0, ahead - onHand);
  return {
    onHand,
    reserved,
    available: onHand - reserved,
    missing: Math.max(0, amount - left),
    ...(missingBefore > 0 ? { missingBefore } : {}),
  };
}

/** Of a Menü its parts. */
export const goodsOf = (items: readonly OrderItem[]): OrderGood[] => items.flatMap((item) => item.parts ?? [item]);

type Claim = Omit<EarlierOrder, 'missing'> & { readonly amount: number };

/** In the order of the queue, which orders lack the item and how much. */
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

/** Pieces to make per product so that an order is complete, earlier orders included. Two products may make the same item. */
export function piecesToMake(goods: readonly Pick<OrderGood, 'productId' | 'item' | 'stock'>[]): Map<number, number> {
  const covered = new Set<string>();
  const pieces = new Map<number, number>();
  for (const { productId, item, stock } of goods) {
    if (!stock || stock.missing === 0) continue;
    const earlier = covered.has(item) ? 0 : (stock.missingBefore ?? 0);
    covered.add(item);
    pieces.set(productId, (pieces.get(productId) ?? 0) + stock.missing + earlier);
  }
  return pieces;
}
