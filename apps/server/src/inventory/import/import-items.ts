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

async function withUses(tx: Tx, items: readonly BaseItem[], findUses: FindUses): Promise<VanishedItem[]> {
  const names = items.map((item) => item.name);
  const [stocked, uses] = [await findStocked(tx, names), await findUses(tx, names)];
  return items.map((item) => {
    const amount = stocked.get(item.name);
    const stock = amount ? [`Lager (${sayNumber(amount)})`] : [];
    return { ...item, usedBy: [...stock, ...(uses.get(item.name) ?? [])] };
  });
}

async function forget(tx: Tx, vanished: readonly VanishedItem[], at: Date): Promise<void> {
  const [used, unused] = [
    vanished.filter((item) => item.usedBy.length > 0),
    vanished.filter((item) => item.usedBy.length === 0),
  ];
  if (used.length > 0)
    await markMissing(
      tx,
      used.map((item) => item.name),
      at,
    );
  if (unused.length > 0)
    await removeBaseItems(
      tx,
      unused.map((item) => item.name),
    );
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
  const { added, changed, vanished } = compareItems(
    await listBaseItems(tx),
    items,
    skipped.flatMap(({ name }) => name ?? []),
  );
  const removes = wanted.removeVanished && !wanted.preview;
  if (removes && vanished.length > 0)
    await lockBaseItems(
      tx,
      vanished.map((item) => item.name),
    );
  const result = {
    format,
    total: items.length,
    added,
    changed,
    vanished: await withUses(tx, vanished, findUses),
    skipped,
  };
  if (wanted.preview) return result;
  await saveBaseItems(tx, [...added, ...changed]);
  if (removes) await forget(tx, result.vanished, at);
  const removed = result.vanished.filter(({ usedBy }) => usedBy.length === 0).length;
  const message = html`<b>${items.length}</b> ${countOf(items.length)} eingelesen: ${added.length} neu, ${changed.length} geändert${removes ? html`, ${removed} entfernt` : html``}.`;
  await writeAudit(tx, { type: 'MANAGEMENT', message, by: actor, at });
  return result;
}
