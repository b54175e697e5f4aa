import { enabledOnly } from '@kontor/contract/business/rules.ts';
import { DEFAULT_COLORS, NEW_LOOK } from '@kontor/contract/business/schema.ts';
import { FEATURES } from '@kontor/contract/core/features.ts';
import { seedPictures } from '#pictures';
import type { Tx } from '#platform/postgres/db.ts';
import type { Demo } from '#platform/slice.ts';
import { markDemo, saveSettings } from './business.repo.ts';

export async function seedBusiness(tx: Tx, { now, isNew }: Demo): Promise<void> {
  if (!isNew) return;
  await saveSettings(tx, {
    title: 'Sander & Söhne',
    name: 'Sander & Söhne Feinkost',
    responsible: 'Elena Sander',
    colors: DEFAULT_COLORS,
    darkMode: false,
    features: enabledOnly(Object.fromEntries(FEATURES.map((name) => [name, true]))),
    mayOrder: 'IN_GAME',
    ...NEW_LOOK,
    ...(await seedPictures(tx, now)),
    welcome:
      'Frisches Brot, Eingemachtes und Käse aus dem eigenen Keller.\n\nBestelle vor und hol ab, wenn alles bereitliegt. Wir sagen dir Bescheid.',
    address: 'Vespucci Boulevard 12, Los Santos',
  });
  await markDemo(tx);
}
