import { enabledOnly } from '@kontor/contract/business/rules.ts';
import type { BusinessSettings, MayOrder } from '@kontor/contract/business/schema.ts';
import { FEATURES, type Feature, type Features, isFeatureOn } from '@kontor/contract/core/features.ts';
import { type Currency, EURO } from '@kontor/contract/core/money.ts';
import { sql } from 'kysely';
import type { Db, Tx } from '#platform/postgres/db.ts';

export const FRESH_NAME = 'Mein Betrieb';
export const FRESH_FEATURES: Features = { PRODUCTS: true, PRODUCT_ORDER: true, CASH: true, TEAM: true };

export async function findSettings(db: Db): Promise<BusinessSettings | undefined> {
  const row = await db.selectFrom('business').selectAll().executeTakeFirst();
  if (!row) return undefined;
  return {
    title: row.title,
    name: row.name,
    responsible: row.responsible,
    colors: { headerLight: row.header_light, headerDark: row.header_dark, accent: row.accent },
    darkMode: row.dark_mode,
    features: enabledOnly(Object.fromEntries(FEATURES.map((name) => [name, row.features.includes(name)]))),
    mayOrder: row.may_order as MayOrder,
    logo: row.logo,
    heroImage: row.hero_image,
    welcome: row.welcome,
    address: row.address,
    currency: { sign: row.currency_sign, place: row.currency_place as Currency['place'] },
  };
}

/** As the transaction finds it; `current-info.ts` answers from memory. */
export const findIsOn = async (db: Db, feature: Feature): Promise<boolean> =>
  isFeatureOn((await findSettings(db))?.features ?? FRESH_FEATURES, feature);

export const hasOwnName = async (db: Db): Promise<boolean> =>
  ((await findSettings(db))?.name ?? FRESH_NAME) !== FRESH_NAME;

export const findMayOrder = async (db: Db): Promise<MayOrder> => (await findSettings(db))?.mayOrder ?? 'IN_GAME';

export const findCurrency = async (db: Db): Promise<Currency> => (await findSettings(db))?.currency ?? EURO;

export async function findUsedPictures(db: Db, ids: readonly string[]): Promise<Set<string>> {
  const settings = await findSettings(db);
  return new Set(ids.filter((id) => id === settings?.logo || id === settings?.heroImage));
}

/** Locks the settings, so that what is logged of a change is what it changed. */
export async function lockSettings(tx: Tx): Promise<BusinessSettings | undefined> {
  await sql`lock table business in share row exclusive mode`.execute(tx);
  return findSettings(tx);
}

export function saveSettings(tx: Tx, info: BusinessSettings) {
  const row = {
    title: info.title,
    name: info.name,
    responsible: info.responsible,
    header_light: info.colors.headerLight,
    header_dark: info.colors.headerDark,
    accent: info.colors.accent,
    dark_mode: info.darkMode,
    features: Object.keys(info.features) as Feature[],
    may_order: info.mayOrder,
    logo: info.logo,
    hero_image: info.heroImage,
    welcome: info.welcome,
    address: info.address,
    currency_sign: info.currency.sign,
    currency_place: info.currency.place,
  };
  return tx
    .insertInto('business')
    .values(row)
    .onConflict((conflict) => conflict.column('only_one').doUpdateSet(row))
    .execute();
}

export const markDemo = (tx: Tx) => tx.updateTable('business').set({ is_demo: true }).execute();

/** Whether anybody has used this database, and whether it holds the demo. */
export async function findUse(db: Db): Promise<{ isUsed: boolean; isDemo: boolean }> {
  const { rows } = await sql<{ isUsed: boolean; isDemo: boolean }>`
    select (select max(id) from app_user) is not null or exists (select from business) as "isUsed",
      exists (select from business where is_demo) as "isDemo"`.execute(db);
  return rows[0] ?? { isUsed: false, isDemo: false };
}
