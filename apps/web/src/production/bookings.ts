import { bookProduction } from '@kontor/contract/production/api.ts';
import { ingredientNeed } from '@kontor/contract/production/rules.ts';
import type { MadeProduct } from '@kontor/contract/products/rules.ts';
import { useEffect, useState } from 'react';
import { reloadAfter, showEntry, useUndoBooking } from '#inventory';
import { formatNumber } from '#platform/format.de.ts';
import { entryQueue, useEntryQueue } from '#platform/forms/use-entry-queue.ts';
import { serverNow } from '#platform/server-clock.ts';
import { note, noted, parsed } from '#platform/storage.ts';
import { createStore, useStore } from '#platform/store.ts';
import { useMe } from '#users';

/** What was ticked off here, and by which booking. */
export interface Booked {
  readonly historyId: number;
  readonly productId: number;
  readonly productions: number;
  readonly at: number;
}

interface Ticked {
  readonly owner: string;
  readonly booked: readonly Booked[];
}

const KEY = 'kontor.production.booked';
/** Longer than an evening. */
const KEPT_MS = 12 * 3_600_000;
/** As the server allows. */
const UNDO_MS = 15 * 60_000;

function read(): Ticked {
  const { owner = '', booked = [] } = parsed<Ticked>(noted(KEY)) ?? {};
  return { owner, booked: booked.filter(({ at }) => at > serverNow() - KEPT_MS) };
}

// Kept outside of the screen, and over a reload: what was ticked off stays so for the evening.
const store = createStore<Ticked>(read());
store.subscribe(() => note(KEY, JSON.stringify(store.get())));

const change = (booked: readonly Booked[]): void => store.set({ ...store.get(), booked });

export const noteBooked = (...added: readonly Booked[]): void => change([...store.get().booked, ...added]);
const forgetBooked = (historyId: number): void =>
  change(store.get().booked.filter((one) => one.historyId !== historyId));

/** What one person has ticked off, nobody else sees. */
function openTicked(owner: string): void {
  if (store.get().owner !== owner) store.set({ owner, booked: [] });
}

const queue = entryQueue({
  endpoint: bookProduction,
  onDone: (entry, client, { params, body }) => {
    showEntry(client, entry);
    noteBooked({ historyId: entry.id, productId: Number(params.id), productions: body.productions, at: serverNow() });
  },
  onRefused: (error, client) => reloadAfter(error, client),
});

const sayMade = ({ produces }: MadeProduct, productions: number): string =>
  `${formatNumber(productions * produces.amount)} × ${produces.label}`;

export const canBeTakenBack = ({ at }: Booked): boolean => at > serverNow() - UNDO_MS;

const TICK_MS = 30_000;

/** Bookings from the list: one after the other, each shown at once, and what was ticked off before. */
export function useBookings() {
  const { data: me } = useMe();
  const { entries, add, retry, putAway } = useEntryQueue(queue);
  const undo = useUndoBooking(forgetBooked);
  const booked = useStore(store, (ticked) => ticked.booked);
  const [, draw] = useState(0);
  const owner = me?.id;
  useEffect(() => {
    if (owner) openTicked(owner);
  }, [owner]);
  const hasOpen = booked.some(canBeTakenBack);
  useEffect(() => {
    if (!hasOpen) return;
    const timer = setInterval(() => draw((count) => count + 1), TICK_MS);
    return () => clearInterval(timer);
  }, [hasOpen]);

  const takeBack = (historyId: number): void => undo.run({ params: { id: historyId } });
  return {
    booked,
    /** Sent or about to be: they count as done. */
    pending: entries.filter(({ fate }) => fate === 'waiting' || fate === 'sending'),
    refused: entries.filter(({ fate }) => fate === 'refused'),
    book: (product: MadeProduct, productions: number): void =>
      add({
        label: `${sayMade(product, productions)} herstellen`,
        input: { params: { id: product.id }, body: { productions } },
        outcomeOf: ({ id }) => ({
          sentence: `${sayMade(product, productions)} hergestellt und gebucht.`,
          undo: () => takeBack(id),
        }),
      }),
    retry,
    putAway,
    takeBack,
    takingBack: undo.isPending ? undo.variables?.input.params.id : undefined,
  };
}

export type Bookings = ReturnType<typeof useBookings>;

/** The stock as it is when everything that is on its way has arrived. */
export function afterPending(
  stock: ReadonlyMap<string, number>,
  { pending }: Pick<Bookings, 'pending'>,
  products: readonly MadeProduct[],
): ReadonlyMap<string, number> {
  if (pending.length === 0) return stock;
  const after = new Map(stock);
  for (const { input } of pending) {
    const product = products.find(({ id }) => id === input.params.id);
    const { productions } = input.body;
    for (const { name, amount } of product?.ingredients ?? [])
      after.set(name, (after.get(name) ?? 0) - ingredientNeed(productions, amount));
    if (product) {
      const { name, amount } = product.produces;
      after.set(name, (after.get(name) ?? 0) + productions * amount);
    }
  }
  return after;
}

/** For tests: nothing of one test is ticked off in the next. */
export const clearBooked = (): void => store.set({ owner: '', booked: [] });
