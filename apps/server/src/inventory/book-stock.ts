import { AppError } from '@kontor/contract/core/errors.ts';
import type { Source } from '@kontor/contract/core/source.ts';
import { berlinDay } from '@kontor/contract/discord-notices/rules.ts';
import { matchChange, type Unmatched } from '@kontor/contract/inventory/matching.ts';
import { amountAfter, checkExpected, difference, mayUndo } from '@kontor/contract/inventory/rules.ts';
import type { HistoryEntry, Reason, StockChanged, StockItem } from '@kontor/contract/inventory/schema.ts';
import { recordEvent } from '#discord-notices';
import type { Actor } from '#platform/actor.ts';
import type { Clock } from '#platform/clock.ts';
import type { Tx } from '#platform/postgres/db.ts';
import { type BookedItem, findEntry, hasLaterBooking, saveEntries, saveEntry } from './history/history.repo.ts';
import { type LockedItem, lockStock, withTaken } from './stock.repo.ts';

export interface StockBooking {
  by: { id: string | null; name: string };
  source?: Source;
  reason?: Reason | undefined;
  /** Read after the stock is locked, so that the history follows the order of the bookings. */
  at: Clock;
  /** Belongs to another action and cannot be undone without it. */
  isFinal?: boolean;
  /** The goods move in the game, too: its report of the same change is the same thing (decision 036). */
  movesGoods?: boolean;
  /** Runs once the stock of these items is locked. */
  check?: (stock: ReadonlyMap<string, StockItem & { taken: number }>) => Promise<void> | void;
  changes: readonly { name: string; amount: number; expected?: number | undefined }[];
}

type Kind = Pick<StockBooking, 'by' | 'source' | 'reason' | 'movesGoods'>;

/** What the other side has counted already is not counted again. */
function bookedItem(
  { name, label, amount: oldAmount, unmatched }: LockedItem,
  change: number,
  kind: Kind,
  at: Date,
): BookedItem {
  const isReport = kind.source === 'GAME';
  if (!isReport && (unmatched === null || !kind.movesGoods)) {
    return { name, label, oldAmount, newAmount: amountAfter(oldAmount, change), matched: 0 };
  }
  // The first count of an item is where counting begins: nothing of it is unexplained.
  if (isReport && unmatched === null && kind.reason === 'Inventur') {
    return { name, label, oldAmount, newAmount: amountAfter(oldAmount, change), matched: 0, unmatched: [] };
  }
  const seen: Unmatched = {
    side: isReport ? 'GAME' : 'KONTOR',
    amount: change,
    at: at.getTime(),
    ...(isReport ? { by: kind.by.name, isCount: kind.reason === 'Inventur' } : {}),
  };
  const { matched, entries } = matchChange(unmatched ?? [], seen);
  return { name, label, oldAmount, newAmount: amountAfter(oldAmount, change - matched), matched, unmatched: entries };
}

async function book(
  tx: Tx,
  { at, isFinal = false, check, changes, ...booking }: StockBooking,
): Promise<{ entry: HistoryEntry; stock: ReadonlyMap<string, StockItem> }> {
  const stock = await lockStock(tx, [...new Set(changes.map((change) => change.name))]);
  const now = at();
  await check?.(withTaken(stock, now));
  const items = changes.map(({ name, amount, expected }): BookedItem => {
    const item = stock.get(name);
    if (!item) throw new AppError('inventory.unknown-item', { name });
    checkExpected(item.amount, expected);
    return bookedItem(item, amount, booking, now);
  });
  const booked = items.filter((item) => difference(item) !== 0 || item.matched !== 0);
  if (booked.length === 0) throw new AppError('inventory.nothing-to-book');
  const { by, source = 'KONTOR', reason = null } = booking;
  const entry = await saveEntry(tx, {
    citizenName: by.name,
    actorId: by.id,
    source,
    reason,
    at: now,
    isFinal,
    items: booked,
  });
  const fewer = booked.filter((item) => difference(item) < 0).map(({ name }) => `${name} ${berlinDay(now)}`);
  await recordEvent(tx, 'STOCK_LOW', fewer, now);
  return { entry, stock };
}

/** One or many items in one history entry, all or nothing. Row locks keep two clerks from both taking the last crate. */
export const bookStock = async (tx: Tx, booking: StockBooking): Promise<HistoryEntry> =>
  (await book(tx, booking)).entry;

type Shared = Kind & Pick<StockBooking, 'isFinal' | 'changes'>;

/** Several one after the other, of stock that the caller has locked: one history entry for each, all in one statement. */
export async function bookLocked(
  tx: Tx,
  stock: ReadonlyMap<string, LockedItem>,
  at: Date,
  bookings: readonly Shared[],
): Promise<void> {
  const left = new Map(stock);
  const entries = bookings.map(({ isFinal = false, changes, ...kind }) => {
    const { by, source = 'KONTOR', reason = null } = kind;
    const items = changes.map(({ name, amount }): BookedItem => {
      const item = left.get(name);
      if (!item) throw new AppError('inventory.unknown-item', { name });
      const booked = bookedItem(item, amount, kind, at);
      left.set(name, { ...item, amount: booked.newAmount, unmatched: booked.unmatched ?? item.unmatched });
      return booked;
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
    // A production that was matched is taken back as a whole.
    movesGoods: entry.reason === 'Produktion',
    changes: entry.items.map((item) => ({ name: item.name, amount: -(difference(item) + (item.matched ?? 0)) })),
  });
}
