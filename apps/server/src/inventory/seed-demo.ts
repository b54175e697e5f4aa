import type { Reason } from '@kontor/contract/inventory/schema.ts';
import type { Tx } from '#platform/postgres/db.ts';
import { listBaseItems, saveBaseItems } from './base-items.repo.ts';
import { bookStock } from './book-stock.ts';
import { DEMO_ITEMS, DEMO_STOCK } from './demo-items.ts';

const HOUR_MS = 60 * 60 * 1000;
const CLERKS = ['Jonas Krell', 'Tarek Aslan', 'Nele Voss', 'Selma Brandt'];
const DAILY: [Reason | undefined, number][] = [
  ['Einkauf', 40],
  ['Produktion', -25],
  ['Verkauf', -6],
  [undefined, 12],
  ['Schwund', -2],
  ['Einkauf', 120],
  ['Korrektur', 3],
];

/** A first stocktake two weeks ago and a booking every few hours since. */
export async function seedInventory(tx: Tx, now: Date): Promise<void> {
  if ((await listBaseItems(tx)).length > 0) return;
  await saveBaseItems(tx, DEMO_ITEMS);
  const stock = Object.entries(DEMO_STOCK);
  const hoursAgo = (hours: number): Date => new Date(now.getTime() - hours * HOUR_MS);
  await bookStock(tx, {
    by: { id: null, name: 'Elena Sander' },
    reason: 'Inventur',
    at: () => hoursAgo(14 * 24),
    changes: stock.map(([name, amount]) => ({ name, amount: amount + 30 })),
  });
  for (let turn = 0; turn < 48; turn += 1) {
    const [name] = stock[(turn * 7) % stock.length] ?? [];
    const [reason, amount] = DAILY[turn % DAILY.length] ?? [undefined, 1];
    const clerk = CLERKS[(turn * 3) % CLERKS.length] ?? '';
    if (name)
      await bookStock(tx, {
        by: { id: null, name: clerk },
        reason,
        at: () => hoursAgo(13 * 24 - turn * 6.4),
        changes: [{ name, amount }],
      });
  }
}
