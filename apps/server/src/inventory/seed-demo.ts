import { amountAfter } from '@kontor/contract/inventory/rules.ts';
import type { HistoryItem, Reason } from '@kontor/contract/inventory/schema.ts';
import type { Tx } from '#platform/postgres/db.ts';
import type { Demo } from '#platform/slice.ts';
import { hasBaseItems, saveBaseItems } from './base-items.repo.ts';
import { DEMO_ITEMS } from './demo-items.ts';
import { type DemoUnbooked, demoUnbooked } from './demo-unbooked.ts';
import { saveEntry } from './history/history.repo.ts';
import { lockStock } from './stock.repo.ts';

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
  if (await hasBaseItems(tx)) return;
  await saveBaseItems(tx, DEMO_ITEMS);
  const stocked = DEMO_ITEMS.flatMap(({ name, label, stock = 0 }) => (stock > 0 ? [{ name, label, stock }] : []));
  const names = stocked.map(({ name }) => name);
  await lockStock(tx, names);
  const amounts = new Map<string, number>();
  const move = ({ name, label }: { name: string; label: string }, change: number): HistoryItem => {
    const oldAmount = amounts.get(name) ?? 0;
    const newAmount = amountAfter(oldAmount, change);
    amounts.set(name, newAmount);
    return { name, label, oldAmount, newAmount };
  };
  const book = (citizenName: string, reason: Reason | null, hours: number, items: HistoryItem[]) => {
    const at = new Date(now.getTime() - hours * HOUR_MS);
    return saveEntry(tx, { citizenName, actorId: null, source: 'KONTOR', reason, at, isFinal: false, items });
  };
  const report = async (one: DemoUnbooked | undefined) => {
    if (!one) return;
    const [citizenName, reason] = one.by === null ? ['Spielserver', 'Inventur' as const] : [one.by, null];
    const at = new Date(now.getTime() - one.hours * HOUR_MS);
    const items = [move(one, one.amount)];
    await saveEntry(tx, { citizenName, actorId: null, source: 'GAME', reason, at, isFinal: false, items });
  };
  const counted = stocked.map((item) => move(item, item.stock + 30));
  await book('Elena Sander', 'Inventur', 14 * 24, counted);
  const unbooked = demoUnbooked();
  for (let turn = 0; turn < 48; turn += 1) {
    const [reason, amount] = DAILY[turn % DAILY.length] ?? [null, 1];
    const item = stocked[(turn * 7) % stocked.length];
    const clerk = CLERKS[(turn * 3) % CLERKS.length] ?? '';
    const hours = 13 * 24 - turn * 6.4;
    while ((unbooked[0]?.hours ?? 0) > hours) await report(unbooked.shift());
    if (item) await book(clerk, reason, hours, [move(item, amount)]);
  }
  for (const one of unbooked) await report(one);
}
