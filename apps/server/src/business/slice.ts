import { enabledOnly } from '@kontor/contract/business/rules.ts';
import { DEFAULT_COLORS, NEW_LOOK } from '@kontor/contract/business/schema.ts';
import { FEATURES } from '@kontor/contract/core/features.ts';
import { seedPictures } from '#pictures';
import type { Tx } from '#platform/postgres/db.ts';
import type { Demo, Slice } from '#platform/slice.ts';
import { findUsedPictures, markDemo, saveSettings } from './business.repo.ts';
import { businessRoutes, siteRoutes } from './business.routes.ts';
import type { CurrentInfo } from './current-info.ts';

async function seedBusiness(tx: Tx, { now, isNew }: Demo): Promise<void> {
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

interface Deps {
  readonly info: CurrentInfo;
}

export const businessSlice = {
  tables: { bounded: ['business'] },
  routes(platform, { info }) {
    businessRoutes(platform, info);
    siteRoutes(platform, info);
  },
  demo: seedBusiness,
  findUsedPictures,
} satisfies Slice<Deps>;
