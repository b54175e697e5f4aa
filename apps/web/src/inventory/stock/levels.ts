import type { EmptyItem, InventoryItem } from '@kontor/contract/inventory/schema.ts';
import { byLabel } from '../item-search.ts';
import type { Shown } from './stock-search.ts';

/** An item of the store; nothing may be there of it. */
export type StoredItem = Omit<InventoryItem, 'id'>;

export type Level = 'empty' | 'low' | 'enough';

export const levelOf = ({ amount, target = 0 }: Pick<StoredItem, 'amount' | 'target'>): Level => {
  if (amount === 0) return 'empty';
  return amount < target ? 'low' : 'enough';
};

/** What is there, and what is known to be missing. */
export function allItems(stock: readonly InventoryItem[], empty: readonly EmptyItem[]): StoredItem[] {
  const there = new Set(stock.map(({ name }) => name));
  const missing = empty.filter(({ name }) => !there.has(name)).map((item) => ({ ...item, amount: 0, reserved: 0 }));
  return [...stock, ...missing].sort(byLabel);
}

/** Below the target is what has to be made or bought, whether or not some of it is left. */
const FITS: Readonly<Record<Shown, (item: StoredItem) => boolean>> = {
  alle: () => true,
  knapp: ({ amount, target = 0 }) => amount < target,
  leer: ({ amount }) => amount === 0,
};

export const shownOf = (items: readonly StoredItem[], shown: Shown): StoredItem[] => items.filter(FITS[shown]);
