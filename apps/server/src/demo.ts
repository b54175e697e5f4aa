import { enabledOnly } from '@kontor/contract/business/rules.ts';
import { DEFAULT_COLORS } from '@kontor/contract/business/schema.ts';
import { FEATURES } from '@kontor/contract/core/features.ts';
import { seedAudit } from '#audit';
import { seedPersonas } from '#auth';
import { saveSettings } from '#business';
import { seedInventory } from '#inventory';
import { seedOrders } from '#orders';
import type { Db, Tx } from '#platform/postgres/db.ts';
import { transact } from '#platform/postgres/transact.ts';
import { seedPrices } from '#prices';
import { seedProducts } from '#products';
import { seedTips } from '#tips';
import { hasOwner } from '#users';

async function seedBusiness(tx: Tx): Promise<void> {
  if (await hasOwner(tx)) return;
  await seedPersonas(tx);
  await saveSettings(tx, {
    title: 'Sander & Söhne',
    name: 'Sander & Söhne Feinkost',
    responsible: 'Elena Sander',
    colors: DEFAULT_COLORS,
    darkMode: false,
    features: enabledOnly(Object.fromEntries(FEATURES.map((name) => [name, true]))),
  });
}

/** Fills an empty database with a believable business; what is there already stays. */
export async function seedDemo(db: Db, now: Date): Promise<void> {
  await transact(db, async (tx) => {
    await seedBusiness(tx);
    await seedInventory(tx, now);
    await seedPrices(tx);
    await seedProducts(tx);
    await seedOrders(tx, now);
    await seedTips(tx, now);
    await seedAudit(tx, now);
  });
}
