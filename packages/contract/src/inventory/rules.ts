import { AppError } from '../core/errors.ts';
import { sayNumber } from '../core/german.ts';
import { AMOUNT_MAX, type BaseItem, type Count, type HistoryItem } from './schema.ts';

const UNDO_MINUTES = 15;

/** Never below zero: the storage this mirrors cannot go there either. */
export function amountAfter(stock: number, change: number): number {
  if (stock + change < 0) throw new AppError('inventory.negative', { stock: sayNumber(stock) });
  if (stock + change > AMOUNT_MAX) throw new AppError('inventory.too-much');
  return stock + change;
}

/** Refuses when the stock has changed since it was shown. */
export function checkExpected(stock: number, expected: number | undefined): void {
  if (expected !== undefined && expected !== stock)
    throw new AppError('inventory.changed', { stock: sayNumber(stock) });
}

export const difference = (item: Pick<HistoryItem, 'oldAmount' | 'newAmount'>): number =>
  item.newAmount - item.oldAmount;

export const differences = (counts: readonly Count[]): Count[] =>
  counts.filter((count) => count.counted !== count.expected);

export function mayUndo(bookedAt: Date, now: Date): boolean {
  return now.getTime() - bookedAt.getTime() <= UNDO_MINUTES * 60_000;
}

interface ItemChanges {
  added: BaseItem[];
  changed: BaseItem[];
  vanished: BaseItem[];
}

export function compareItems(
  known: readonly BaseItem[],
  found: readonly BaseItem[],
  /** Named by the file, but invalid. */
  unread: readonly string[] = [],
): ItemChanges {
  const before = new Map(known.map((item) => [item.name, item]));
  const after = new Set([...unread, ...found.map((item) => item.name)]);
  const isChanged = (item: BaseItem): boolean => {
    const old = before.get(item.name);
    return old !== undefined && (old.label !== item.label || old.weight !== item.weight);
  };
  return {
    added: found.filter((item) => !before.has(item.name)),
    changed: found.filter(isChanged),
    vanished: known.filter((item) => !after.has(item.name)),
  };
}
