import type { BusinessInfo } from '@kontor/contract/business/schema.ts';
import { type Feature, isFeatureOn } from '@kontor/contract/core/features.ts';
import type { GameStatus } from '@kontor/contract/game/schema.ts';
import { SETUP_STEPS, type Setup, type SetupStep } from '@kontor/contract/setup/schema.ts';
import { hasOwnName } from '#business';
import { hasTarget } from '#discord-notices';
import { hasBaseItems } from '#inventory';
import { hasHandedOver } from '#orders';
import type { Env } from '#platform/env.ts';
import type { Db } from '#platform/postgres/db.ts';
import { hasPrices } from '#prices';
import { hasProductOnSale } from '#products';
import { hasOwner, hasTeam } from '#users';
import { findSetup } from './setup.repo.ts';

export interface Sources {
  env: Env;
  callback: string;
  readInfo: (db: Db) => Promise<BusinessInfo>;
  readGame: (db: Db) => Promise<GameStatus>;
}

interface Context extends Sources {
  db: Db;
  info: BusinessInfo;
}

/** A new step needs a word in the contract, a line here and a text in the browser. */
const STEPS: Record<SetupStep, { feature?: Feature; isDone: (context: Context) => boolean | Promise<boolean> }> = {
  look: { isDone: ({ db }) => hasOwnName(db) },
  logo: { isDone: ({ info }) => info.logo !== null },
  owner: { isDone: ({ db }) => hasOwner(db) },
  // Outside of the demo the caller has logged in through Discord, so it works.
  discord: { isDone: ({ env }) => !env.isDemo },
  address: { isDone: ({ env }) => env.isDemo || (env.isHttps && !env.isLocal) },
  game: {
    feature: 'PRODUCT_ORDER',
    isDone: async ({ db, info, readGame }) =>
      info.mayOrder === 'ANYONE' ||
      (await readGame(db)).sources.some(({ source, checkedAt }) => source === 'demo' || checkedAt !== null),
  },
  items: { feature: 'PRODUCTS', isDone: ({ db }) => hasBaseItems(db) },
  price: { feature: 'PRODUCTS', isDone: ({ db }) => hasPrices(db) },
  product: { feature: 'PRODUCTS', isDone: ({ db }) => hasProductOnSale(db) },
  team: { isDone: ({ db }) => hasTeam(db) },
  notice: { isDone: ({ db }) => hasTarget(db) },
  order: { feature: 'PRODUCT_ORDER', isDone: ({ db }) => hasHandedOver(db) },
};

export async function presentSetup(db: Db, sources: Sources): Promise<Setup> {
  const info = await sources.readInfo(db);
  const context: Context = { ...sources, db, info };
  const shown = SETUP_STEPS.filter((id) => {
    const { feature } = STEPS[id];
    return feature === undefined || isFeatureOn(info.features, feature);
  });
  const steps: Setup['steps'] = [];
  for (const id of shown) steps.push({ id, isDone: await STEPS[id].isDone(context) });
  const { PUBLIC_URL } = sources.env;
  return { ...(await findSetup(db)), steps, publicUrl: PUBLIC_URL, redirectUrl: PUBLIC_URL + sources.callback };
}
