import { amountAfter } from '@kontor/contract/inventory/rules.ts';
import type { HistoryItem, Reason } from '@kontor/contract/inventory/schema.ts';
import type { Tx } from '#platform/postgres/db.ts';
import type { Demo } from '#platform/slice.ts';
import { listBaseItems, saveBaseItems } from './base-items.repo.ts';
import { DEMO_ITEMS, DEMO_STOCK } from './demo-items.ts';
import { insertEntries, type NewEntry } from './history/history.repo.ts';
import { lockStock, saveAmounts } from './stock.repo.ts';

const HOUR_MS = 60 * 60 * 1000;
const CLERKS = ['Jonas Krell', 'Tarek Aslan', 'Nele Voss', 'Selma Brandt'];
const DAILY: [Reason | null, number][] = [
  ['Einkauf', 40],
  ['Produktion', -25],
  ['Verkauf', -6],
  [null, 12],
  ['Schwund', -2],
  ['Einkauf', 120],
  ['Korrektur', 3],
];

/** A first stocktake two weeks ago and a booking every few hours since. */
export async function seedInventory(tx: Tx, { now }: Demo): Promise<void> {
  if ((await listBaseItems(tx)).length > 0) return;
  await saveBaseItems(tx, DEMO_ITEMS);
  const stock = await lockStock(tx, Object.keys(DEMO_STOCK));
  const amounts = new Map([...stock].map(([name, { amount }]) => [name, amount]));
  const hoursAgo = (hours: number): Date => new Date(now.getTime() - hours * HOUR_MS);
  const move = (name: string, change: number): HistoryItem => {
    const oldAmount = amounts.get(name) ?? 0;
    const newAmount = amountAfter(oldAmount, change);
    amounts.set(name, newAmount);
    return { name, label: stock.get(name)?.label ?? name, oldAmount, newAmount };
  };
  const entries: NewEntry[] = [
    {
      citizenName: 'Elena Sander',
      actorId: null,
      source: 'KONTOR',
      reason: 'Inventur',
      at: hoursAgo(14 * 24),
      isFinal: false,
      items: Object.entries(DEMO_STOCK).map(([name, amount]) => move(name, amount + 30)),
    },
  ];
  const names = Object.keys(DEMO_STOCK);
  for (let turn = 0; turn < 48; turn += 1) {
    const [reason, amount] = DAILY[turn % DAILY.length] ?? [null, 1];
    entries.push({
      citizenName: CLERKS[(turn * 3) % CLERKS.length] ?? '',
      actorId: null,
      source: 'KONTOR',
      reason,
      at: hoursAgo(13 * 24 - turn * 6.4),
      isFinal: false,
      items: [move(names[(turn * 7) % names.length] ?? '', amount)],
    });
  }
  await saveAmounts(
    tx,
    [...amounts].map(([name, newAmount]) => ({ name, newAmount })),
  );
  await insertEntries(tx, entries);
}
