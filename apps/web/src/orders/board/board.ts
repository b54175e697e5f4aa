import { URGENT_MINUTES } from '@kontor/contract/orders/rules.ts';
import { type Order, type OrderStatus, RUNNING } from '@kontor/contract/orders/schema.ts';
import { formatCount, formatMinutes } from '#platform/format.de.ts';

export interface Column {
  readonly status: (typeof RUNNING)[number];
  readonly orders: readonly Order[];
}

export function columnsOf(orders: readonly Order[]): Column[] {
  const oldestFirst = [...orders].sort((a, b) => a.createdAt.localeCompare(b.createdAt) || a.id - b.id);
  return RUNNING.map((status) => ({ status, orders: oldestFirst.filter((order) => order.status === status) }));
}

/** Whole minutes; never less than none, because the server's clock is known to about a second. */
export const minutesSince = (date: string, now: number): number =>
  Math.max(0, Math.floor((now - Date.parse(date)) / 60_000));

export const enteredAt = ({ history, createdAt }: Pick<Order, 'history' | 'createdAt'>): string =>
  history.findLast(({ from, to }) => from !== to)?.at ?? createdAt;

const UNCOLLECTED_MINUTES = 30;

export function paceOf(status: OrderStatus, minutes: number): 'urgent' | 'soon' | undefined {
  if (status === 'NEW' && minutes > URGENT_MINUTES) return 'urgent';
  return status === 'READY' && minutes > UNCOLLECTED_MINUTES ? 'soon' : undefined;
}

export function ageOf(minutes: number): string {
  if (minutes < 1) return 'gerade eben';
  if (minutes < 24 * 60) return formatMinutes(minutes);
  const days = Math.floor(minutes / (24 * 60));
  return formatCount(days, 'Tag', 'Tage');
}
