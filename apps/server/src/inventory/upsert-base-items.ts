import { compareItems } from '@kontor/contract/inventory/rules.ts';
import type { BaseItem } from '@kontor/contract/inventory/schema.ts';
import type { Tx } from '#platform/postgres/db.ts';
import { listBaseItems, saveBaseItems } from './base-items.repo.ts';

/** Items the game no longer names stay: a resource may only not have started. */
export async function upsertBaseItems(
  tx: Tx,
  reported: readonly (BaseItem | null)[],
): Promise<{ added: number; changed: number; skipped: number }> {
  const items = reported.filter((item) => item !== null);
  const wanted = [...new Map(items.map((item) => [item.name, item])).values()];
  const { added, changed } = compareItems(await listBaseItems(tx), wanted);
  if (added.length + changed.length > 0) await saveBaseItems(tx, [...added, ...changed]);
  return { added: added.length, changed: changed.length, skipped: reported.length - items.length };
}
