import { enabledOnly } from '@kontor/contract/business/rules.ts';
import { DEFAULT_COLORS, NEW_LOOK } from '@kontor/contract/business/schema.ts';
import { FEATURES } from '@kontor/contract/core/features.ts';
import { seedAudit } from '#audit';
import { seedPersonas } from '#auth';
import { findUse, markDemo, saveSettings } from '#business';
import { seedDiscordNotices } from '#discord-notices';
import { seedHours } from '#hours';
import { seedInventory } from '#inventory';
import { seedOrders } from '#orders';
import { seedPictures } from '#pictures';
import { type Env, StartError } from '#platform/env.ts';
import type { Db, Tx } from '#platform/postgres/db.ts';
import { transact } from '#platform/postgres/transact.ts';
import { seedPrices } from '#prices';
import { seedProducts } from '#products';
import { seedRacing } from '#racing';
import { saveSetup } from '#setup';
import { seedTips } from '#tips';
import { hasOwner } from '#users';
import { seedVideos } from '#videos';

async function seedBusiness(tx: Tx, now: Date): Promise<void> {
  if (await hasOwner(tx)) return;
  await seedPersonas(tx);
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
  await saveSetup(tx, { isDismissed: true, skipped: [] });
  await seedHours(tx, now);
  await seedDiscordNotices(tx);
}

const LIVE_ON_DEMO =
  'Hier liegen die Daten der Demo, in der jeder Geschäftsführer sein kann. Mit Discord beginnt Kontor leer:';
const DEMO_ON_LIVE =
  'Diese Daten gehören einem echten Betrieb, aber Discord ist nicht eingerichtet, und in der Demo kann sich jeder als Geschäftsführer anmelden. Trage DISCORD_CLIENT_ID und DISCORD_CLIENT_SECRET ein, oder nimm für die Demo ein anderes DATA_DIR.';

/** The people of the demo have no rights in a live business, and nobody can log in to one as a person of the demo. */
export async function refuseMixture(db: Db, { isDemo, DATABASE_URL }: Env): Promise<void> {
  const found = await findUse(db);
  if (isDemo && found.isUsed && !found.isDemo) throw new StartError(DEMO_ON_LIVE);
  if (isDemo || !found.isDemo) return;
  const mend = DATABASE_URL
    ? 'Trage in DATABASE_URL eine leere Datenbank ein.'
    : 'Lege die Demo mit „npm run demo:aside“ beiseite und starte noch einmal.';
  throw new StartError(`${LIVE_ON_DEMO} ${mend}`);
}

const hoursBefore =
  (now: Date) =>
  (hours: number): Date =>
    new Date(now.getTime() - hours * 3_600_000);

/** Fills an empty database with a believable business; what is there already stays. */
export async function seedDemo(db: Db, env: Env, now: Date): Promise<void> {
  await transact(db, async (tx) => {
    await seedBusiness(tx, now);
    await seedInventory(tx, now);
    await seedPrices(tx);
    await seedProducts(tx, now);
    await seedOrders(tx, now);
    await seedTips(tx, now);
    await seedRacing(tx, now);
    await seedAudit(tx, now);
    // A booking, an offer and a quiet night for the history and the log.
    await seedVideos(tx, env, now, [11.2, 30, 14].map(hoursBefore(now)));
  });
}
