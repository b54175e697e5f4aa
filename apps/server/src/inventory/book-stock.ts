import { AppError } from '@kontor/contract/core/errors.ts';
import type { Source } from '@kontor/contract/core/source.ts';
import { berlinDay } from '@kontor/contract/discord-notices/rules.ts';
import { amountAfter, checkExpected, difference, mayUndo } from '@kontor/contract/inventory/rules.ts';
import type { HistoryEntry, HistoryItem, Reason, StockChanged, StockItem } from '@kontor/contract/inventory/schema.ts';
import { recordEvent } from '#discord-notices';
import type { Actor } from '#platform/actor.ts';
import type { Clock } from '#platform/clock.ts';
import type { Tx } from '#platform/postgres/db.ts';
import { findEntry, hasLaterBooking, saveEntries, saveEntry } from './history/history.repo.ts';
import { lockStock } from './stock.repo.ts';

export interface StockBooking {
  by: { id: string | null; name: string };
  source?: Source;
  reason?: Reason | undefined;
  /** Read after the stock is locked, so that the history follows the order of the bookings. */
  at: Clock;
  /** Belongs to another action and cannot be undone without it. */
  isFinal?: boolean;
  /** Runs once the stock of these items is locked. */
  check?: (stock: ReadonlyMap<string, StockItem>) => Promise<void> | void;
  changes: readonly { name: string; amount: number; expected?: number | undefined }[];
}

async function book(
  tx: Tx,
  { by, reason, at, isFinal = false, check, changes, ...booking }: StockBooking,
): Promise<{ entry: HistoryEntry; stock: ReadonlyMap<string, StockItem> }> {
  const stock = await lockStock(tx, [...new Set(changes.map((change) => change.name))]);
  await check?.(stock);
  const items = changes.map(({ name, amount, expected }): HistoryItem => {
    const item = stock.get(name);
    if (!item) throw new AppError('inventory.unknown-item', { name });
    checkExpected(item.amount, expected);
    return { name, label: item.label, oldAmount: item.amount, newAmount: amountAfter(item.amount, amount) };
  });
  const booked = items.filter((item) => difference(item) !== 0);
  if (booked.length === 0) throw new AppError('inventory.nothing-to-book');
  const who = { citizenName: by.name, actorId: by.id, source: booking.source ?? ('KONTOR' as const) };
  const entry = await saveEntry(tx, { ...who, reason: reason ?? null, at: at(), isFinal, items: booked });
  const now = new Date(entry.date);
  const fewer = booked.filter((item) => difference(item) < 0).map(({ name }) => `${name} ${berlinDay(now)}`);
  await recordEvent(tx, 'STOCK_LOW', fewer, now);
  return { entry, stock };
}

/** One or many items in one history entry, all or nothing. Row locks keep two clerks from both taking the last crate. */
export const bookStock = async (tx: Tx, booking: StockBooking): Promise<HistoryEntry> =>
  (await book(tx, booking)).entry;

type Shared = Pick<StockBooking, 'by' | 'source' | 'reason' | 'isFinal' | 'changes'>;

/** Several one after the other, of stock that the caller has locked: one history entry for each, all in one statement. */
export async function bookLocked(
  tx: Tx,
  stock: ReadonlyMap<string, StockItem>,
  at: Date,
  bookings: readonly Shared[],
): Promise<void> {
  const amounts = new Map([...stock].map(([name, { amount }]) => [name, amount]));
  const entries = bookings.map(({ by, source = 'KONTOR', reason = null, isFinal = false, changes }) => {
    const items = changes.map(({ name, amount }): HistoryItem => {
      const item = stock.get(name);
      if (!item) throw new AppError('inventory.unknown-item', { name });
      const oldAmount = amounts.get(name) ?? 0;
      const newAmount = amountAfter(oldAmount, amount);
      amounts.set(name, newAmount);
      return { name, label: item.label, oldAmount, newAmount };
    });
    return { citizenName: by.name, actorId: by.id, source, reason, at, isFinal, items };
  });
  await saveEntries(tx, entries);
  const fewer = new Set(
    entries.flatMap(({ items }) => items.filter((item) => difference(item) < 0)).map(({ name }) => name),
  );
  await recordEvent(
    tx,
    'STOCK_LOW',
    [...fewer].map((name) => `${name} ${berlinDay(at)}`),
    at,
  );
}

export async function bookItem(tx: Tx, booking: StockBooking): Promise<StockChanged> {
  const { entry, stock } = await book(tx, booking);
  const [booked] = entry.items;
  const item = booked && stock.get(booked.name);
  if (!item) throw new AppError('inventory.nothing-to-book');
  return { ...item, amount: booked.newAmount, historyId: entry.id };
}

/** By a counter-booking, refused once the items were booked again. */
export async function undoBooking(tx: Tx, actor: Actor, id: number, clock: Clock): Promise<HistoryEntry> {
  const entry = await findEntry(tx, id);
  if (entry?.actorId !== actor.id) throw new AppError('not-found');
  if (!mayUndo(new Date(entry.date), clock())) throw new AppError('inventory.undo-too-late');
  if (entry.isFinal) throw new AppError('inventory.undo-final');
  const names = entry.items.map((item) => item.name);
  await lockStock(tx, names);
  if (await hasLaterBooking(tx, id, names)) throw new AppError('inventory.undo-overtaken');
  return bookStock(tx, {
    by: actor,
    reason: 'Korrektur',
    at: clock,
    changes: entry.items.map((item) => ({ name: item.name, amount: -difference(item) })),
  });
}
