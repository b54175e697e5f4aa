import { findUse } from '#business';
import { type Env, StartError } from '#platform/env.ts';
import type { Db } from '#platform/postgres/db.ts';
import { transact } from '#platform/postgres/transact.ts';
import { hasOwner } from '#users';
import { SLICES } from './slices.ts';

const LIVE_ON_DEMO =
  'Hier liegen die Daten der Demo, in der jeder Geschäftsführer sein kann. Mit Discord beginnt Kontor leer:';
const DEMO_ON_LIVE =
  'Diese Daten gehören einem echten Betrieb, aber Discord ist nicht eingerichtet, und in der Demo kann sich jeder als Geschäftsführer anmelden. Trage DISCORD_CLIENT_ID und DISCORD_CLIENT_SECRET ein, oder nimm für die Demo ein anderes DATA_DIR.';

/** Everyone can log in as a person of the demo, so its people must never have rights in a live business. */
export async function refuseMixture(db: Db, { isDemo, DATABASE_URL }: Env): Promise<void> {
  const found = await findUse(db);
  if (isDemo && found.isUsed && !found.isDemo) throw new StartError(DEMO_ON_LIVE);
  if (isDemo || !found.isDemo) return;
  const fix = DATABASE_URL
    ? 'Trage in DATABASE_URL eine leere Datenbank ein.'
    : 'Lege die Demo mit „npm run demo:aside“ beiseite und starte noch einmal.';
  throw new StartError(`${LIVE_ON_DEMO} ${fix}`);
}

/** Fills an empty database with a believable business; what is there already stays. */
export async function seedDemo(db: Db, env: Env, now: Date): Promise<void> {
  await transact(db, async (tx) => {
    const isNew = !(await hasOwner(tx));
    for (const { demo } of SLICES) await demo?.(tx, { env, now, isNew });
  });
}
