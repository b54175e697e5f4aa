import { AppError } from '@kontor/contract/core/errors.ts';
import { difference, mayUndo } from '@kontor/contract/inventory/rules.ts';
import type { HistoryEntry } from '@kontor/contract/inventory/schema.ts';
import type { Actor } from '#platform/actor.ts';
import type { Clock } from '#platform/clock.ts';
import type { Tx } from '#platform/postgres/db.ts';
import { bookStock } from '../book-stock.ts';
import { lockStock } from '../stock.repo.ts';
import { findEntry, hasLaterBooking } from './history.repo.ts';

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
