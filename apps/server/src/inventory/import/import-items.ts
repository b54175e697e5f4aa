import { AppError } from '@kontor/contract/core/errors.ts';
import { sayNumber } from '@kontor/contract/core/german.ts';
import { compareItems } from '@kontor/contract/inventory/rules.ts';
import type { BaseItem, ImportResult, ItemImport, VanishedItem } from '@kontor/contract/inventory/schema.ts';
import { writeAudit } from '#audit';
import type { Actor } from '#platform/actor.ts';
import { html } from '#platform/http/html.ts';
import type { Db, Tx } from '#platform/postgres/db.ts';
import {
  findStocked,
  listBaseItems,
  lockBaseItems,
  markMissing,
  removeBaseItems,
  saveBaseItems,
} from '../base-items.repo.ts';
import { type ReadItems, readItems } from './read-items.ts';

/** Implemented by the slices that use items. */
export type FindUses = (db: Db, names: readonly string[]) => Promise<Map<string, string[]>>;

const namesOf = (items: readonly BaseItem[]): string[] => items.map(({ name }) => name);

async function withUses(tx: Tx, items: readonly BaseItem[], findUses: FindUses): Promise<VanishedItem[]> {
  const names = namesOf(items);
  const [stocked, uses] = [await findStocked(tx, names), await findUses(tx, names)];
  return items.map((item) => {
    const amount = stocked.get(item.name);
    const stock = amount ? [`Lager (${sayNumber(amount)})`] : [];
    return { ...item, usedBy: [...stock, ...(uses.get(item.name) ?? [])] };
  });
}

/** One file at a time: reading Lua takes a core and up to 100 MB. */
let isReading = false;

export async function readAlone(wanted: ItemImport): Promise<ReadItems> {
  if (isReading) throw new AppError('inventory.import-busy');
  isReading = true;
  return readItems(wanted).finally(() => {
    isReading = false;
  });
}

const countOf = (items: number): string => (items === 1 ? 'Gegenstand' : 'Gegenstände');

/** Items missing in the file stay, unless their removal is wanted and nothing uses them. */
export async function importItems(
  tx: Tx,
  actor: Actor,
  { wanted, read, at, findUses }: { wanted: ItemImport; read: ReadItems; at: Date; findUses: FindUses },
): Promise<ImportResult> {
  const { format, items, skipped } = read;
  const invalid = skipped.flatMap(({ name }) => name ?? []);
  const compared = compareItems(await listBaseItems(tx), items, invalid);
  const { added, changed } = compared;
  const removes = wanted.removeVanished && !wanted.preview;
  if (removes) await lockBaseItems(tx, namesOf(compared.vanished));
  const vanished = await withUses(tx, compared.vanished, findUses);
  const result = { format, total: items.length, added, changed, vanished, skipped };
  if (wanted.preview) return result;
  await saveBaseItems(tx, [...added, ...changed]);
  const unused = vanished.filter(({ usedBy }) => usedBy.length === 0);
  if (removes) {
    await markMissing(tx, namesOf(vanished.filter((item) => !unused.includes(item))), at);
    await removeBaseItems(tx, namesOf(unused));
  }
  const removed = removes ? html`, ${unused.length} entfernt` : html``;
  const message = html`<b>${items.length}</b> ${countOf(items.length)} eingelesen: ${added.length} neu, ${changed.length} geändert${removed}.`;
  await writeAudit(tx, { type: 'MANAGEMENT', message, by: actor, at });
  return result;
}

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
