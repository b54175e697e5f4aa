import {
  type BusinessInfo,
  type BusinessSettings,
  DEFAULT_COLORS,
  NEW_LOOK,
} from '@kontor/contract/business/schema.ts';
import { type Feature, isFeatureOn } from '@kontor/contract/core/features.ts';
import type { FastifyBaseLogger } from 'fastify';
import type { Bus } from '#platform/live/bus.ts';
import type { Db } from '#platform/postgres/db.ts';
import { FRESH_NAME, findSettings } from './business.repo.ts';

const CHANNEL = 'business-info';

const FRESH: BusinessSettings = {
  title: 'Kontor',
  name: FRESH_NAME,
  responsible: 'Die Geschäftsführung',
  colors: DEFAULT_COLORS,
  darkMode: false,
  features: { PRODUCTS: true, PRODUCT_ORDER: true, TEAM: true },
  mayOrder: 'IN_GAME',
  ...NEW_LOOK,
};

export interface CurrentInfo {
  get: () => BusinessInfo;
  read: (db: Db) => Promise<BusinessInfo>;
  isOn: (feature: Feature) => boolean;
  /** To be called after the commit, never fails: rereads the info and notifies the other processes. */
  changed: () => Promise<void>;
}

interface Deps {
  db: Db;
  bus: Bus;
  log: FastifyBaseLogger;
  findItemImageUrl: (db: Db) => Promise<string>;
  onChange: () => void;
}

/** Keeps the business info in memory: every request asks for its flags, hardly any changes them. */
export async function keepInfo({ db, bus, log, findItemImageUrl, onChange }: Deps): Promise<CurrentInfo> {
  const read = async (from: Db): Promise<BusinessInfo> => ({
    ...((await findSettings(from)) ?? FRESH),
    itemImageUrl: await findItemImageUrl(from),
  });
  let info = await read(db);
  let [begun, applied] = [0, 0];
  let hasFailed = false;
  const reread = async (): Promise<void> => {
    begun += 1;
    const mine = begun;
    hasFailed = false;
    try {
      const fresh = await read(db);
      // An older read never replaces a newer one.
      if (mine < applied) return;
      applied = mine;
      info = fresh;
      onChange();
    } catch (error) {
      log.warn({ err: error }, 'business info not reread');
      hasFailed = true;
    }
  };
  /** A failed read is repeated with the next request. */
  const get = (): BusinessInfo => {
    if (hasFailed) void reread();
    return info;
  };
  bus.on(CHANNEL, reread);
  bus.onGap(reread);
  return {
    get,
    read,
    isOn: (feature) => isFeatureOn(get().features, feature),
    changed: async () => {
      await reread();
      bus.send(CHANNEL, {});
    },
  };
}
