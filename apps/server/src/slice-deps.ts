import { orderNumber } from '@kontor/contract/orders/rules.ts';
import type pg from 'pg';
import { CALLBACK, type Identity } from '#auth';
import { openBackups } from '#backup';
import type { CurrentInfo } from '#business';
import { createNotices, createPresence } from '#game';
import type { FindUses } from '#inventory';
import { findOrdered, findWanted } from '#orders';
import type { FreeBytes } from '#platform/disk-space.ts';
import type { Admission } from '#platform/http/limits/admission.ts';
import type { Personal } from '#platform/personal.ts';
import type { Platform } from '#platform/platform.ts';
import type { Db, Tx } from '#platform/postgres/db.ts';
import type { FindUsedPictures, Notice, NoticeKind, NoticeOptions } from '#platform/slice.ts';
import { findPrices } from '#prices';
import { createNotifyStock, findItemUses, findTargets, findUses } from '#products';
import { createLapReports, keepReports } from '#racing';
import { findOwnerTrouble } from '#setup';
import { endAbsent } from '#tablet';
import { createDuty, findHours } from '#team';
import { tellApart } from '#users';
import type { FindHours } from '#wages';

export interface AppDeps {
  readonly identity: Identity;
  readonly info: CurrentInfo;
  readonly spend: Admission['spend'];
  readonly connection: () => pg.PoolConfig;
  /** Warnings of the start about variables without effect. */
  readonly unknown: readonly string[];
  readonly freeBytes: FreeBytes | undefined;
}

export interface AllSlices {
  readonly personal: readonly Personal[];
  readonly findUsedPictures: readonly FindUsedPictures[];
  readonly recordDue: (tx: Tx, now: Date) => Promise<void>;
  readonly describe: (db: Db, kind: NoticeKind, subject: string, options: NoticeOptions) => Promise<Notice | undefined>;
  readonly notInBackup: readonly string[];
}

/** An item is needed by recipes and by orders that are still to be handed over. */
const findAllUses: FindUses = async (db, names) => {
  const uses = await findUses(db, names);
  for (const { item, id, at } of await findOrdered(db, names)) {
    uses.set(item, [...(uses.get(item) ?? []), `Bestellung ${orderNumber(id, at)}`]);
  }
  return uses;
};

export function createDeps(platform: Platform, given: AppDeps, all: AllSlices) {
  const { env, clock, readCache } = platform;
  const { identity, info } = given;
  const presence = createPresence(env, clock, readCache);
  const duty = createDuty(platform, info);
  return {
    ...all,
    ...given,
    ...identity,
    isOn: info.isOn,
    readInfo: info.read,
    callback: CALLBACK,
    presence,
    findOnline: presence.among,
    checkOnline: presence.check,
    readGame: presence.status,
    duty,
    notices: createNotices(env, presence, readCache, duty.findReceivers),
    notifyStock: createNotifyStock(readCache),
    findUses: findAllUses,
    findWanted,
    findTargets,
    findItemUses,
    findPrices,
    findHours: (async (db, asked) => (info.isOn('TEAM') ? findHours(db, asked) : undefined)) satisfies FindHours,
    findOwnerTrouble,
    tellApart,
    endAbsent,
    keepLapTimes: keepReports,
    lapReports: createLapReports(platform),
    backups: openBackups(platform, { connection: given.connection, notInBackup: all.notInBackup }),
  };
}

export type Deps = ReturnType<typeof createDeps>;
