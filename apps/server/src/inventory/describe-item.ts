import { AppError } from '@kontor/contract/core/errors.ts';
import { mayAccess } from '@kontor/contract/core/roles.ts';
import type { ItemDetail, ItemUse } from '@kontor/contract/inventory/schema.ts';
import { listPrices } from '@kontor/contract/prices/api.ts';
import type { Actor } from '#platform/actor.ts';
import type { Db } from '#platform/postgres/db.ts';
import { describeItems } from './base-items.repo.ts';
import type { FindTargets, FindWanted } from './stock.repo.ts';

/** What other slices know of an item. */
export interface DescribeItem {
  readonly findWanted: FindWanted;
  readonly findTargets: FindTargets;
  readonly findItemUses: (db: Db, item: string) => Promise<ItemUse[]>;
  readonly findPrices: (db: Db) => Promise<ReadonlyMap<string, number>>;
}

interface Levels {
  readonly wanted: ReadonlyMap<string, number>;
  readonly targets: ReadonlyMap<string, number>;
}

export function levelsOf({ name, amount }: { name: string; amount: number }, { wanted, targets }: Levels) {
  const target = targets.get(name);
  return { reserved: Math.min(amount, wanted.get(name) ?? 0), ...(target === undefined ? {} : { target }) };
}

export async function describeItem(db: Db, actor: Actor, name: string, deps: DescribeItem): Promise<ItemDetail> {
  const item = (await describeItems(db, [name])).get(name);
  if (!item) throw new AppError('not-found');
  const [wanted, targets, uses] = [
    await deps.findWanted(db),
    await deps.findTargets(db),
    await deps.findItemUses(db, name),
  ];
  const maySeePrices = mayAccess(listPrices.access, actor);
  return {
    name,
    ...item,
    ...levelsOf({ name, ...item }, { wanted, targets }),
    uses,
    ...(maySeePrices ? { pricePerUnit: (await deps.findPrices(db)).get(name) ?? null } : {}),
  };
}
