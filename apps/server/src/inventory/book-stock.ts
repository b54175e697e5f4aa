import { AppError } from '@kontor/contract/core/errors.ts';
import { amountAfter, checkExpected, difference } from '@kontor/contract/inventory/rules.ts';
import type { HistoryEntry, HistoryItem, InventoryItem, Reason } from '@kontor/contract/inventory/schema.ts';
import type { Clock } from '#platform/clock.ts';
import type { Tx } from '#platform/postgres/db.ts';
import { insertEntry } from './history.repo.ts';
import { lockStock, saveAmounts } from './stock.repo.ts';

export interface StockBooking {
  by: { id: string | null; name: string };
  reason?: Reason | undefined;
  /** Read once the stock is locked, so that the history stands in the order of the bookings. */
  at: Clock;
  changes: readonly { name: string; amount: number; expected?: number | undefined }[];
}

/**
 * Changes the stock of one or many items as one entry of the history: everything or nothing.
 * The row locks keep two clerks from both taking the last crate.
 */
export async function bookStock(tx: Tx, { by, reason, at, changes }: StockBooking): Promise<HistoryEntry> {
  const stock = await lockStock(tx, [...new Set(changes.map((change) => change.name))]);
  const items = changes.map(({ name, amount, expected }): HistoryItem => {
    const item = stock.get(name);
    if (!item) throw new AppError('inventory.unknown-item', { name });
    checkExpected(item.amount, expected);
    return { name, label: item.label, oldAmount: item.amount, newAmount: amountAfter(item.amount, amount) };
  });
  const booked = items.filter((item) => difference(item) !== 0);
  if (booked.length === 0) throw new AppError('inventory.nothing-to-book');
  await saveAmounts(tx, booked);
  return insertEntry(tx, { citizenName: by.name, actorId: by.id, reason: reason ?? null, at: at(), items: booked });
}

/** The same for a single item, answered as the item it has become. */
export async function bookItem(tx: Tx, booking: StockBooking): Promise<InventoryItem & { historyId: number }> {
  const entry = await bookStock(tx, booking);
  const [booked] = entry.items;
  const item = booked && (await lockStock(tx, [booked.name])).get(booked.name);
  if (!item) throw new AppError('inventory.nothing-to-book');
  return { ...item, amount: booked.newAmount, historyId: entry.id };
}
