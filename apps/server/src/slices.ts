import { auditSlice } from '#audit';
import { authSlice } from '#auth';
import { backupSlice } from '#backup';
import { businessSlice } from '#business';
import { cashSlice } from '#cash';
import { discordNoticesSlice } from '#discord-notices';
import { gameSlice } from '#game';
import { healthSlice } from '#health';
import { homeSlice } from '#home';
import { hoursSlice } from '#hours';
import { insightsSlice } from '#insights';
import { inventorySlice } from '#inventory';
import { ordersSlice } from '#orders';
import { picturesSlice } from '#pictures';
import { platformSlice } from '#platform/platform-slice.ts';
import type { NoticeKind, Slice, TableName } from '#platform/slice.ts';
import { priceListsSlice } from '#price-lists';
import { pricesSlice } from '#prices';
import { privacySlice } from '#privacy';
import { productionSlice } from '#production';
import { productsSlice } from '#products';
import { racingSlice } from '#racing';
import { setupSlice } from '#setup';
import { stockCheckSlice } from '#stock-check';
import { tabletSlice } from '#tablet';
import { teamSlice } from '#team';
import { tipsSlice } from '#tips';
import { usersSlice } from '#users';
import { videosSlice } from '#videos';
import { wagesSlice } from '#wages';
import type { Deps } from './slice-deps.ts';

/**
 * The one list of all slices. In its order the demo's rows are written, a download of one's own data is filled and a person
 * is forgotten: a slice that notes in the log what it forgets stands before `audit`.
 */
const EVERY = [
  platformSlice,
  usersSlice,
  authSlice,
  businessSlice,
  setupSlice,
  hoursSlice,
  discordNoticesSlice,
  picturesSlice,
  inventorySlice,
  pricesSlice,
  productsSlice,
  priceListsSlice,
  productionSlice,
  ordersSlice,
  stockCheckSlice,
  wagesSlice,
  tipsSlice,
  cashSlice,
  racingSlice,
  teamSlice,
  auditSlice,
  videosSlice,
  gameSlice,
  tabletSlice,
  homeSlice,
  insightsSlice,
  backupSlice,
  healthSlice,
  privacySlice,
] as const;

type Every = (typeof EVERY)[number];
type TablesOf<S> = S extends { tables: infer T } ? (T[keyof T] extends readonly (infer Name)[] ? Name : never) : never;
type NoticesOf<S> = S extends { notices: infer N } ? keyof N : never;
type Forgotten = Exclude<TableName | NoticeKind, TablesOf<Every> | NoticesOf<Every>>;

/** Does not compile while a table or a kind of notice belongs to no slice, or a slice needs what it is not given. */
export const SLICES: readonly Slice<Deps>[] & Record<`no slice names ${Forgotten}`, never> = EVERY;

export const NOT_IN_BACKUP: readonly string[] = SLICES.flatMap(({ notInBackup = [] }) => notInBackup);
