import type { Tx } from '#platform/postgres/db.ts';
import type { Booker, Booking } from './book-cash.ts';

export interface DemoBooking extends Booking {
  readonly by: Booker;
  readonly at: Date;
}

const staged = new WeakMap<Tx, DemoBooking[]>();

/** What other slices have in the demo's book, of any past moment: balances need all of them in sequence, so the cash slice, which comes after them, writes them. */
export function stageDemoCash(tx: Tx, bookings: readonly DemoBooking[]): void {
  staged.set(tx, [...(staged.get(tx) ?? []), ...bookings]);
}
