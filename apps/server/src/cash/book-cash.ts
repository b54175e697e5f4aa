import { sayDay } from '@kontor/contract/cash/rules.ts';
import type { CashSource } from '@kontor/contract/cash/schema.ts';
import { cashUpdate } from '@kontor/contract/cash/topics.ts';
import { AppError } from '@kontor/contract/core/errors.ts';
import { berlinDay } from '@kontor/contract/discord-notices/rules.ts';
import type { Tx } from '#platform/postgres/db.ts';
import { announce } from '#platform/write.ts';
import { findOfSource, insertEntries, lockAccounts } from './book.repo.ts';
import type { Booking, When } from './booking.ts';

/**
 * Several entries at once. Books nothing while CASH is off. Holds the accounts until the transaction ends, so it comes last in
 * it. Refuses what belongs to a closed day.
 */
export async function bookAllCash(tx: Tx, { by, at }: When, bookings: readonly Booking[]): Promise<number[]> {
  const wanted = bookings.filter(({ cents }) => cents !== 0);
  if (wanted.length === 0) return [];
  const { isOn, ids } = await insertEntries(tx, { by, at, bookings: wanted });
  if (!isOn) return [];
  if (ids.length < wanted.length) throw new AppError('cash.day-closed', { day: sayDay(berlinDay(at)) });
  announce(tx, cashUpdate, {});
  return ids;
}

/** One entry; `null` if there is nothing to book or CASH is off. */
export async function bookCash(tx: Tx, { by, at, ...booking }: Booking & When): Promise<{ id: number | null }> {
  const [id = null] = await bookAllCash(tx, { by, at }, [booking]);
  return { id };
}

interface Reversing extends When {
  readonly source: CashSource;
  readonly note: string;
}

/** Counter-entries for everything of a source that was not taken back yet. */
export async function reverseCash(tx: Tx, { source, note, ...when }: Reversing): Promise<number[]> {
  return reverseAllCash(tx, { ...when, note, sources: [source] });
}

/** The same for several sources of one kind. */
export async function reverseAllCash(
  tx: Tx,
  { sources, note, ...when }: Omit<Reversing, 'source'> & { readonly sources: readonly CashSource[] },
): Promise<number[]> {
  if (sources.length === 0) return [];
  // Two who take the same back follow each other, and the second finds nothing left.
  await lockAccounts(tx);
  const entries = await findOfSource(tx, sources);
  const counter = entries.map(({ id, cents, ...entry }): Booking => ({ ...entry, cents: -cents, note, reverses: id }));
  return bookAllCash(tx, when, counter);
}
